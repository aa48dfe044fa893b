import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { ImageFolder } from '#src/contract/folder.ts'
import { imageFolderMutations } from '#src/data/folders/mutations.ts'
import { imageFolder } from '#src/data/folders/noun.ts'
import { folderQueries } from '#src/data/folders/queries.ts'
import { uploadImageMutation } from '#src/data/images/upload.ts'
import { userQueries } from '#src/data/users/queries.ts'
import { can } from '#src/domain/permissions.ts'
import { flatten } from '#src/domain/tree.ts'
import type { SharedImage } from '#src/platform/db/shared-images.ts'
import { enqueue } from '#src/platform/outbox/current.ts'
import type { Saved } from '#src/platform/outbox/outbox.ts'
import { StorageFullError } from '#src/platform/outbox/save/enqueue.ts'
import { overlay } from '#src/platform/outbox/show/overlay.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { useSession } from '#src/platform/session/use-session.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { shareTexts } from '#src/texts/share.ts'
import { toastsTexts } from '#src/texts/toasts.ts'

import { type Offer, offers } from './shared-images-queue.ts'

/** The target folders of a shared image and the upload. */
export function useAddToFolder(offer: Offer) {
  const { organizationId, obstacle } = useUploadPermission()
  const { data: self } = useQuery(userQueries.self())
  const { folders, isFetching } = useFolders(obstacle === undefined ? organizationId : undefined)
  const [chosen, choose] = useState<string>()
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const folder = folders?.find(({ id }) => id === chosen) ?? folders?.[0]

  async function save(into: FolderChoice) {
    const { image, content } = offer
    if (content.status !== 'ready') return
    if (!(await offers.isStillHere(offer))) return setFailure(shareTexts.takenElsewhere)
    const { thumbnail } = content.picture
    const uploader = { uploadedByName: self?.fullName ?? null, uploadedById: self?.id ?? null }
    const folder = { id: into.id, name: into.label }
    await addToFolder({ image, thumbnail, folder, ...uploader })
    await offers.done(offer)
  }

  return {
    /** Why the current user cannot add it. */
    obstacle,
    folders,
    noFolders: obstacle === undefined && !folders && !isFetching,
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

function useUploadPermission() {
  const session = useSession()
  if (session.status !== 'signedIn') return { organizationId: undefined, obstacle: undefined }
  const { role, organizationId } = session
  if (organizationId === undefined) return { organizationId, obstacle: shareTexts.noLibrary }
  const mayAdd = can({ role }, 'content.manage')
  return { organizationId, obstacle: mayAdd ? undefined : shareTexts.mayNot }
}

interface Upload {
  image: SharedImage
  thumbnail: string
  folder: { id: string; name: string }
  uploadedByName: string | null
  uploadedById: string | null
}

/** Resolves once the image is in the outbox; a toast reports the outcome. */
async function addToFolder({ image, thumbnail, folder, ...uploader }: Upload) {
  if (!image.blob) throw new Error('A shared file without its bytes')
  const fileName = image.name || 'picture'
  const file = new File([image.blob], fileName, { type: image.type })
  const saved = await enqueue(
    uploadImageMutation,
    { folderId: folder.id, folderName: folder.name, fileName, thumbnail, ...uploader },
    { files: { image: file } },
  )
  void announce(saved)
}

/** Message when saving failed; the dialog keeps the image (OFF-24). */
const whyNotSaved = (error: unknown) =>
  error instanceof StorageFullError ? shareTexts.storageFull : shareTexts.notSaved

async function announce(saved: Saved) {
  const outcome = await saved.outcome()
  if (outcome === 'done') notify.success(shareTexts.added)
  else if (outcome === 'attention') notify.error(shareTexts.refused)
  else notify.blank(toastsTexts.savedOnThisDevice)
}

interface FolderChoice {
  id: string
  label: string
  /** Its ancestors: two folders may share a name. */
  detail?: string
}

/** The selectable image folders, including unsent ones. */
function useFolders(organizationId: string | undefined) {
  const { changes } = useOutbox()
  const { data, isFetching } = useQuery({
    ...folderQueries.imageTree(organizationId),
    enabled: organizationId !== undefined,
  })
  const tree =
    data && overlay(Object.values(imageFolderMutations), changes, data.value, data.askedAt)
  return { folders: tree && folderChoices(tree), isFetching }
}

const nameOf = ({ parentId, name }: ImageFolder) =>
  parentId === null ? shareTexts.rootFolder : name

const folderChoices = (tree: readonly ImageFolder[]): FolderChoice[] =>
  flatten(tree, imageFolder.shape.childrenOf).map(({ node, path }) => ({
    id: node.id,
    label: nameOf(node),
    ...(path.length > 1 && { detail: path.slice(0, -1).map(nameOf).join(' / ') }),
  }))
