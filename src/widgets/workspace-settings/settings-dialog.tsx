import { getValues, useForm, valiForm } from '@modular-forms/react'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import * as v from 'valibot'

import type { Workspace } from '#src/contract/workspace.ts'
import { findWorkspace } from '#src/domain/workspace-tree.ts'
import type { useDraft } from '#src/platform/outbox/show/use-draft.ts'
import { useKnownId } from '#src/platform/outbox/show/use-outbox.ts'
import { commonTexts } from '#src/texts/common.ts'
import { workspacesTexts } from '#src/texts/workspaces.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { useChangedValues } from '#src/widgets/draft-note/use-form-draft.tsx'
import { FormDialog } from '#src/widgets/form-dialog/form-dialog.tsx'
import { discardObsolete } from '#src/widgets/rejected-change/discard-obsolete.ts'
import { rejectionText } from '#src/widgets/rejected-change/rejection-text.ts'
import { scopeOfWorkspace } from '#src/widgets/workspace-tree/scope.ts'

import { DeleteWorkspace } from './delete-workspace.tsx'
import { saveSettings } from './save.ts'
import {
  changesBetween,
  type DraftSchema,
  draftOf,
  type Seen,
  type Settings,
  SettingsSchema,
} from './settings-changes.ts'
import { nameOf, SettingsFields } from './settings-fields.tsx'
import type { RejectedSettings } from './use-rejected-settings.ts'
import { WorkspaceUsers } from './users/workspace-users.tsx'

export interface SettingsFormProps {
  workspace: Workspace
  workspaces: readonly Workspace[]
  rejected: RejectedSettings | undefined
  onGone: (parentScope: string) => void
  onClose: () => void
}

interface SettingsDialogProps extends SettingsFormProps {
  seen: Seen
  /** Initial values. */
  start: Settings
  draft: ReturnType<typeof useDraft<typeof DraftSchema>>
  /** Of a restored draft. */
  draftNote: ReactNode
}

export function SettingsDialog(props: SettingsDialogProps) {
  const { workspace, workspaces, rejected, seen, start, draft, onGone, onClose } = props
  const [isDeleting, setIsDeleting] = useState(false)
  const [form] = useForm<Settings>({
    initialValues: start,
    validate: valiForm(SettingsSchema),
    validateOn: 'touched',
  })
  useChangedValues(
    () => draftOf({ ...start, ...getValues(form) }, seen),
    draftOf(start, seen),
    draft.save,
  )
  const knownId = useKnownId()
  const save = async (input: Settings) => {
    const after = v.parse(SettingsSchema, { ...start, ...input })
    const changes = changesBetween(seen, after)
    const replaces = rejected?.op.opId
    await draft.whileSaving(() =>
      changes
        ? saveSettings(
            { ...workspace, ...seen },
            changes,
            nameOf(workspaces, knownId(after.parentId)),
            { draft: draft.key, ...(replaces !== undefined && { replaces }) },
          )
        : nothingToSave(replaces),
    )
  }
  async function nothingToSave(replaces: string | undefined) {
    await discardObsolete(replaces)
    await draft.discard()
  }
  const cancel = () => {
    void draft.discard()
    onClose()
  }
  const leaveDeleted = () => {
    void draft.discard()
    onClose()
    onGone(parentScope(props))
  }
  return (
    <FormDialog
      title={workspacesTexts.settings}
      submitLabel={commonTexts.save}
      form={form}
      isPristine={!rejected && !changesBetween(seen, start)}
      onSubmit={save}
      onClose={onClose}
      onCancel={cancel}
      extra={
        workspace.parentId !== null && (
          <Button variant="danger" onClick={() => setIsDeleting(true)}>
            {workspacesTexts.delete}
          </Button>
        )
      }
      intro={
        // Explain values that differ from the workspace: a rejected change or a draft.
        <>
          {rejected?.op.error && (
            <Note boxed tone="bad" icon={<TriangleAlert aria-hidden="true" />}>
              {rejectionText(rejected.op)}
            </Note>
          )}
          {props.draftNote}
        </>
      }
      below={
        <>
          <WorkspaceUsers workspace={workspace} />
          {isDeleting && (
            <DeleteWorkspace
              workspace={workspace}
              workspaces={workspaces}
              onGone={leaveDeleted}
              onClose={() => setIsDeleting(false)}
            />
          )}
        </>
      }
    >
      <SettingsFields form={form} workspace={workspace} workspaces={workspaces} />
    </FormDialog>
  )
}

/** Scope after a deletion: the parent, or 'All' if the user has no access to it. */
function parentScope({ workspace, workspaces }: SettingsDialogProps) {
  const parent = findWorkspace(workspaces, workspace.parentId ?? '')?.node
  return scopeOfWorkspace(
    workspaces,
    parent?.accessible ? parent : { ...workspace, parentId: null },
  )
}
