import '#src/platform/i18n/en/permissions.ts'
import '#src/platform/i18n/en/workspaces.ts'

import { Field, FormError, setValue, useForm, valiForm } from '@modular-forms/react'
import type { ReadonlySignal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useId, useMemo } from 'react'
import * as v from 'valibot'

import { NameSchema } from '#src/contract/fields.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import { findWorkspace, flattenWorkspaces } from '#src/domain/workspace-tree.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { FormMessage } from '#src/ui/fields/form-message.tsx'
import { textField } from '#src/ui/fields/text-field.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { SearchSelect } from '#src/ui/search-select.tsx'
import { whyNotSaved } from '#src/widgets/save-problem/why-not-saved.ts'
import { addWorkspace } from '#src/widgets/workspace-settings/save.ts'

import styles from '../page.module.css'

const NewWorkspaceSchema = v.object({ name: NameSchema, parentId: v.string() })
type NewWorkspace = v.InferInput<typeof NewWorkspaceSchema>

interface AddWorkspaceProps {
  /** Contains at least one possible parent. */
  tree: readonly Workspace[]
  onClose: () => void
}

/** Possible parents of a new workspace: the accessible ones. */
export const parentsIn = (tree: readonly Workspace[]) =>
  flattenWorkspaces(tree)
    .map(({ node }) => node)
    .filter(({ accessible }) => accessible)

/** PERM-10. Queued in the outbox, like every change of the tree. */
export function AddWorkspace({ tree, onClose }: AddWorkspaceProps) {
  useSignals() // subscribes this component to `submitting`
  const parents = useMemo(() => parentsIn(tree), [tree])
  const formId = useId()
  const [form, { Form }] = useForm<NewWorkspace>({
    initialValues: { name: '', parentId: parents[0]?.id ?? '' },
    validate: valiForm(NewWorkspaceSchema),
    validateOn: 'touched',
  })
  const add = async (typed: NewWorkspace) => {
    const { name, parentId } = v.parse(NewWorkspaceSchema, typed)
    const parent = parents.find(({ id }) => id === parentId)
    if (!parent) return
    await addWorkspace(parent, { name, addedIn: 'permissions' }).catch((error: unknown) => {
      throw new FormError<NewWorkspace>(whyNotSaved(error))
    })
    onClose()
  }
  return (
    <Modal
      title={t('permissions:add')}
      size="move"
      onClose={onClose}
      foot={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={form.submitting.value}>
            {t('permissions:addNow')}
          </Button>
        </>
      }
    >
      <Form id={formId} className={styles.form} onSubmit={add} noValidate>
        <Field of={form} name="name">
          {textField({ label: t('permissions:name'), autoComplete: 'off' })}
        </Field>
        <Field of={form} name="parentId">
          {({ value }) => (
            <Parent
              value={value}
              options={parents.map((parent) => optionOf(tree, parent))}
              onChange={(id) => setValue(form, 'parentId', id)}
            />
          )}
        </Field>
        <FormMessage of={form} />
      </Form>
    </Modal>
  )
}

interface ParentProps {
  value: ReadonlySignal<string | undefined>
  options: ReturnType<typeof optionOf>[]
  onChange: (id: string) => void
}

function Parent({ value, options, onChange }: ParentProps) {
  useSignals() // subscribes this component to `value`
  return (
    <SearchSelect
      label={t('permissions:parent')}
      options={options}
      value={value.value ?? null}
      onChange={onChange}
    />
  )
}

/** With its ancestors: workspaces of different branches may share a name. */
function optionOf(tree: readonly Workspace[], { id, name, parentId }: Workspace) {
  const ancestors = findWorkspace(tree, id)?.path.slice(1, -1) ?? []
  return {
    id,
    label: parentId === null ? t('workspaces:all') : name,
    ...(ancestors.length > 0 && { detail: ancestors.map((one) => one.name).join(' / ') }),
  }
}
