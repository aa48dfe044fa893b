import { Field, setValue, useForm, valiForm } from '@modular-forms/react'
import { useMemo, useState } from 'react'
import * as v from 'valibot'

import { NameSchema } from '#src/contract/fields.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import { findWorkspace, flattenWorkspaces } from '#src/domain/workspace-tree.ts'
import { useKnownId } from '#src/platform/outbox/show/use-outbox.ts'
import { permissionsTexts } from '#src/texts/permissions.ts'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { textField } from '#src/ui/fields/text-field.tsx'
import {
  type FormDraft,
  useFormDraft,
  useTypedValues,
} from '#src/widgets/draft-note/use-form-draft.tsx'
import { FormDialog } from '#src/widgets/form-dialog/form-dialog.tsx'
import { addWorkspace } from '#src/widgets/workspace-settings/save.ts'
import { useWorkspaces } from '#src/widgets/workspace-tree/use-workspaces.ts'
import { parentOption } from '#src/widgets/workspace-tree/workspace-labels.ts'

const NewWorkspaceSchema = v.object({ name: NameSchema, parentId: v.string() })
type NewWorkspace = v.InferInput<typeof NewWorkspaceSchema>

interface AddWorkspaceProps {
  /** Contains at least one of `parentsIn`. */
  tree: readonly Workspace[]
  onClose: () => void
}

/** Workspaces below which the user may add one: those they have access to. */
export const parentsIn = (tree: readonly Workspace[]) =>
  flattenWorkspaces(tree)
    .map(({ node }) => node)
    .filter(({ accessible }) => accessible)

/** Of the fields as typed, valid or not. */
const DraftSchema = v.object({ name: v.string(), parentId: v.string() })

/** PERM-10. The draft survives Escape and a reload, but not Cancel (OFF-30). */
export function AddWorkspace(props: AddWorkspaceProps) {
  const found = useFormDraft('workspace.create', DraftSchema)
  return found ? <AddDialog key={found.formKey} {...props} {...found} /> : null
}

type AddDialogProps = AddWorkspaceProps & FormDraft<typeof DraftSchema>

/** Saved on this device first, like every change to the tree. */
function AddDialog({ tree, onClose, draft, restored, note }: AddDialogProps) {
  // The tree of permissions tells no timezones.
  const { workspaces = [] } = useWorkspaces()
  const parents = useMemo(() => parentsIn(tree), [tree])
  const knownId = useKnownId()
  const parentOf = (id = '') => parents.find((parent) => parent.id === knownId(id))
  const [start] = useState(() => ({
    name: restored?.name ?? '',
    // A workspace that is gone is no parent any more.
    parentId: (parentOf(restored?.parentId) ?? parents[0])?.id ?? '',
  }))
  const [form] = useForm<NewWorkspace>({
    initialValues: start,
    validate: valiForm(NewWorkspaceSchema),
    validateOn: 'touched',
  })
  const add = async (typed: NewWorkspace) => {
    const { name, parentId } = v.parse(NewWorkspaceSchema, typed)
    const parent = parentOf(parentId)
    if (!parent) return
    const { timezoneId } = findWorkspace(workspaces, parent.id)?.node ?? parent
    await draft.whileSaving(() =>
      addWorkspace(
        { ...parent, timezoneId },
        { name, addedIn: 'permissions' },
        { draft: draft.key },
      ),
    )
  }
  useTypedValues(form, DraftSchema, start, draft.save)
  const cancel = () => {
    void draft.discard()
    onClose()
  }
  return (
    <FormDialog
      title={permissionsTexts.add}
      submitLabel={permissionsTexts.addNow}
      form={form}
      onSubmit={add}
      onClose={onClose}
      onCancel={cancel}
      intro={note}
    >
      <Field of={form} name="name">
        {textField({ label: permissionsTexts.name, autoComplete: 'off' })}
      </Field>
      <Field
        of={form}
        name="parentId"
        // The chosen one may be gone by now.
        validate={(id) => (parentOf(id) ? '' : 'validation:required')}
      >
        {({ value, error }) => (
          <SelectField
            label={permissionsTexts.parent}
            options={parents.map((parent) => parentOption(tree, parent))}
            value={value}
            knownId={knownId}
            error={error}
            onChange={(id) => setValue(form, 'parentId', id)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
