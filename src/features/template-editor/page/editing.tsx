import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'

import type { DeviceGroup } from '#src/contract/device-model.ts'
import type { Template } from '#src/contract/template.ts'
import { createTemplateMutation } from '#src/data/templates/create.ts'
import type { OriginalTemplate } from '#src/data/templates/save.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import type { useDraft } from '#src/platform/outbox/show/use-draft.ts'
import { outboxView, useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { dependents } from '#src/platform/outbox/store/dependencies.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import { DiscardDialog } from '#src/widgets/rejected-change/discard-dialog.tsx'
import { runAction } from '#src/widgets/rejected-change/run-action.ts'

import { type Editor, hasUnsaved } from '../editor.ts'
import { draftOf, type DraftSchema } from './begin.ts'
import { EditingNotes, focusStage } from './editing-notes.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { readTemplate } from './read-template.ts'
import { saveStatusOf } from './save-status.ts'
import { DocumentTitle, SaveButton, TitleBar } from './title-bar.tsx'
import { useRemoteChanges } from './use-remote-changes.ts'
import { type SaveTarget, useSaving } from './use-saving.ts'
import { Workbench } from './workbench.tsx'

export interface EditingProps {
  editor: Editor
  /** The template when editing began; null for a new one. */
  seen: OriginalTemplate | null
  /** Time of restored edits of an earlier visit. */
  restoredAt: number | undefined
  /** The current version; undefined for a new one and while loading. */
  template: Template | undefined
  /** Server id or temporary id; undefined for a new template. */
  id: string | undefined
  isDeleted: boolean
  rejectedChange: Op | undefined
  folder: { id: string; name: string } | undefined
  models: readonly DeviceGroup[]
  organizationId: string | undefined
  canEdit: boolean
  draft: ReturnType<typeof useDraft<typeof DraftSchema>>
  /** Whether a path shows the same template. */
  isSameTemplate: (pathname: string) => boolean
  /** Called after creation, with the temporary id. */
  onCreated: (tempId: string) => void
  onStartOver: () => void
}

/** The editor of one open template with saving, notes and the leave guard. */
export function Editing(props: EditingProps) {
  const { editor, template, rejectedChange, draft, canEdit } = props
  const navigate = useNavigate()
  const remoteChanges = useRemoteChanges({
    editor,
    template,
    seen: props.seen,
    isRefused: rejectedChange !== undefined,
  })
  useDraftSaving(editor, remoteChanges.seen, draft)
  const saving = useSaving({
    editor,
    target: targetOf(props, remoteChanges.seen),
    draft,
    canEdit,
    onSaved: remoteChanges.saved,
    onCreated: props.onCreated,
  })
  const saveStatus = useSaveStatus(props, remoteChanges.seen)
  const [asked, setAsked] = useState<Op>()
  const discardChange = async (op: Op) => {
    const isConflict = (op.error?.conflicts?.length ?? 0) > 0
    if (!isConflict && dependents(op, outboxView().ops).length > 0) return setAsked(op)
    const outbox = currentOutbox()
    if (await runAction(isConflict ? outbox?.useTheirs(op.opId) : outbox?.discard(op.opId)))
      discarded(op)
  }
  const discarded = (op: Op) => {
    focusStage()
    const read = template && readTemplate(template)
    if (!read || 'broken' in read || op.kind === createTemplateMutation.kind) return
    editor.replaceDocument(read.document)
    editor.markSaved(read.document)
  }
  return (
    <>
      <Workbench
        editor={editor}
        models={props.models}
        images={template?.images}
        organizationId={props.organizationId}
        canEdit={canEdit}
        bar={
          <>
            <DocumentTitle />
            <TitleBar
              saveStatus={saveStatus}
              onBack={() => void navigate({ to: '/media-library', search: { mode: 'templates' } })}
            >
              {canEdit && (
                <SaveButton isSaving={saving.isSaving} onSave={() => void saving.saveAndStay()} />
              )}
            </TitleBar>
          </>
        }
        notes={
          <EditingNotes
            problem={saving.problem}
            remoteChanges={remoteChanges}
            restoredAt={props.restoredAt}
            rejectedChange={rejectedChange}
            isDeleted={props.isDeleted}
            canEdit={canEdit}
            onStartOver={props.onStartOver}
            onDiscardChange={(op) => void discardChange(op)}
            onPending={() => void navigate({ to: '/pending-changes' })}
          />
        }
      />
      <LeaveGuard
        isUnsaved={() => hasUnsaved(editor.getState())}
        isSameTemplate={(pathname) => saving.isCreated(pathname) || props.isSameTemplate(pathname)}
        name={remoteChanges.seen?.name ?? ''}
        saving={saving}
        onDiscard={() => {
          editor.markSaved(editor.getState().document)
          void draft.discard()
        }}
      />
      {asked && (
        <DiscardDialog
          op={asked}
          onClose={() => setAsked(undefined)}
          onDiscarded={() => discarded(asked)}
        />
      )}
    </>
  )
}

function targetOf(
  { id, isDeleted, rejectedChange, folder, template }: EditingProps,
  seen: OriginalTemplate | null,
): SaveTarget {
  const isNew = isDeleted || rejectedChange?.kind === createTemplateMutation.kind
  return {
    id: isNew ? undefined : id,
    folder,
    // A rejected change is saved again based on the server's current version.
    before: (rejectedChange && template) ?? seen,
    replaces: rejectedChange?.opId,
    theirs: rejectedChange?.error?.theirs,
  }
}

/** Stores unsaved edits as a draft, and deletes it once nothing is unsaved (OFF-30). */
function useDraftSaving(
  editor: Editor,
  seen: OriginalTemplate | null,
  draft: Pick<ReturnType<typeof useDraft<typeof DraftSchema>>, 'save' | 'discard'>,
) {
  const lastSaved = useRef<unknown>(editor.getState().document)
  const saveDraft = useEffectEvent(() => {
    const { document } = editor.getState()
    const isUnsaved = hasUnsaved(editor.getState())
    const shown = isUnsaved ? document : undefined
    if (shown === lastSaved.current) return
    lastSaved.current = shown
    if (isUnsaved) draft.save(draftOf(document, seen))
    else void draft.discard()
  })
  useEffect(() => editor.subscribe(() => saveDraft()), [editor])
  // The draft also stores the base version, so it is stored again when that changes; so is that of a just created template.
  const resaveDraft = useEffectEvent(() => {
    if (hasUnsaved(editor.getState())) draft.save(draftOf(editor.getState().document, seen))
  })
  useEffect(() => resaveDraft(), [seen, draft.save])
}

function useSaveStatus(
  { editor, canEdit, rejectedChange, isDeleted }: EditingProps,
  seen: OriginalTemplate | null,
) {
  const isUnsaved = useSyncExternalStore(editor.subscribe, () => hasUnsaved(editor.getState()))
  const { counts } = useOutbox()
  if (!canEdit) return ''
  const isRefused = isDeleted || rejectedChange !== undefined
  return saveStatusOf({ isUnsaved, isRefused, isNew: seen === null, waiting: counts.waiting })
}
