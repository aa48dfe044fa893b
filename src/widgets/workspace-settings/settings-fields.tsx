import { Field, type FormStore, setValue } from '@modular-forms/react'

import type { Workspace } from '#src/contract/workspace.ts'
import { findWorkspace, possibleParents } from '#src/domain/workspace-tree.ts'
import { useKnownId } from '#src/platform/outbox/show/use-outbox.ts'
import { workspacesTexts } from '#src/texts/workspaces.ts'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { textField } from '#src/ui/fields/text-field.tsx'
import { TimezoneField } from '#src/widgets/timezone-field/timezone-field.tsx'
import { parentOption } from '#src/widgets/workspace-tree/workspace-labels.ts'

import type { Settings } from './settings-changes.ts'

interface SettingsFieldsProps {
  form: FormStore<Settings>
  workspace: Workspace
  workspaces: readonly Workspace[]
}

/** The root can be neither renamed nor moved (WS-24). */
export function SettingsFields({ form, workspace, workspaces }: SettingsFieldsProps) {
  const isRoot = workspace.parentId === null
  const knownId = useKnownId()
  return (
    <>
      <Field of={form} name="name">
        {(store, props) =>
          isRoot ? (
            <Facts>
              <Fact name={workspacesTexts.name}>{workspacesTexts.rootStays}</Fact>
            </Facts>
          ) : (
            textField({ label: workspacesTexts.name, autoComplete: 'off' })(store, props)
          )
        }
      </Field>
      <Field of={form} name="parentId">
        {({ value }) =>
          isRoot ? (
            <></>
          ) : (
            <SelectField
              listsUnknown
              label={workspacesTexts.parent}
              options={parentOptions(workspaces, workspace)}
              value={value}
              knownId={knownId}
              onChange={(id) => setValue(form, 'parentId', id)}
            />
          )
        }
      </Field>
      <Field of={form} name="timezoneId">
        {({ value }) => (
          <TimezoneField
            label={workspacesTexts.timezone}
            value={value}
            onChange={(id) => setValue(form, 'timezoneId', id)}
          />
        )}
      </Field>
    </>
  )
}

/** WS-18. The current parent is listed even without access to it. */
function parentOptions(
  workspaces: readonly Workspace[],
  { id, parentId, organizationId }: Workspace,
) {
  const possible = possibleParents(workspaces, id)
    .filter(({ node }) => node.organizationId === organizationId)
    .map(({ node }) => node)
  const current = findWorkspace(workspaces, parentId ?? '')?.node
  const parents = current && !possible.includes(current) ? [current, ...possible] : possible
  return parents.map((parent) => parentOption(workspaces, parent))
}

/** With its path, since workspaces in different branches may share a name. The root reads 'All'. */
export function nameOf(workspaces: readonly Workspace[], id: string) {
  const [, ...path] = findWorkspace(workspaces, id)?.path ?? []
  return path.length === 0 ? workspacesTexts.all : path.map(({ name }) => name).join(' / ')
}
