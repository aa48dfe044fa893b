import '#src/platform/i18n/en/workspaces.ts'

import { Field, type FormStore, setValue } from '@modular-forms/react'
import type { ReadonlySignal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useQuery } from '@tanstack/react-query'

import type { Workspace } from '#src/contract/workspace.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { findWorkspace, possibleParents } from '#src/domain/workspace-tree.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { textField } from '#src/ui/fields/text-field.tsx'
import { SearchSelect } from '#src/ui/search-select.tsx'
import type { Option } from '#src/ui/select.tsx'

import type { Settings } from './settings-changes.ts'

interface SettingsFieldsProps {
  form: FormStore<Settings>
  workspace: Workspace
  workspaces: readonly Workspace[]
}

/** The root keeps its name and its place (WS-24). */
export function SettingsFields({ form, workspace, workspaces }: SettingsFieldsProps) {
  const { data: timezones = [] } = useQuery(workspaceQueries.timezones())
  const isRoot = workspace.parentId === null
  const zones = timezones.map(({ id, displayName }) => ({ id, label: displayName }))
  return (
    <>
      <Field of={form} name="name">
        {(store, props) =>
          isRoot ? (
            <Facts>
              <Fact name={t('workspaces:name')}>{t('workspaces:rootStays')}</Fact>
            </Facts>
          ) : (
            textField({ label: t('workspaces:name'), autoComplete: 'off' })(store, props)
          )
        }
      </Field>
      <Field of={form} name="parentId">
        {({ value }) =>
          isRoot ? (
            <></>
          ) : (
            <Choice
              label={t('workspaces:parent')}
              options={parentOptions(workspaces, workspace)}
              value={value}
              onChange={(id) => setValue(form, 'parentId', id)}
            />
          )
        }
      </Field>
      <Field of={form} name="timezoneId">
        {({ value }) => (
          <Choice
            label={t('workspaces:timezone')}
            options={zones}
            value={value}
            onChange={(id) => setValue(form, 'timezoneId', id)}
          />
        )}
      </Field>
    </>
  )
}

interface ChoiceProps {
  label: string
  options: readonly Option[]
  value: ReadonlySignal<string | undefined>
  onChange: (id: string) => void
}

/** What is chosen stays among the options, also where the list has not come or does not hold it. */
function Choice({ label, options, value, onChange }: ChoiceProps) {
  useSignals() // subscribes this component to `value`
  const id = value.value ?? ''
  const known = options.some((option) => option.id === id)
  return (
    <SearchSelect
      label={label}
      options={known ? options : [{ id, label: id }, ...options]}
      value={id}
      onChange={onChange}
    />
  )
}

/** WS-18. The parent of now is one of them, whether it may be opened or not. */
function parentOptions(
  workspaces: readonly Workspace[],
  { id, parentId, organizationId }: Workspace,
) {
  const possible = possibleParents(workspaces, id)
    .filter(({ node }) => node.organizationId === organizationId)
    .map(({ node }) => node)
  const current = findWorkspace(workspaces, parentId ?? '')?.node
  const all = current && !possible.includes(current) ? [current, ...possible] : possible
  return all.map((parent) => optionOf(workspaces, parent))
}

function optionOf(workspaces: readonly Workspace[], { id, name, parentId }: Workspace): Option {
  const way = findWorkspace(workspaces, id)?.path.slice(1, -1) ?? []
  return {
    id,
    label: parentId === null ? t('workspaces:all') : name,
    ...(way.length > 0 && { detail: way.map((one) => one.name).join(' / ') }),
  }
}

/** With the way there: workspaces of different branches may have one name. The root reads 'All'. */
export function nameOf(workspaces: readonly Workspace[], id: string) {
  const [, ...path] = findWorkspace(workspaces, id)?.path ?? []
  return path.length === 0 ? t('workspaces:all') : path.map(({ name }) => name).join(' / ')
}
