import '#src/platform/i18n/en/editor-page.ts'

import { useEffect, useEffectEvent, useState } from 'react'

import type { Role } from '#src/contract/ability.ts'
import { can } from '#src/domain/permissions.ts'
import { useDraft } from '#src/platform/outbox/show/use-draft.ts'

import { draftKeyOf, DraftSchema } from './draft/draft.ts'
import { Absent, Loading } from './open/absent.tsx'
import { beginEditing, type Beginning } from './open/begin.ts'
import { forgetHandedOver, handedOverTo, handOver } from './open/hand-over.ts'
import { type OpenedTemplate, useOpenedTemplate } from './open/use-opened-template.ts'
import { usePlace } from './open/use-place.ts'
import { useRendererKept } from './open/use-renderer-kept.ts'
import { Session } from './session.tsx'

interface EditPageProps {
  /** From the address. */
  templateId: string
  role: Role
  organizationId: string | undefined
  /** The same template has another address by now. */
  onMoved: (templateId: string) => void
}

/** TPL-01 */
export function EditPage({ templateId, role, organizationId, onMoved }: EditPageProps) {
  const opened = useOpenedTemplate(templateId)
  const place = usePlace(organizationId, opened.template?.templateFolderId)
  const mayEdit = can({ role }, 'content.manage')

  const follow = useEffectEvent((id: string) => id !== templateId && onMoved(id))
  useEffect(() => void follow(opened.id), [opened.id])

  // What the server has by then is what its author has to see beside it.
  const refusedId = opened.refused?.opId
  const readAgain = useEffectEvent(() => refusedId !== undefined && opened.retry())
  useEffect(() => void readAgain(), [refusedId])
  useRendererKept(mayEdit)

  // Once it is open it stays so, whatever becomes of the template.
  const [openKey, setOpenKey] = useState<string>()
  const isKnown = handedOverTo(opened.key) !== undefined || opened.template !== undefined
  if (isKnown && place.models && openKey !== opened.key) setOpenKey(opened.key)

  if (openKey === opened.key && place.models)
    return (
      <WithDraft
        key={opened.key}
        opened={opened}
        place={{ ...place, models: place.models }}
        mayEdit={mayEdit}
        onMade={onMoved}
      />
    )
  return opened.absence ? <Absent absence={opened.absence} onRetry={opened.retry} /> : <Loading />
}

type Place = ReturnType<typeof usePlace>

interface WithDraftProps {
  opened: OpenedTemplate
  place: Place & { models: NonNullable<Place['models']> }
  mayEdit: boolean
  onMade: (tempId: string) => void
}

function WithDraft({ opened, place, mayEdit, onMade }: WithDraftProps) {
  const { key, template, refused } = opened
  const draft = useDraft(draftKeyOf(key), DraftSchema)
  const [handed] = useState(() => handedOverTo(key))
  useEffect(() => forgetHandedOver(key), [key])
  const [hadTemplate, setHadTemplate] = useState(template !== undefined)
  if (template && !hadTemplate) setHadTemplate(true)

  const begin = (): Beginning | undefined => {
    if (handed) return handed
    if (draft.found === undefined || !template) return undefined
    const { models } = place
    return beginEditing({ template, refused, draft: mayEdit ? draft.found : null, models })
  }
  const [beginning, setBeginning] = useState<Beginning>()
  const first = beginning ?? begin()
  if (first && !beginning) setBeginning(first)
  if (!first) return <Loading />
  return (
    <Session
      beginning={first}
      opened={opened}
      isGone={hadTemplate && opened.absence === 'missing'}
      place={place}
      mayEdit={mayEdit}
      draft={draft}
      isStillHere={(pathname) =>
        pathname.split('/').some((part) => part === opened.id || part === key)
      }
      onMade={(tempId, seen, editor) => {
        handOver(tempId, { editor, seen })
        onMade(tempId)
      }}
    />
  )
}
