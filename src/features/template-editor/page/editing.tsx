import { useNavigate } from '@tanstack/react-router'

import type { DeviceGroup } from '#src/contract/device-model.ts'
import type { Template } from '#src/contract/template.ts'
import { createTemplateMutation } from '#src/data/templates/create.ts'
import type { SeenTemplate } from '#src/data/templates/save.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import type { useDraft } from '#src/platform/outbox/show/use-draft.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'

import { type Editor, hasUnsaved } from '../editor.ts'
import type { DraftSchema } from './draft/draft.ts'
import { useDraftKeeping } from './draft/use-draft-keeping.ts'
import { Leaving } from './leave/leaving.tsx'
import { readTemplate } from './open/read-template.ts'
import { useFollowing } from './save/use-following.ts'
import { type SavedTemplate, type SaveTarget, useSaving } from './save/use-saving.ts'
import { DocumentTitle } from './show/document-title.tsx'
import { EditingNotes } from './show/editing-notes.tsx'
import { SaveButton, TitleBar } from './show/title-bar.tsx'
import { useStanding } from './show/use-standing.ts'
import { Workbench } from './show/workbench.tsx'

export interface EditingProps {
  editor: Editor
  /** As its author saw it when they began; null for a new one. */
  seen: SeenTemplate | null
  /** When what is shown and not saved was typed, on an earlier visit. */
  restoredAt: number | undefined
  /** As it looks now; undefined for a new one, and while that is not known. */
  template: Template | undefined
  /** The server's id, or a temporary one; undefined for a new one, and for one that was deleted. */
  id: string | undefined
  isGone: boolean
  refused: Op | undefined
  folder: { id: string; name: string } | undefined
  models: readonly DeviceGroup[]
  organizationId: string | undefined
  mayEdit: boolean
  draft: ReturnType<typeof useDraft<typeof DraftSchema>>
  /** Whether an address shows the same template. */
  isStillHere: (pathname: string) => boolean
  /** It was made, under a temporary id. */
  onMade: (tempId: string, seen: SeenTemplate) => void
  onStartOver: () => void
}

/** One open template with all that is around its editor. */
export function Editing(props: EditingProps) {
  const { editor, template, refused, draft, mayEdit } = props
  const navigate = useNavigate()
  const following = useFollowing({
    editor,
    template,
    seen: props.seen,
    isRefused: refused !== undefined,
  })
  useDraftKeeping(editor, following.seen, draft)
  const saving = useSaving({
    editor,
    target: targetOf(props, following.seen),
    draft,
    mayEdit,
    onSaved: following.saved,
  })
  const standing = useStanding(editor, following.seen, mayEdit)
  const moveOn = (saved: SavedTemplate | false) => {
    if (saved && saved.tempId !== undefined) props.onMade(saved.tempId, saved.seen)
  }
  const giveUp = async (op: Op) => {
    const isConflict = (op.error?.conflicts?.length ?? 0) > 0
    await (isConflict ? currentOutbox()?.useTheirs(op.opId) : currentOutbox()?.discard(op.opId))
    const read = template && readTemplate(template)
    if (!read || 'broken' in read || op.kind === createTemplateMutation.kind) return
    editor.startFrom(read.document)
    editor.markSaved(read.document)
  }
  return (
    <>
      <Workbench
        editor={editor}
        models={props.models}
        images={template?.images}
        organizationId={props.organizationId}
        mayEdit={mayEdit}
        bar={
          <>
            <DocumentTitle />
            <TitleBar
              standing={standing}
              onBack={() => void navigate({ to: '/media-library', search: { mode: 'templates' } })}
            >
              {mayEdit && (
                <SaveButton
                  isSaving={saving.isSaving}
                  onSave={() => void saving.save().then(moveOn)}
                />
              )}
            </TitleBar>
          </>
        }
        notes={
          <EditingNotes
            problem={saving.problem}
            following={following}
            restoredAt={props.restoredAt}
            refused={refused}
            isGone={props.isGone}
            mayEdit={mayEdit}
            onStartOver={props.onStartOver}
            onGiveUp={(op) => void giveUp(op)}
            onPending={() => void navigate({ to: '/pending-changes' })}
          />
        }
      />
      <Leaving
        isUnsaved={() => hasUnsaved(editor.getState())}
        isStillHere={props.isStillHere}
        name={following.seen?.name ?? ''}
        saving={saving}
        onThrowAway={() => {
          editor.markSaved(editor.getState().document)
          void draft.forget()
        }}
      />
    </>
  )
}

function targetOf(
  { id, isGone, refused, folder, template }: EditingProps,
  seen: SeenTemplate | null,
): SaveTarget {
  const isToBeMade = isGone || refused?.kind === createTemplateMutation.kind
  return {
    id: isToBeMade ? undefined : id,
    folder,
    // A refused change is saved again upon what the server has by now.
    before: (refused && template) ?? seen,
    replaces: refused?.opId,
    theirs: refused?.error?.theirs,
  }
}
