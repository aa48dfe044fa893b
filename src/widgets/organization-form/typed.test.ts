import { describe, expect, it } from 'vitest'

import {
  type Organization,
  OrganizationFormSchema,
  organizationFromForm,
} from '#src/contract/organization.ts'

import {
  ALL_FIELDS,
  changesOf,
  COMPANY_FIELDS,
  CONTACT_FIELDS,
  isSameIn,
  NOTHING_TYPED,
  problemsOf,
  refusedFields,
  typedOf,
} from './typed.ts'

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

describe('the form of an organisation', () => {
  it('has the fields of the specification, the timezone preset to UTC [ORG-02] [ORG-04]', () => {
    expect(ALL_FIELDS.toSorted()).toEqual(Object.keys(OrganizationFormSchema.entries).toSorted())
    expect(Object.keys(NOTHING_TYPED).toSorted()).toEqual(ALL_FIELDS.toSorted())
    expect(NOTHING_TYPED.timezoneId).toBe('UTC')
  })

  it('goes over the wire under other names, and what is said of those comes back [ORG-03]', () => {
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
      expect(refusedFields({ [name]: [value, 'more'], unknown: ['x'] })).toEqual(
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
    'says of %s "%s": %s [ORG-09] [ORG-10] [ORG-11] [ORG-12]',
    (field, value, message) => {
      const problems = problemsOf(ALL_FIELDS, { ...TYPED, [field]: value })
      expect(problems).toEqual(message === undefined ? {} : { [field]: message })
    },
  )

  it('leaves out a master admin that there is none of [ORG-12]', () => {
    const wire = organizationFromForm({ ...TYPED, masterAdminAccountEmail: '' })
    expect(wire).not.toHaveProperty('adminEmail')
  })
})

describe('a part of an account', () => {
  it('looks at its own fields alone [ORG-23]', () => {
    const typed = { ...typedOf(ORGANIZATION), companyName: 'x', email: 'nobody' }
    expect(problemsOf(CONTACT_FIELDS, typed)).toEqual({ email: 'validation:notAnEmail' })
  })

  it('sends what was changed in it, trimmed, and nothing else [ORG-23]', () => {
    const seen = typedOf(ORGANIZATION)
    const typed = { ...seen, companyName: ' Lighthouse & Sons ', fullName: 'Bo' }
    expect(changesOf(COMPANY_FIELDS, typed, seen)).toEqual({ name: 'Lighthouse & Sons' })
    expect(changesOf(CONTACT_FIELDS, typed, seen)).toEqual({ contactName: 'Bo' })
    expect(changesOf(COMPANY_FIELDS, { ...seen, tax: `${seen.tax} ` }, seen)).toBeUndefined()
  })

  it('is the same while the other part changes [ORG-23]', () => {
    const other = { ...ORGANIZATION, contactName: 'Bo', updatedAt: '2026-11-23T02:00:00.000Z' }
    expect(isSameIn(COMPANY_FIELDS, ORGANIZATION, other)).toBe(true)
    expect(isSameIn(CONTACT_FIELDS, ORGANIZATION, other)).toBe(false)
  })
})
