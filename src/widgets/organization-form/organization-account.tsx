import { type FormStore, reset, useForm } from '@modular-forms/react'
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
import { type Problem, problemOf } from '#src/platform/http/problem.ts'
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
          label={organizationsTexts.company}
          fields={COMPANY_FIELDS}
          render={(form) => <CompanyFields form={form} />}
        />
        <AccountForm
          organization={data.value}
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
  label: string
  fields: readonly FormField[]
  render: (form: FormStore<OrganizationForm>) => ReactNode
}

function AccountForm({ organization, label, fields, render }: AccountFormProps) {
  const away = isDisconnected(useConnectivity())
  // The state that editing started from: later updates do not overwrite edits.
  const [seen, setSeen] = useState(organization)
  const before = toFormValues(seen)
  const [form] = useForm<OrganizationForm>({
    initialValues: before,
    validate: (typed) => validateFields(fields, { ...before, ...typed }),
    validateOn: 'touched',
  })
  const isUntouched = !useSignalValue(form.dirty)
  if (isUntouched && seen !== organization) setSeen(organization)
  useEffect(() => {
    if (isUntouched) reset(form, { initialValues: toFormValues(seen) })
  }, [form, seen, isUntouched])
  const save = useSave(fields, form)
  const explain = (error: unknown) => {
    const problem = problemOf(error)
    const now = stateIn(problem)
    notify.error(organizationsTexts.notSaved)
    if (now) setSeen(now)
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
          if (saved) setSeen(saved)
        }}
        explain={explain}
        footer={(isSubmitting) => (
          <div className={styles.foot}>
            <NeedsNetwork away={away} />
            <Button
              type="submit"
              variant="primary"
              disabled={away || isUntouched}
              busy={isSubmitting}
            >
              {organizationsTexts.save}
            </Button>
          </div>
        )}
      >
        {render(form)}
      </FormShell>
    </Card>
  )
}

/** Sends changed fields. */
function useSave(fields: readonly FormField[], form: FormStore<OrganizationForm>) {
  const { mutateAsync } = useMutation(changeOrganization())
  return async (seen: Organization, typed: OrganizationForm) => {
    const changes = changedValues(fields, typed, toFormValues(seen))
    if (!changes) {
      notify.blank(organizationsTexts.nothingChanged)
      return undefined
    }
    const saved = await mutateAsync({ seen, changes }).catch((error: unknown) => {
      const now = stateIn(problemOf(error))
      if (now === undefined || !hasSameValues(fields, seen, now)) throw error
      return mutateAsync({ seen: now, changes })
    })
    resetToSaved(form, typed, toFormValues(saved))
    notify.success(organizationsTexts.saved)
    return saved
  }
}

/** The current organization as reported by a conflict. */
function stateIn(problem: Problem) {
  if (problem.kind !== 'changedSince') return undefined
  const read = v.safeParse(OrganizationSchema, problem.current)
  return read.success ? read.output : undefined
}

function messageOf({ kind }: Problem) {
  if (kind === 'invalid') return organizationsTexts.checkFields
  return kind === 'changedSince' ? organizationsTexts.changedMeanwhile : ''
}
