import { type FormStore, getValues, reset, setValue, useForm } from '@modular-forms/react'
import { batch, signal } from '@preact/signals-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import * as v from 'valibot'

import {
  type Organization,
  type OrganizationForm,
  OrganizationSchema,
} from '#src/contract/organization.ts'
import { changeOrganization } from '#src/data/organizations/mutations.ts'
import { organizationQueries } from '#src/data/organizations/queries.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { type Problem, problemOf, stateIn } from '#src/platform/http/problem.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { organizationsTexts } from '#src/texts/organizations.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { useSignalValue } from '#src/ui/fields/use-signal-value.ts'
import { FormShell, resetToSaved } from '#src/ui/form-shell.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { NeedsNetwork } from '#src/ui/needs-network.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import {
  type FormDraft,
  useChangedValues,
  useFormDraft,
} from '#src/widgets/draft-note/use-form-draft.tsx'

import { CompanyFields, ContactFields } from './fields.tsx'
import {
  changedValues,
  COMPANY_FIELDS,
  CONTACT_FIELDS,
  type FormField,
  hasSameValues,
  validateFields,
  serverErrors,
  toFormValues,
} from './form-values.ts'
import styles from './organization-form.module.css'

/** The two account forms of an organization, saved separately (ORG-23, SET-05). */
export function OrganizationAccount({ organizationId }: { organizationId: string }) {
  const { data, error, refetch } = useQuery(organizationQueries.one(organizationId))
  if (data)
    return (
      <Stack gap={6}>
        <AccountForm
          organization={data.value}
          section="company"
          label={organizationsTexts.company}
          fields={COMPANY_FIELDS}
          render={(form) => <CompanyFields form={form} />}
        />
        <AccountForm
          organization={data.value}
          section="contact"
          label={organizationsTexts.contact}
          fields={CONTACT_FIELDS}
          render={(form) => <ContactFields form={form} />}
        />
      </Stack>
    )
  if (!error) return <SkeletonRows rows={6} />
  return problemOf(error).kind === 'notFound' ? (
    <ErrorState title={organizationsTexts.notFound} />
  ) : (
    <ErrorState title={organizationsTexts.oneFailed} onRetry={() => void refetch()} />
  )
}

interface AccountFormProps {
  organization: Organization
  /** Stored with drafts: never changes. */
  section: 'company' | 'contact'
  label: string
  fields: readonly FormField[]
  render: (form: FormStore<OrganizationForm>) => ReactNode
}

/** The fields as typed, valid or not. */
const TypedSchema = v.record(v.string(), v.string())
/** `seen`: the state that editing started from, so that a restored form also warns before it overwrites a change. */
const DraftSchema = v.object({
  seen: v.pick(OrganizationSchema, [
    'name',
    'taxIdentificationNumber',
    'address',
    'taxResidence',
    'timezoneId',
    'contactName',
    'contactEmail',
    'contactNumber',
    'updatedAt',
  ]),
  typed: TypedSchema,
})

/** Needs the server, so what was typed is kept until it is saved (OFF-11, OFF-30). */
function AccountForm(props: AccountFormProps) {
  const { organization, section } = props
  const found = useFormDraft(`organization.update:${organization.id}:${section}`, DraftSchema)
  return found ? <AccountFields key={found.formKey} {...props} {...found} /> : null
}

type AccountFieldsProps = AccountFormProps & FormDraft<typeof DraftSchema>

