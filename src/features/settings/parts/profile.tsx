import { Field, setValue, useForm, valiForm } from '@modular-forms/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as v from 'valibot'

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
import { textField } from '#src/ui/fields/text-field.tsx'
import { useSignalValue } from '#src/ui/fields/use-signal-value.ts'
import { FormShell, resetToSaved } from '#src/ui/form-shell.tsx'
import { NeedsNetwork } from '#src/ui/needs-network.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { useIsMounted } from '#src/ui/use-is-mounted.ts'
import {
  type FormDraft,
  useFormDraft,
  useTypedValues,
} from '#src/widgets/draft-note/use-form-draft.tsx'
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

const DraftSchema = v.object({ fullName: v.string() })

/** Needs the server, so what was typed is kept until it is saved (OFF-11). */
function NameForm({ self }: { self: CurrentUser }) {
  const found = useFormDraft('user.updateSelf', DraftSchema)
  return found ? <NameFields key={found.formKey} self={self} {...found} /> : null
}

interface NameFieldsProps extends FormDraft<typeof DraftSchema> {
  self: CurrentUser
}

function NameFields({ self, draft, restored, note }: NameFieldsProps) {
  const away = isDisconnected(useConnectivity())
  const { mutateAsync } = useMutation(renameSelf())
  const [form] = useForm<Name>({
    initialValues: { fullName: self.fullName },
    validate: valiForm(NameSchema),
    validateOn: 'touched',
  })
  const save = async (sent: Name) => {
    const { fullName } = await mutateAsync(sent.fullName.trim())
    const isTyping = resetToSaved(form, sent, { fullName })
    if (!isTyping) await draft.discard()
    notify.success(settingsTexts.saved)
  }
  const restoredName = restored?.fullName
  useEffect(() => {
    if (restoredName !== undefined) setValue(form, 'fullName', restoredName)
  }, [form, restoredName])
  const store = (typed: Name) => {
    // What equals the saved name would undo a rename on another device.
    if (typed.fullName === self.fullName) void draft.discard()
    else draft.save(typed)
  }
  useTypedValues(form, DraftSchema, { fullName: restoredName ?? self.fullName }, store)
  const isDirty = useSignalValue(form.dirty)
  const isShown = useIsMounted()
  const explain = () => {
    // Another page may be open by then.
    if (!isShown.current) notify.error(settingsTexts.notSaved)
    return { message: settingsTexts.notSaved }
  }
  return (
    <FormShell
      of={form}
      gap={3}
      onSubmit={save}
      explain={explain}
      footer={(isSubmitting) => (
        <div className={styles.buttons}>
          <NeedsNetwork away={away} />
          <Button
            type="submit"
            variant="primary"
            disabled={away}
            off={!isDirty}
            busy={isSubmitting}
          >
            {commonTexts.save}
          </Button>
        </div>
      )}
    >
      {note}
      <Field of={form} name="fullName">
        {textField({ label: settingsTexts.fullName, autoComplete: 'name' })}
      </Field>
    </FormShell>
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
