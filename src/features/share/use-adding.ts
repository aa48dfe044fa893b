import '#src/platform/i18n/en/share.ts'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { userQueries } from '#src/data/users/queries.ts'
import { can } from '#src/domain/permissions.ts'
import { t } from '#src/platform/i18n/t.ts'
import { useSession } from '#src/platform/session/use-session.ts'

import { type Offer, offers } from './offers.ts'
import { addToFolder, whyNotSaved } from './upload.ts'
import { type FolderChoice, useFolders } from './use-folders.ts'

/** Where a shared image can go, and the way there. */
export function useAdding(offer: Offer) {
  const { organizationId, hindrance } = useWhoMayTake()
  const { data: self } = useQuery(userQueries.self())
  const { folders, isFetching } = useFolders(hindrance === undefined ? organizationId : undefined)
  const [chosen, choose] = useState<string>()
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const folder = folders?.find(({ id }) => id === chosen) ?? folders?.[0]

  async function save(into: FolderChoice) {
    const { image, content } = offer
    if (content.status !== 'ready') return
    if (!(await offers.isStillHere(offer))) return setFailure(t('share:takenElsewhere'))
    const { thumbnail } = content.picture
    const uploader = { uploadedByName: self?.fullName ?? null, uploadedById: self?.id ?? null }
    const folder = { id: into.id, name: into.label }
    await addToFolder({ image, thumbnail, folder, ...uploader })
    await offers.done(offer)
  }

  return {
    /** Why who is signed in cannot take it. */
    hindrance,
    folders,
    noFolders: hindrance === undefined && !folders && !isFetching,
    folder,
    choose,
    saving,
    failure,
    async add() {
      if (!folder) return
      setSaving(true)
      setFailure(undefined)
      await save(folder).catch((error: unknown) => setFailure(whyNotSaved(error)))
      setSaving(false)
    },
  }
}

function useWhoMayTake() {
  const session = useSession()
  if (session.status !== 'signedIn') return { organizationId: undefined, hindrance: undefined }
  const { role, organizationId } = session
  if (organizationId === undefined) return { organizationId, hindrance: t('share:noLibrary') }
  const mayAdd = can({ role }, 'content.manage')
  return { organizationId, hindrance: mayAdd ? undefined : t('share:mayNot') }
}