function AccountFields(props: AccountFieldsProps) {
  const { organization, label, fields, render, draft, restored, note } = props
  const away = isDisconnected(useConnectivity())
  // The state that editing started from: later updates do not overwrite edits.
  const [seen, setSeen] = useState(() =>
    restored ? { ...organization, ...restored.seen } : organization,
  )
  const before = toFormValues(seen)
  const [form] = useForm<OrganizationForm>({
    initialValues: before,
    validate: (typed) => validateFields(fields, { ...before, ...typed }),
    validateOn: 'touched',
  })
  const isUntouched = useIsUntouched(form, fields, restored?.typed)
  if (isUntouched && seen !== organization) setSeen(organization)
  useEffect(() => {
    if (isUntouched) reset(form, { initialValues: toFormValues(seen) })
  }, [form, seen, isUntouched])
  const ownOf = (values: OrganizationForm) =>
    Object.fromEntries(fields.map((field) => [field, values[field]]))
  const readTyped = () =>
    ownOf({ ...before, ...v.parse(TypedSchema, getValues(form, { shouldActive: false })) })
  const store = (base: Organization) => {
    const typed = readTyped()
    if (changedValues(fields, { ...before, ...typed }, toFormValues(base)))
      draft.save({ seen: v.parse(DraftSchema.entries.seen, base), typed })
    else void draft.discard()
  }
  useChangedValues(readTyped, restored?.typed ?? ownOf(before), () => store(seen))
  const save = useSave(fields, form)
  const explain = (error: unknown) => {
    const problem = problemOf(error)
    const now = stateIn(problem, OrganizationSchema)
    notify.error(organizationsTexts.notSaved)
    if (now) {
      // Fields that were not edited show the newer values, or the next save would revert them.
      resetToSaved(form, before, toFormValues(now))
      setSeen(now)
      store(now)
    }
    return {
      message: messageOf(problem),
      fields: problem.kind === 'invalid' ? serverErrors(problem.fields) : {},
    }
  }
  return (
    <Card padding="wide">
      <FormShell
        of={form}
        className={styles.form}
        label={label}
        // A save of the other form is not a conflict.
        onSubmit={async (typed) => {
          const base = hasSameValues(fields, seen, organization) ? organization : seen
          const saved = await save(base, { ...before, ...typed })
          if (!saved) return
          setSeen(saved)
          store(saved)
        }}
        explain={explain}
        footer={(isSubmitting) => (
          <div className={styles.foot}>
            <NeedsNetwork away={away} />
            <Button
              type="submit"
              variant="primary"
              disabled={away}
              off={isUntouched}
              busy={isSubmitting}
            >
              {organizationsTexts.save}
            </Button>
          </div>
        )}
      >
        {note}
        {render(form)}
      </FormShell>
    </Card>
  )
}

/** Whether nothing is typed. A draft is typed once the fields are there, so that it counts as a change. */
function useIsUntouched(
  form: FormStore<OrganizationForm>,
  fields: readonly FormField[],
  restored: v.InferOutput<typeof TypedSchema> | undefined,
) {
  const [isRestored] = useState(() => signal(restored === undefined))
  useEffect(() => {
    if (!restored || isRestored.peek()) return
    batch(() => {
      for (const field of fields) {
        const typed = restored[field]
        if (typed !== undefined) setValue(form, field, typed, { shouldFocus: false })
      }
      isRestored.value = true
    })
  }, [form, fields, restored, isRestored])
  const isDirty = useSignalValue(form.dirty)
  return useSignalValue(isRestored) && !isDirty
}

/** Sends changed fields, again if the server has a newer state in which others differ. */
function useSave(fields: readonly FormField[], form: FormStore<OrganizationForm>) {
  const { mutateAsync } = useMutation(changeOrganization())
  return async (seen: Organization, typed: OrganizationForm) => {
    const before = toFormValues(seen)
    const changes = changedValues(fields, typed, before)
    const edited = fields.filter((field) => changedValues([field], typed, before))
    if (!changes) {
      notify.blank(organizationsTexts.nothingChanged)
      return undefined
    }
    const saved = await mutateAsync({ seen, changes }).catch((error: unknown) => {
      const now = stateIn(problemOf(error), OrganizationSchema)
      if (now === undefined || !hasSameValues(edited, seen, now)) throw error
      return mutateAsync({ seen: now, changes })
    })
    resetToSaved(form, typed, toFormValues(saved))
    notify.success(organizationsTexts.saved)
    return saved
  }
}

function messageOf({ kind }: Problem) {
  if (kind === 'invalid') return organizationsTexts.checkFields
  return kind === 'changedSince' ? organizationsTexts.changedMeanwhile : ''
}
