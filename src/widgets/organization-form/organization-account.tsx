import '#src/platform/i18n/en/organizations.ts'

import { FormError, type FormStore, reset, useForm } from '@modular-forms/react'
import { useSignals } from '@preact/signals-react/runtime'
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
import { t } from '#src/platform/i18n/t.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { FormMessage } from '#src/ui/fields/form-message.tsx'
import { NeedsNetwork } from '#src/ui/needs-network.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'

import { CompanyFields, ContactFields } from './fields.tsx'
import styles from './organization-form.module.css'
import {
  changesOf,
  COMPANY_FIELDS,
  CONTACT_FIELDS,
  type FormField,
  isSameIn,
  problemsOf,
  refusedFields,
  typedOf,
} from './typed.ts'

/** The two forms of an organisation's account, each saved by itself (ORG-23, SET-05). */
export function OrganizationAccount({ organizationId }: { organizationId: string }) {
  const { data, error, refetch } = useQuery(organizationQueries.one(organizationId))
  if (data)
    return (
      <div className={styles.account}>
        <AccountForm
          organization={data.value}
          label={t('organizations:company')}
          fields={COMPANY_FIELDS}
          render={(form) => <CompanyFields form={form} />}
        />
        <AccountForm
          organization={data.value}
          label={t('organizations:contact')}
          fields={CONTACT_FIELDS}
          render={(form) => <ContactFields form={form} />}
        />
      </div>
    )
  if (!error) return <SkeletonRows rows={6} />
  return problemOf(error).kind === 'notFound' ? (
    <ErrorState title={t('organizations:notFound')} />
  ) : (
    <ErrorState title={t('organizations:oneFailed')} onRetry={() => void refetch()} />
  )
}

interface AccountFormProps {
  organization: Organization
  label: string
  fields: readonly FormField[]
  render: (form: FormStore<OrganizationForm>) => ReactNode
}

function AccountForm({ organization, label, fields, render }: AccountFormProps) {
  useSignals() // subscribes this component to `submitting` and `dirty`
  const away = isDisconnected(useConnectivity())
  // As it was when the typing began: what comes in meanwhile takes nothing away that was typed.
  const [seen, setSeen] = useState(organization)
  const before = typedOf(seen)
  const [form, { Form }] = useForm<OrganizationForm>({
    initialValues: before,
    validate: (typed) => problemsOf(fields, { ...before, ...typed }),
    validateOn: 'touched',
  })
  const isUntouched = !form.dirty.value
  if (isUntouched && seen !== organization) setSeen(organization)
  useEffect(() => {
    if (isUntouched) reset(form, { initialValues: typedOf(seen) })
  }, [form, seen, isUntouched])
  const save = useSave(fields, form, setSeen)
  return (
    <Card padding="wide">
      <Form
        className={styles.form}
        // The other form may have been saved meanwhile, which changes nothing here.
        onSubmit={(typed) =>
          save(isSameIn(fields, seen, organization) ? organization : seen, { ...before, ...typed })
        }
        aria-label={label}
        noValidate
      >
        {render(form)}
        <FormMessage of={form} />
        <div className={styles.foot}>
          <NeedsNetwork away={away} />
          <Button type="submit" variant="primary" disabled={away} busy={form.submitting.value}>
            {t('organizations:save')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}

/** Sends what was changed. What is refused stays as it was typed. */
function useSave(
  fields: readonly FormField[],
  form: FormStore<OrganizationForm>,
  onSeen: (organization: Organization) => void,
) {
  const { mutateAsync } = useMutation(changeOrganization())
  return async (seen: Organization, typed: OrganizationForm) => {
    const changes = changesOf(fields, typed, typedOf(seen))
    if (!changes) return void notify.blank(t('organizations:nothingChanged'))
    try {
      const saved = await mutateAsync({ seen, changes }).catch((error: unknown) => {
        const now = stateIn(problemOf(error))
        if (now === undefined || !isSameIn(fields, seen, now)) throw error
        return mutateAsync({ seen: now, changes })
      })
      reset(form, { initialValues: typedOf(saved) })
      notify.success(t('organizations:saved'))
    } catch (error) {
      const problem = problemOf(error)
      const now = stateIn(problem)
      notify.error(t('organizations:notSaved'))
      if (now) onSeen(now)
      throw new FormError<OrganizationForm>(
        messageOf(problem),
        problem.kind === 'invalid' ? refusedFields(problem.fields) : {},
      )
    }
  }
}

/** What a refusal says that the organisation has become. */
function stateIn(problem: Problem) {
  if (problem.kind !== 'changedSince') return undefined
  const read = v.safeParse(OrganizationSchema, problem.current)
  return read.success ? read.output : undefined
}

function messageOf({ kind }: Problem) {
  if (kind === 'invalid') return t('organizations:checkFields')
  return kind === 'changedSince' ? t('organizations:changedMeanwhile') : ''
}
