import { useEffect, useEffectEvent, useState } from 'react'

import type { Role } from '#src/contract/ability.ts'
import { can } from '#src/domain/permissions.ts'
import { useDraft } from '#src/platform/outbox/show/use-draft.ts'

import { draftKeyOf, DraftSchema, type InitialSession, openTemplate } from './begin.ts'
import {
  forgetTransferredSession,
  Session,
  transferredSession,
  transferSession,
  useKeepRenderer,
} from './session.tsx'
import { Loading, Unavailable } from './unavailable.tsx'
import { type OpenedTemplate, useOpenedTemplate } from './use-opened-template.ts'
import { useTemplateScope } from './use-template-scope.ts'

interface EditPageProps {
  /** From the URL. */
  templateId: string
  role: Role
  organizationId: string | undefined
  /** The id of the template changed. */
  onMoved: (templateId: string) => void
}

/** TPL-01 */
export function EditPage({ templateId, role, organizationId, onMoved }: EditPageProps) {
  const opened = useOpenedTemplate(templateId)
  const templateScope = useTemplateScope(organizationId, opened.template?.templateFolderId)
  const canEdit = can({ role }, 'content.manage')

  const updateUrl = useEffectEvent((id: string) => id !== templateId && onMoved(id))
  useEffect(() => void updateUrl(opened.id), [opened.id])

  // A rejection needs the server's current version for comparison.
  const refusedId = opened.rejectedChange?.opId
  const refetch = useEffectEvent(() => refusedId !== undefined && opened.retry())
  useEffect(() => void refetch(), [refusedId])
  useKeepRenderer(canEdit)

  // An open template stays open, even if it is deleted.
  const [openKey, setOpenKey] = useState<string>()
  const isKnown = transferredSession(opened.key) !== undefined || opened.template !== undefined
  if (isKnown && templateScope.models && openKey !== opened.key) setOpenKey(opened.key)

  if (openKey === opened.key && templateScope.models)
    return (
      <WithDraft
        key={opened.key}
        opened={opened}
        templateScope={{ ...templateScope, models: templateScope.models }}
        canEdit={canEdit}
        onCreated={onMoved}
      />
    )
  return opened.unavailableReason ? (
    <Unavailable unavailableReason={opened.unavailableReason} onRetry={opened.retry} />
  ) : (
    <Loading />
  )
}

type TemplateScope = ReturnType<typeof useTemplateScope>

interface WithDraftProps {
  opened: OpenedTemplate
  templateScope: TemplateScope & { models: NonNullable<TemplateScope['models']> }
  canEdit: boolean
  onCreated: (tempId: string) => void
}

function WithDraft({ opened, templateScope, canEdit, onCreated }: WithDraftProps) {
  const { key, template, rejectedChange } = opened
  const draft = useDraft(draftKeyOf(key), DraftSchema)
  const [transferred] = useState(() => transferredSession(key))
  useEffect(() => forgetTransferredSession(key), [key])
  const [hadTemplate, setHadTemplate] = useState(template !== undefined)
  if (template && !hadTemplate) setHadTemplate(true)

  const begin = (): InitialSession | undefined => {
    if (transferred) return transferred
    if (draft.found === undefined || !template) return undefined
    const { models } = templateScope
    return openTemplate({ template, rejectedChange, draft: canEdit ? draft.found : null, models })
  }
  const [initialSession, setBeginning] = useState<InitialSession>()
  const session = initialSession ?? begin()
  if (session && !initialSession) setBeginning(session)
  if (!session) return <Loading />
  return (
    <Session
      initialSession={session}
      opened={opened}
      isDeleted={hadTemplate && opened.unavailableReason === 'missing'}
      templateScope={templateScope}
      canEdit={canEdit}
      draft={draft}
      isSameTemplate={(pathname) =>
        pathname.split('/').some((part) => part === opened.id || part === key)
      }
      onCreated={(tempId, seen, editor) => {
        if (tempId === key) return // a replaced creation keeps its id
        transferSession(tempId, { editor, seen })
        onCreated(tempId)
      }}
    />
  )
}
