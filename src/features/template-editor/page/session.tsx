import { useEffect, useState } from 'react'

import type { DeviceGroup } from '#src/contract/device-model.ts'
import type { Template } from '#src/contract/template.ts'
import type { Design } from '#src/domain/design/schema.ts'
import type { useDraft } from '#src/platform/outbox/show/use-draft.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import { prefetchRenderer } from '#src/widgets/template-image/prefetch-renderer.ts'

import { createEditor, type Editor, hasUnsaved } from '../editor.ts'
import {
  draftOfText,
  type DraftSchema,
  emptyDocument,
  firstLayout,
  type InitialSession,
  UNSAVED_DOCUMENT,
} from './begin.ts'
import { Editing } from './editing.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { readTemplate } from './read-template.ts'
import { RepairPage } from './repair-page.tsx'

interface SessionProps {
  initialSession: InitialSession
  opened: {
    /** Undefined for a new template. */
    id: string | undefined
    template: Template | undefined
    rejectedChange: Op | undefined
  }
  isDeleted: boolean
  templateScope: {
    organizationId: string | undefined
    folder: { id: string; name: string } | undefined
    models: readonly DeviceGroup[]
  }
  canEdit: boolean
  draft: ReturnType<typeof useDraft<typeof DraftSchema>>
  isSameTemplate: (pathname: string) => boolean
  onCreated: (tempId: string) => void
}

/** An open template, in the editor or on the repair page. */
export function Session({ opened, templateScope, draft, ...props }: SessionProps) {
  const [now, setNow] = useState(props.initialSession)
  const [isEdited, setIsTyped] = useState(now.restoredAt !== undefined)
  const { seen } = now
  const { template } = opened

  const startOver = (editor: Editor) => {
    const { saved } = editor.getState()
    if (saved !== UNSAVED_DOCUMENT) return editor.replaceDocument(saved)
    const read = template && readTemplate(template)
    void draft.discard()
    if (read && 'broken' in read) setNow({ seen, ...read, layouts: template.devices })
  }
  if ('editor' in now)
    return (
      <Editing
        key="editing"
        editor={now.editor}
        seen={seen}
        restoredAt={now.restoredAt}
        template={template}
        id={opened.id}
        isDeleted={props.isDeleted}
        rejectedChange={opened.rejectedChange}
        folder={templateScope.folder}
        models={templateScope.models}
        organizationId={templateScope.organizationId}
        canEdit={props.canEdit}
        draft={draft}
        isSameTemplate={props.isSameTemplate}
        onCreated={props.onCreated}
        onStartOver={() => startOver(now.editor)}
      />
    )
  const { name, described, layouts } = now
  const repaired = (design: Design) => {
    const editor = createEditor(
      { name, design, described },
      firstLayout(design, templateScope.models),
      seen ? UNSAVED_DOCUMENT : emptyDocument(layouts),
    )
    if (!hasUnsaved(editor.getState())) void draft.discard()
    setNow({ seen, editor })
  }
  return (
    <>
      <RepairPage
        name={name}
        broken={now.broken}
        rejectedChange={opened.rejectedChange}
        text={now.text}
        layouts={layouts}
        canEdit={props.canEdit}
        onText={(text) => {
          setIsTyped(true)
          draft.save(draftOfText(now, text, seen))
        }}
        onRepaired={repaired}
      />
      <LeaveGuard
        isUnsaved={() => isEdited}
        isSameTemplate={props.isSameTemplate}
        name={name}
        onDiscard={() => void draft.discard()}
      />
    </>
  )
}

/** Caches the renderer, so that the preview works offline. */
export function useKeepRenderer(isEnabled: boolean) {
  useEffect(() => {
    if (isEnabled) void prefetchRenderer().catch(() => undefined) // the preview loads missing files itself
  }, [isEnabled])
}
