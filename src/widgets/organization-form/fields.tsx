import '#src/platform/i18n/en/organizations.ts'

import { Field, type FormStore, setValue } from '@modular-forms/react'
import type { ReadonlySignal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { OrganizationForm } from '#src/contract/organization.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { t } from '#src/platform/i18n/t.ts'
import { FieldError } from '#src/ui/fields/field-error.tsx'
import { textField } from '#src/ui/fields/text-field.tsx'
import { SearchSelect } from '#src/ui/search-select.tsx'

import styles from './organization-form.module.css'

interface FieldsProps {
  form: FormStore<OrganizationForm>
}

interface SectionProps {
  title: string
  hint: string
  children: ReactNode
}

/** A section of a form: what it is about at its side where there is room, above it where there is none. */
export const Section = ({ title, hint, children }: SectionProps) => (
  <fieldset className={styles.section}>
    <legend className={styles.legend}>{title}</legend>
    <p className={styles.hint}>{hint}</p>
    <div className={styles.fields}>{children}</div>
  </fieldset>
)

export const CompanyFields = ({ form }: FieldsProps) => (
  <Section title={t('organizations:company')} hint={t('organizations:companyHint')}>
    <Field of={form} name="companyName">
      {textField({ label: t('organizations:companyName'), autoComplete: 'organization' })}
    </Field>
    <Field of={form} name="tax">
      {textField({ label: t('organizations:tax'), autoComplete: 'off' })}
    </Field>
    <Field of={form} name="companyAdress">
      {textField({ label: t('organizations:companyAdress'), autoComplete: 'street-address' })}
    </Field>
    <Field of={form} name="countryOfTaxResidence">
      {textField({
        label: t('organizations:countryOfTaxResidence'),
        autoComplete: 'country-name',
      })}
    </Field>
    <Field of={form} name="timezoneId">
      {({ value, error }) => (
        <Timezone value={value} error={error} onChange={(id) => setValue(form, 'timezoneId', id)} />
      )}
    </Field>
  </Section>
)

export const ContactFields = ({ form }: FieldsProps) => (
  <Section title={t('organizations:contact')} hint={t('organizations:contactHint')}>
    <Field of={form} name="fullName">
      {textField({ label: t('organizations:fullName'), autoComplete: 'name' })}
    </Field>
    <Field of={form} name="email">
      {textField({ label: t('organizations:email'), type: 'email', autoComplete: 'email' })}
    </Field>
    <Field of={form} name="phoneNumber">
      {textField({ label: t('organizations:phoneNumber'), type: 'tel', autoComplete: 'tel' })}
    </Field>
  </Section>
)

/** ORG-12: there may be no master admin. */
export const HolderFields = ({ form }: FieldsProps) => (
  <Section title={t('organizations:holders')} hint={t('organizations:holdersHint')}>
    <Field of={form} name="ownerAccountEmail">
      {textField({
        label: t('organizations:ownerAccountEmail'),
        type: 'email',
        autoComplete: 'off',
      })}
    </Field>
    <Field of={form} name="masterAdminAccountEmail">
      {textField({
        label: t('organizations:masterAdminAccountEmail'),
        aside: <span className={styles.optional}>{t('organizations:optional')}</span>,
        type: 'email',
        autoComplete: 'off',
      })}
    </Field>
  </Section>
)

interface TimezoneProps {
  value: ReadonlySignal<string | undefined>
  error: ReadonlySignal<string>
  onChange: (id: string) => void
}

/** What is chosen stays among the options, also where the list has not come. */
function Timezone({ value, error, onChange }: TimezoneProps) {
  useSignals() // subscribes this component to `value` and `error`
  const { data: zones = [] } = useQuery(workspaceQueries.timezones())
  const chosen = value.value ?? ''
  const options = zones.map(({ id, displayName }) => ({ id, label: displayName }))
  const isKnown = options.some(({ id }) => id === chosen)
  return (
    <div className={styles.choice}>
      <SearchSelect
        label={t('organizations:timezone')}
        options={isKnown || chosen === '' ? options : [{ id: chosen, label: chosen }, ...options]}
        value={chosen === '' ? null : chosen}
        onChange={onChange}
      />
      <FieldError id="timezone-error" message={error.value} />
    </div>
  )
}
