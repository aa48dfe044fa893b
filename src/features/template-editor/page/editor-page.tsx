import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as v from 'valibot'

import type { Role } from '#src/contract/ability.ts'
import type { DeviceGroup } from '#src/contract/device-model.ts'
import { OrientationSchema } from '#src/contract/fields.ts'
import type { Layout } from '#src/domain/design/layouts.ts'
import { can } from '#src/domain/permissions.ts'
import { useDraft } from '#src/platform/outbox/show/use-draft.ts'

import {
  draftKeyOf,
  DraftSchema,
  type InitialSession,
  newDraftKeyOf,
  openNewTemplate,
  openTemplate,
} from './begin.ts'
import { Session, useKeepRenderer } from './session.tsx'
import { Loading, ModelsUnknown, Unavailable, Unsupported } from './unavailable.tsx'
import { type OpenedTemplate, useOpenedTemplate } from './use-opened-template.ts'
import { useTemplateScope } from './use-template-scope.ts'

interface EditorPageProps {
  /** From the URL; undefined for a new template. */
  templateId: string | undefined
  /** From the URL of a new template; either may be missing. */
  deviceGroupId: string | undefined
  orientation: string | undefined
  role: Role
  organizationId: string | undefined
  /** The template was created, or its id changed. */
  onMoved: (templateId: string) => void
}

/** Matches no template. */
const NOT_CREATED = ''

/** TPL-01, TPL-02, TPL-03 */
export function EditorPage(props: EditorPageProps) {
  const { templateId, role, organizationId, onMoved } = props
  const opened = useFollowedTemplate(templateId, onMoved)
  const templateScope = useTemplateScope(organizationId, opened.template?.templateFolderId)
  const { models } = templateScope
  const canEdit = can({ role }, 'content.manage')
  useKeepRenderer(canEdit)

  const fresh = freshTemplate(props, models)
  const key = fresh?.draftKey ?? opened.key
  const { sessionKey, isCreated, goOnUnder } = useSessionKey(key)

  // An open template stays open, even if it is deleted.
  const [openKey, setOpenKey] = useState<string>()
  const mayCreate = canEdit && !templateScope.areUnknown
  const isKnown = fresh ? mayCreate : isCreated || opened.template !== undefined
  if (isKnown && models && openKey !== key) setOpenKey(key)

  if (openKey !== key || !models) return <NotOpen {...{ props, opened, templateScope, canEdit }} />
  return (
    <OpenSession
      key={sessionKey}
      fresh={fresh}
      opened={opened}
      templateScope={{ ...templateScope, models }}
      canEdit={canEdit}
      onCreated={(tempId) => {
        goOnUnder(tempId)
        onMoved(tempId)
      }}
    />
  )
}

/** The session that created a template goes on under its URL, so that nothing typed meanwhile is lost. */
function useSessionKey(key: string) {
  const [count, setCount] = useState(0)
  const [created, setCreated] = useState<{ key: string; sessionKey: string; isMoved: boolean }>()
  const isCreated = created?.key === key
  if (created && isCreated && !created.isMoved) setCreated({ ...created, isMoved: true })
  if (created?.isMoved && !isCreated) {
    // Its URL was left: another new template, also of the same layout, is another session.
    setCreated(undefined)
    setCount(count + 1)
  }
  const sessionKey = isCreated ? created.sessionKey : `${key} ${count}`
  const goOnUnder = (tempId: string) => setCreated({ key: tempId, sessionKey, isMoved: false })
  return { sessionKey, isCreated, goOnUnder }
}

/** The template of the URL, which follows its id. */
function useFollowedTemplate(templateId: string | undefined, onMoved: (id: string) => void) {
  const opened = useOpenedTemplate(templateId ?? NOT_CREATED)
  const updateUrl = useEffectEvent((id: string) => {
    if (templateId !== undefined && id !== templateId) onMoved(id)
  })
  useEffect(() => updateUrl(opened.id), [opened.id])

  // A rejection needs the server's current version for comparison.
  const refusedId = opened.rejectedChange?.opId
  const refetch = useEffectEvent(() => refusedId !== undefined && opened.retry())
  useEffect(() => void refetch(), [refusedId])
  return opened
}

interface FreshTemplate {
  draftKey: string
  layout: Layout
}

/** Undefined while loading, and if the URL names no layout or a template. */
function freshTemplate(
  { templateId, deviceGroupId, orientation }: EditorPageProps,
  models: readonly DeviceGroup[] | undefined,
): FreshTemplate | undefined {
  if (templateId !== undefined) return undefined
  const model = models?.find(({ id }) => id === deviceGroupId)
  if (!model || !v.is(OrientationSchema, orientation)) return undefined
  return {
    draftKey: newDraftKeyOf(model.id, orientation),
    layout: { deviceGroupName: model.name, orientation },
  }
}

type TemplateScope = ReturnType<typeof useTemplateScope>

interface NotOpenProps {
  props: EditorPageProps
  opened: OpenedTemplate
  templateScope: TemplateScope
  canEdit: boolean
}

/** Why there is no editor yet. */
function NotOpen({ props, opened, templateScope, canEdit }: NotOpenProps) {
  const { unavailableReason, retry } = opened
  if (props.templateId !== undefined)
    return unavailableReason ? (
      <Unavailable {...{ unavailableReason }} onRetry={retry} />
    ) : (
      <Loading />
    )
  if (!v.is(OrientationSchema, props.orientation)) return <Unsupported />
  if (!canEdit) return <Unavailable unavailableReason="forbidden" onRetry={templateScope.retry} />
  if (templateScope.areUnknown) return <ModelsUnknown />
  return templateScope.models ? <Unsupported /> : <Loading />
}

interface OpenSessionProps {
  /** Of a new template. */
  fresh: FreshTemplate | undefined
  opened: OpenedTemplate
  templateScope: TemplateScope & { models: NonNullable<TemplateScope['models']> }
  canEdit: boolean
  onCreated: (tempId: string) => void
}

function OpenSession({ fresh, opened, templateScope, canEdit, onCreated }: OpenSessionProps) {
  const { key, template, rejectedChange } = opened
  const draft = useDraft(fresh?.draftKey ?? draftKeyOf(key), DraftSchema)
  const { found, discard } = draft
  const isCreated = useRef(false)
  useEffect(
    () => () => {
      // Edits during the save go on in the draft of the created template.
      if (isCreated.current) void discard()
      isCreated.current = false
    },
    [discard],
  )
  const [hadTemplate, setHadTemplate] = useState(template !== undefined)
  if (template && !hadTemplate) setHadTemplate(true)

  const begin = (): InitialSession | undefined => {
    if (found === undefined) return undefined
    if (fresh) return openNewTemplate(fresh.layout, found)
    const { models } = templateScope
    return (
      template && openTemplate({ template, rejectedChange, draft: canEdit ? found : null, models })
    )
  }
  const [initialSession, setBeginning] = useState<InitialSession>()
  const session = initialSession ?? begin()
  if (session && !initialSession) setBeginning(session)
  if (!session) return <Loading />
  return (
    <Session
      initialSession={session}
      opened={{ id: fresh ? undefined : opened.id, template, rejectedChange }}
      isDeleted={hadTemplate && opened.unavailableReason === 'missing'}
      templateScope={templateScope}
      canEdit={canEdit}
      draft={draft}
      isSameTemplate={(pathname) =>
        !fresh && pathname.split('/').some((part) => part === opened.id || part === key)
      }
      onCreated={(tempId) => {
        if (tempId === key) return // a replaced creation keeps its id
        isCreated.current = true
        onCreated(tempId)
      }}
    />
  )
}
