import { useEffect, useRef, useState } from 'react'

import type { Role } from '#src/contract/ability.ts'
import type { DeviceGroup } from '#src/contract/device-model.ts'
import type { Orientation } from '#src/contract/fields.ts'
import { can } from '#src/domain/permissions.ts'
import { useDraft } from '#src/platform/outbox/show/use-draft.ts'

import { DraftSchema, type InitialSession, newDraftKeyOf, openNewTemplate } from './begin.ts'
import { Session, transferSession, useKeepRenderer } from './session.tsx'
import { Loading, ModelsUnknown, Unavailable, Unsupported } from './unavailable.tsx'
import { useTemplateScope } from './use-template-scope.ts'

interface NewPageProps {
  /** From the URL; either may be missing. */
  deviceGroupId: string | undefined
  orientation: string | undefined
  role: Role
  organizationId: string | undefined
  /** Called after creation, with the temporary id. */
  onCreated: (templateId: string) => void
}

/** TPL-02, TPL-03 */
export function NewPage({
  deviceGroupId,
  orientation,
  role,
  organizationId,
  ...handlers
}: NewPageProps) {
  const templateScope = useTemplateScope(organizationId)
  if (orientation !== 'horizontal' && orientation !== 'vertical') return <Unsupported />
  if (!can({ role }, 'content.manage'))
    return <Unavailable unavailableReason="forbidden" onRetry={templateScope.retry} />
  if (templateScope.areUnknown) return <ModelsUnknown />
  if (!templateScope.models) return <Loading />
  const model = templateScope.models.find(({ id }) => id === deviceGroupId)
  if (!model) return <Unsupported />
  return (
    <NewSession
      key={`${deviceGroupId} ${orientation}`}
      model={model}
      orientation={orientation}
      templateScope={{ ...templateScope, models: templateScope.models }}
      {...handlers}
    />
  )
}

type TemplateScope = ReturnType<typeof useTemplateScope>

interface NewSessionProps extends Pick<NewPageProps, 'onCreated'> {
  model: DeviceGroup
  orientation: Orientation
  templateScope: TemplateScope & { models: NonNullable<TemplateScope['models']> }
}

function NewSession({ model, orientation, templateScope, onCreated }: NewSessionProps) {
  useKeepRenderer(true)
  const draft = useDraft(newDraftKeyOf(model.id, orientation), DraftSchema)
  const [initialSession, setBeginning] = useState<InitialSession>()
  const { found, discard } = draft
  const isCreated = useRef(false)
  // Edits during the save continue in the draft of the created template.
  useEffect(() => () => void (isCreated.current && discard()), [discard])
  const isReady = found !== undefined
  if (isReady && !initialSession)
    setBeginning(openNewTemplate({ deviceGroupName: model.name, orientation }, found))
  if (!initialSession) return <Loading />
  return (
    <Session
      initialSession={initialSession}
      opened={{ id: undefined, template: undefined, rejectedChange: undefined }}
      isDeleted={false}
      templateScope={templateScope}
      canEdit
      draft={draft}
      isSameTemplate={() => false}
      onCreated={(tempId, seen, editor) => {
        isCreated.current = true
        transferSession(tempId, { editor, seen })
        onCreated(tempId)
      }}
    />
  )
}
