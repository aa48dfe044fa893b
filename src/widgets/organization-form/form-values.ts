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

/** ORG-04: the timezone starts as UTC. */
export const EMPTY_ORGANIZATION: OrganizationForm = {
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

/** Form field by wire name (ORG-03). */
const FIELD_BY_WIRE_NAME: Readonly<
  Record<keyof ReturnType<typeof organizationFromForm>, FormField>
> = {
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

/** The first message of each field, as codes of `fieldProblems`. */
export function validateFields(fields: readonly FormField[], typed: object): Errors {
  const read = v.safeParse(v.pick(OrganizationFormSchema, fields as [FormField]), typed)
  const messages = read.success ? {} : v.flatten(read.issues).nested
  return Object.fromEntries(
    Object.entries(messages ?? {}).map(([field, [message = ''] = []]) => [field, message]),
  )
}

/** Server messages by form field. */
export function serverErrors(fields: Readonly<Record<string, readonly string[]>>): Errors {
  const names: Readonly<Record<string, FormField>> = FIELD_BY_WIRE_NAME
  return Object.fromEntries(
    Object.entries(fields).flatMap(([wire, [message = '']]) => {
      const name = names[wire]
      return name === undefined ? [] : [[name, message]]
    }),
  )
}

/** Form values of an organization. */
export const toFormValues = (organization: Organization): OrganizationForm => ({
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

/** Changed fields, trimmed, by wire name; undefined if nothing changed (ORG-23). */
export function changedValues(
  fields: readonly FormField[],
  typed: OrganizationForm,
  seen: OrganizationForm,
): UpdateOrganization | undefined {
  const changed = Object.entries(FIELD_BY_WIRE_NAME).flatMap(([wire, field]) => {
    const after = typed[field].trim()
    return fields.includes(field) && after !== seen[field] ? [[wire, after]] : []
  })
  return changed.length === 0 ? undefined : Object.fromEntries(changed)
}

/** Whether two organizations have the same values in `fields`. */
export const hasSameValues = (
  fields: readonly FormField[],
  one: Organization,
  other: Organization,
) => changedValues(fields, toFormValues(one), toFormValues(other)) === undefined
