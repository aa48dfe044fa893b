import { describe, expect, it } from 'vitest'

import {
  type Organization,
  OrganizationFormSchema,
  organizationFromForm,
} from '#src/contract/organization.ts'

import {
  ALL_FIELDS,
  changedValues,
  COMPANY_FIELDS,
  CONTACT_FIELDS,
  hasSameValues,
  EMPTY_ORGANIZATION,
  validateFields,
  serverErrors,
  toFormValues,
} from './form-values.ts'

const TYPED = {
  companyName: 'Lighthouse Trust',
  tax: 'NO 917 103 801',
  companyAdress: '1 Skerry Road',
  countryOfTaxResidence: 'Norway',
  timezoneId: 'Europe/Oslo',
  fullName: 'Ada Lund',
  email: 'ada@lighthouse.example',
  phoneNumber: '+47 00 00 00 00',
  ownerAccountEmail: 'owner@lighthouse.example',
  masterAdminAccountEmail: 'admin@lighthouse.example',
}
const ORGANIZATION: Organization = {
  id: '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a01',
  name: 'Lighthouse Trust',
  displayName: '',
  taxIdentificationNumber: 'NO 917 103 801',
  address: '1 Skerry Road',
  taxResidence: 'Norway',
  timezoneId: 'Europe/Oslo',
  contactName: 'Ada Lund',
  contactEmail: 'ada@lighthouse.example',
  contactNumber: '+47 00 00 00 00',
  userCount: 1,
  deviceCount: 0,
  owner: null,
  masterAdmin: null,
  updatedAt: '2026-11-23T01:00:00.000Z',
}

describe('the form of an organization', () => {
  it('has the fields of the specification and UTC as timezone [ORG-02] [ORG-04]', () => {
    expect(ALL_FIELDS.toSorted()).toEqual(Object.keys(OrganizationFormSchema.entries).toSorted())
    expect(Object.keys(EMPTY_ORGANIZATION).toSorted()).toEqual(ALL_FIELDS.toSorted())
    expect(EMPTY_ORGANIZATION.timezoneId).toBe('UTC')
  })

  it('maps fields to wire names and server errors back [ORG-03]', () => {
    const wire = organizationFromForm(TYPED)
    expect(wire).toEqual({
      name: 'Lighthouse Trust',
      taxIdentificationNumber: 'NO 917 103 801',
      address: '1 Skerry Road',
      taxResidence: 'Norway',
      timezoneId: 'Europe/Oslo',
      contactName: 'Ada Lund',
      contactEmail: 'ada@lighthouse.example',
      contactNumber: '+47 00 00 00 00',
      ownerEmail: 'owner@lighthouse.example',
      adminEmail: 'admin@lighthouse.example',
    })
    // Each name leads back to the field whose value it carried.
    for (const [name, value] of Object.entries(wire))
      expect(serverErrors({ [name]: [value, 'more'], unknown: ['x'] })).toEqual(
        Object.fromEntries(Object.entries(TYPED).filter(([, typed]) => typed === value)),
      )
  })

  it.each([
    ['companyName', 'ab', 'validation:tooShortAtLeast3Characters'],
    ['companyName', '  a  ', 'validation:tooShortAtLeast3Characters'],
    ['companyName', '', 'validation:required'],
    ['companyName', 'abc', undefined],
    ...(
      [
        'tax',
        'companyAdress',
        'countryOfTaxResidence',
        'timezoneId',
        'fullName',
        'phoneNumber',
      ] as const
    ).map((field) => [field, '', 'validation:required'] as const),
    ['tax', '   ', 'validation:required'],
    ['email', '', 'validation:required'],
    ['email', 'nobody', 'validation:notAnEmail'],
    ['ownerAccountEmail', '', 'validation:required'],
    ['ownerAccountEmail', 'nobody@', 'validation:notAnEmail'],
    ['masterAdminAccountEmail', '', undefined],
    ['masterAdminAccountEmail', 'nobody', 'validation:notAnEmail'],
  ] as const)(
    'validates %s "%s": %s [ORG-09] [ORG-10] [ORG-11] [ORG-12]',
    (field, value, message) => {
      const problems = validateFields(ALL_FIELDS, { ...TYPED, [field]: value })
      expect(problems).toEqual(message === undefined ? {} : { [field]: message })
    },
  )

  it('omits an empty master admin [ORG-12]', () => {
    const wire = organizationFromForm({ ...TYPED, masterAdminAccountEmail: '' })
    expect(wire).not.toHaveProperty('adminEmail')
  })
})

describe('a part of an account', () => {
  it('validates only its own fields [ORG-23]', () => {
    const typed = { ...toFormValues(ORGANIZATION), companyName: 'x', email: 'nobody' }
    expect(validateFields(CONTACT_FIELDS, typed)).toEqual({ email: 'validation:notAnEmail' })
  })

  it('sends only its changed fields, trimmed [ORG-23]', () => {
    const seen = toFormValues(ORGANIZATION)
    const typed = { ...seen, companyName: ' Lighthouse & Sons ', fullName: 'Bo' }
    expect(changedValues(COMPANY_FIELDS, typed, seen)).toEqual({ name: 'Lighthouse & Sons' })
    expect(changedValues(CONTACT_FIELDS, typed, seen)).toEqual({ contactName: 'Bo' })
    expect(changedValues(COMPANY_FIELDS, { ...seen, tax: `${seen.tax} ` }, seen)).toBeUndefined()
  })

  it('ignores changes of the other part [ORG-23]', () => {
    const other = { ...ORGANIZATION, contactName: 'Bo', updatedAt: '2026-11-23T02:00:00.000Z' }
    expect(hasSameValues(COMPANY_FIELDS, ORGANIZATION, other)).toBe(true)
    expect(hasSameValues(CONTACT_FIELDS, ORGANIZATION, other)).toBe(false)
  })
})
