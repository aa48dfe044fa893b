import { Field, setValue, useForm, valiForm } from '@modular-forms/react'
import { useMemo } from 'react'
import * as v from 'valibot'

import { NameSchema } from '#src/contract/fields.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import { flattenWorkspaces } from '#src/domain/workspace-tree.ts'
import { permissionsTexts } from '#src/texts/permissions.ts'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { textField } from '#src/ui/fields/text-field.tsx'
import { FormDialog } from '#src/widgets/form-dialog/form-dialog.tsx'
import { addWorkspace } from '#src/widgets/workspace-settings/save.ts'
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

/** PERM-10. Saved on this device first, like every change to the tree. */
export function AddWorkspace({ tree, onClose }: AddWorkspaceProps) {
  const parents = useMemo(() => parentsIn(tree), [tree])
  const [form] = useForm<NewWorkspace>({
    initialValues: { name: '', parentId: parents[0]?.id ?? '' },
    validate: valiForm(NewWorkspaceSchema),
    validateOn: 'touched',
  })
  const add = async (typed: NewWorkspace) => {
    const { name, parentId } = v.parse(NewWorkspaceSchema, typed)
    const parent = parents.find(({ id }) => id === parentId)
    if (parent) await addWorkspace(parent, { name, addedIn: 'permissions' })
  }
  return (
    <FormDialog
      title={permissionsTexts.add}
      submitLabel={permissionsTexts.addNow}
      form={form}
      onSubmit={add}
      onClose={onClose}
    >
      <Field of={form} name="name">
        {textField({ label: permissionsTexts.name, autoComplete: 'off' })}
      </Field>
      <Field of={form} name="parentId">
        {({ value }) => (
          <SelectField
            label={permissionsTexts.parent}
            options={parents.map((parent) => parentOption(tree, parent))}
            value={value}
            onChange={(id) => setValue(form, 'parentId', id)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
