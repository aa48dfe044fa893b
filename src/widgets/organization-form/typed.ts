import type { FormErrors } from '@modular-forms/react'
import * as v from 'valibot'

import {
  type Organization,
  type OrganizationForm,
  OrganizationFormSchema,
  type organizationFromForm,
  type UpdateOrganization,
} from '#src/contract/organization.ts'

export type FormField = keyof OrganizationForm

export const COMPANY_FIELDS = [
  'companyName',
  'tax',
  'companyAdress',
  'countryOfTaxResidence',
  'timezoneId',
] as const satisfies readonly FormField[]
export const CONTACT_FIELDS = [
  'fullName',
  'email',
  'phoneNumber',
] as const satisfies readonly FormField[]
const HOLDER_FIELDS = [
  'ownerAccountEmail',
  'masterAdminAccountEmail',
] as const satisfies readonly FormField[]
export const ALL_FIELDS = [...COMPANY_FIELDS, ...CONTACT_FIELDS, ...HOLDER_FIELDS]

/** ORG-04: UTC, wherever the reader is. */
export const NOTHING_TYPED: OrganizationForm = {
  companyName: '',
  tax: '',
  companyAdress: '',
  countryOfTaxResidence: '',
  timezoneId: 'UTC',
  fullName: '',
  email: '',
  phoneNumber: '',
  ownerAccountEmail: '',
  masterAdminAccountEmail: '',
}

/** What the form calls a field that the wire calls otherwise (ORG-03). */
const FIELD_OF_WIRE: Readonly<Record<keyof ReturnType<typeof organizationFromForm>, FormField>> = {
  name: 'companyName',
  taxIdentificationNumber: 'tax',
  address: 'companyAdress',
  taxResidence: 'countryOfTaxResidence',
  timezoneId: 'timezoneId',
  contactName: 'fullName',
  contactEmail: 'email',
  contactNumber: 'phoneNumber',
  ownerEmail: 'ownerAccountEmail',
  adminEmail: 'masterAdminAccountEmail',
}

type Errors = FormErrors<OrganizationForm>

/** The first message of each of `fields`, as keys of the catalogue. */
export function problemsOf(fields: readonly FormField[], typed: object): Errors {
  const read = v.safeParse(v.pick(OrganizationFormSchema, fields as [FormField]), typed)
  const messages = read.success ? {} : v.flatten(read.issues).nested
  return Object.fromEntries(
    Object.entries(messages ?? {}).map(([field, [message = ''] = []]) => [field, message]),
  )
}

/** What the server said of fields, at the names that the form has for them. */
export function refusedFields(fields: Readonly<Record<string, readonly string[]>>): Errors {
  const names: Readonly<Record<string, FormField>> = FIELD_OF_WIRE
  return Object.fromEntries(
    Object.entries(fields).flatMap(([wire, [message = '']]) => {
      const name = names[wire]
      return name === undefined ? [] : [[name, message]]
    }),
  )
}

/** An organisation as it stands in the form. */
export const typedOf = (organization: Organization): OrganizationForm => ({
  companyName: organization.name,
  tax: organization.taxIdentificationNumber,
  companyAdress: organization.address,
  countryOfTaxResidence: organization.taxResidence,
  timezoneId: organization.timezoneId,
  fullName: organization.contactName,
  email: organization.contactEmail,
  phoneNumber: organization.contactNumber,
  ownerAccountEmail: '',
  masterAdminAccountEmail: '',
})

/** What of `fields` was changed, trimmed, as it goes over the wire; undefined where nothing was (ORG-23). */
export function changesOf(
  fields: readonly FormField[],
  typed: OrganizationForm,
  seen: OrganizationForm,
): UpdateOrganization | undefined {
  const changed = Object.entries(FIELD_OF_WIRE).flatMap(([wire, field]) => {
    const after = typed[field].trim()
    return fields.includes(field) && after !== seen[field] ? [[wire, after]] : []
  })
  return changed.length === 0 ? undefined : Object.fromEntries(changed)
}

/** Whether two states of an organisation are the same as far as `fields` say it. */
export const isSameIn = (fields: readonly FormField[], one: Organization, other: Organization) =>
  changesOf(fields, typedOf(one), typedOf(other)) === undefined
