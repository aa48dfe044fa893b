import { Field, type FormStore, setValue } from '@modular-forms/react'
import type { ReactNode } from 'react'

import type { OrganizationForm } from '#src/contract/organization.ts'
import { organizationsTexts } from '#src/texts/organizations.ts'
import { textField } from '#src/ui/fields/text-field.tsx'
import { TimezoneField } from '#src/widgets/timezone-field/timezone-field.tsx'

import styles from './organization-form.module.css'

interface FieldsProps {
  form: FormStore<OrganizationForm>
}

interface SectionProps {
  title: string
  hint: string
  children: ReactNode
}

/** A titled group of fields. The title stands beside the fields where there is room, otherwise above. */
export const Section = ({ title, hint, children }: SectionProps) => (
  <fieldset className={styles.section}>
    <legend className={styles.legend}>{title}</legend>
    <p className="quiet small">{hint}</p>
    <div className={styles.fields}>{children}</div>
  </fieldset>
)

export function CompanyFields({ form }: FieldsProps) {
  return (
    <Section title={organizationsTexts.company} hint={organizationsTexts.companyHint}>
      <Field of={form} name="companyName">
        {textField({ label: organizationsTexts.companyName, autoComplete: 'organization' })}
      </Field>
      <Field of={form} name="tax">
        {textField({ label: organizationsTexts.tax, autoComplete: 'off' })}
      </Field>
      <Field of={form} name="companyAdress">
        {textField({ label: organizationsTexts.companyAdress, autoComplete: 'street-address' })}
      </Field>
      <Field of={form} name="countryOfTaxResidence">
        {textField({
          label: organizationsTexts.countryOfTaxResidence,
          autoComplete: 'country-name',
        })}
      </Field>
      <Field of={form} name="timezoneId">
        {({ value, error }) => (
          <TimezoneField
            label={organizationsTexts.timezone}
            value={value}
            error={error}
            onChange={(id) => setValue(form, 'timezoneId', id)}
          />
        )}
      </Field>
    </Section>
  )
}

export const ContactFields = ({ form }: FieldsProps) => (
  <Section title={organizationsTexts.contact} hint={organizationsTexts.contactHint}>
    <Field of={form} name="fullName">
      {textField({ label: organizationsTexts.fullName, autoComplete: 'name' })}
    </Field>
    <Field of={form} name="email">
      {textField({ label: organizationsTexts.email, type: 'email', autoComplete: 'email' })}
    </Field>
    <Field of={form} name="phoneNumber">
      {textField({ label: organizationsTexts.phoneNumber, type: 'tel', autoComplete: 'tel' })}
    </Field>
  </Section>
)

/** ORG-12: the master admin is optional. */
export const HolderFields = ({ form }: FieldsProps) => (
  <Section title={organizationsTexts.holders} hint={organizationsTexts.holdersHint}>
    <Field of={form} name="ownerAccountEmail">
      {textField({
        label: organizationsTexts.ownerAccountEmail,
        type: 'email',
        autoComplete: 'off',
      })}
    </Field>
    <Field of={form} name="masterAdminAccountEmail">
      {textField({
        label: organizationsTexts.masterAdminAccountEmail,
        labelExtra: <span className={styles.optional}>{organizationsTexts.optional}</span>,
        type: 'email',
        autoComplete: 'off',
      })}
    </Field>
  </Section>
)
