import { Field, FormError, reset, useForm, valiForm } from '@modular-forms/react'
import { useSignals } from '@preact/signals-react/runtime'
import { useMutation, useQuery } from '@tanstack/react-query'
import type * as v from 'valibot'

import { type CurrentUser, userEndpoints } from '#src/contract/user.ts'
import { renameSelf } from '#src/data/users/mutations.ts'
import { userQueries } from '#src/data/users/queries.ts'
import { hasAllWorkspaces } from '#src/domain/permissions.ts'
import { findWorkspace } from '#src/domain/workspace-tree.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { commonTexts } from '#src/texts/common.ts'
import { settingsTexts } from '#src/texts/settings.ts'
import { Button } from '#src/ui/button.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { FormMessage } from '#src/ui/fields/form-message.tsx'
import { textField } from '#src/ui/fields/text-field.tsx'
import { NeedsNetwork } from '#src/ui/needs-network.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { RoleBadge } from '#src/widgets/role-badge/role-badge.tsx'
import { useWorkspaces } from '#src/widgets/workspace-tree/use-workspaces.ts'

import styles from '../page.module.css'
import { Section } from './section.tsx'

const NameSchema = userEndpoints.updateSelf.body
type Name = v.InferInput<typeof NameSchema>

/** The permissions page lists the rest. */
const MAX_WORKSPACES = 12

/** SET-04 */
export function Profile() {
  const { data: self, isError, refetch } = useQuery(userQueries.self())
  return (
    <Section title={settingsTexts.profile}>
      {!self && isError && (
        <ErrorState title={settingsTexts.profileFailed} onRetry={() => void refetch()} />
      )}
      {!self && !isError && <SkeletonRows rows={3} plain />}
      {self && (
        <>
          <NameForm self={self} />
          <Facts>
            <Fact name={settingsTexts.email}>{self.email}</Fact>
            <Fact name={settingsTexts.role}>
              <RoleBadge role={self.role} />
            </Fact>
            {self.role !== 'ROOT' && (
              <Fact name={settingsTexts.workspaces}>
                <Workspaces self={self} />
              </Fact>
            )}
          </Facts>
        </>
      )}
    </Section>
  )
}

function NameForm({ self }: { self: CurrentUser }) {
  useSignals() // subscribes this component to `submitting` and `dirty`
  const away = isDisconnected(useConnectivity())
  const { mutateAsync } = useMutation(renameSelf())
  const [form, { Form }] = useForm<Name>({
    initialValues: { fullName: self.fullName },
    validate: valiForm(NameSchema),
    validateOn: 'touched',
  })
  const save = async ({ fullName }: Name) => {
    const saved = await mutateAsync(fullName.trim()).catch(() => {
      throw new FormError<Name>(settingsTexts.notSaved)
    })
    reset(form, { initialValues: { fullName: saved.fullName } })
    notify.success(settingsTexts.saved)
  }
  return (
    <Form className={styles.form} onSubmit={save} noValidate>
      <Field of={form} name="fullName">
        {textField({ label: settingsTexts.fullName, autoComplete: 'name' })}
      </Field>
      <FormMessage of={form} />
      <div className={styles.buttons}>
        <NeedsNetwork away={away} />
        <Button
          type="submit"
          variant="primary"
          disabled={away || !form.dirty.value}
          busy={form.submitting.value}
        >
          {commonTexts.save}
        </Button>
      </div>
    </Form>
  )
}

function Workspaces({ self }: { self: CurrentUser }) {
  const { workspaces = [] } = useWorkspaces()
  if (hasAllWorkspaces(self)) return <span>{settingsTexts.allWorkspaces}</span>
  const names = self.workspaceIds.flatMap((id) => {
    const found = findWorkspace(workspaces, id)?.node
    if (!found) return []
    return [found.parentId === null ? settingsTexts.allWorkspaces : found.name]
  })
  if (names.length === 0) return <span>{settingsTexts.noWorkspaces}</span>
  const others = names.length - MAX_WORKSPACES
  return (
    <span className={styles.tags}>
      {names.slice(0, MAX_WORKSPACES).map((name, index) => (
        <Tag key={index}>
          <bdi>{name}</bdi>
        </Tag>
      ))}
      {others > 0 && <span>{settingsTexts.moreWorkspaces(others)}</span>}
    </span>
  )
}
