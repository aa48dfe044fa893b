import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { emailSchema, isSameEmail } from './email.ts'
import {
  CreateOrganizationSchema,
  OrganizationFormSchema,
  UpdateOrganizationSchema,
} from './organization.ts'
import { CredentialsSchema, EmailSchema } from './session.ts'
import { InviteUserSchema, SignUpSchema, UpdateUserSchema, userEndpoints } from './user.ts'

const Schema = emailSchema('missing', 'invalid')
const label = 'x'.repeat(63)
/** 64 + 1 + 189 = 254 characters, the maximum length. */
const longest = `${'x'.repeat(64)}@${label}.${label}.${'x'.repeat(56)}.test`

it.each([
  ['ada@ink.example'],
  ['Ada.Lovelace@ink.example'],
  ["o'brien@ink.example"],
  ['x&y@ink.example'],
  ['ada+tag@ink.example'],
  ["!#$%&'*+/=?^_`{|}~-@ink.example"],
  ['0@1.example'],
  ['ada@sub.sub-domain.ink.example'],
  ['ada@xn--mnchen-3ya.example'],
  ['ada@ink.xn--p1ai'],
  [longest],
  ['  ada@ink.example ', 'ada@ink.example'],
  ['Ada@INK.Example', 'Ada@ink.example'],
  ['user@münchen.example', 'user@xn--mnchen-3ya.example'],
  ['user@MÜNCHEN.example', 'user@xn--mnchen-3ya.example'],
  ['user@mu\u0308nchen.example', 'user@xn--mnchen-3ya.example'],
  ['user@straße.example', 'user@xn--strae-oqa.example'],
  ['user@пример.рф', 'user@xn--e1afmkfd.xn--p1ai'],
  ['user@例え。テスト', 'user@xn--r8jz45g.xn--zckzah'],
  ['user@نامه\u200Cای.example', 'user@xn--mgba3gch31f060k.example'],
])('%s is a valid email address', (written, stored = written) => {
  expect(v.parse(Schema, written)).toBe(stored)
  // Parsing the stored form again does not change it.
  expect(v.parse(Schema, stored)).toBe(stored)
})

it.each([
  ['', 'missing'],
  ['   ', 'missing'],
  [`x${longest}`, 'validation:tooLong'],
  ...[
    'ada',
    'ada@',
    '@ink.example',
    'ada@ink',
    'ada@localhost',
    'ada@ink.x',
    'ada@ink.1',
    'ada@127.0.0.1',
    'ada@0x7f.1',
    'ada@[127.0.0.1]',
    'ada@[::1]',
    'ada@ink.example.',
    'ada@.ink.example',
    'ada@ink..example',
    'ada@-ink.example',
    'ada@ink-.example',
    'ada@ink_pot.example',
    'ada@ink.example:25',
    'ada@ink.example/path',
    'ada@ink.example?q',
    'ada@ink.example#f',
    'ada@ink%2eexample',
    'ada@ink／pot.example',
    'ada@ink pot.example',
    'ada@xn--a.example',
    `ada@x${label}.example`,
    `${'x'.repeat(65)}@ink.example`,
    '.ada@ink.example',
    'ada.@ink.example',
    'a..da@ink.example',
    'a da@ink.example',
    'ada@bea@ink.example',
    'ada,bea@ink.example',
    'ada@ink.example,bea@ink.example',
    'ada;bea@ink.example',
    '"a da"@ink.example',
    'Ada <ada@ink.example>',
    'a\\da@ink.example',
    'a(d)a@ink.example',
    'jösé@ink.example',
    'ada\0@ink.example',
    'ada@ink.example\r\nBcc: bea@ink.example',
    // Too long once encoded as ASCII.
    `ada@${'ü.'.repeat(40)}example`,
  ].map((written): [string, string] => [written, 'invalid']),
])('%j is not a valid email address: %s', (written, message) => {
  const read = v.safeParse(Schema, written)
  expect(read.issues?.map((issue) => issue.message)).toEqual([message])
})

it('compares addresses case-insensitively', () => {
  expect(isSameEmail('Ada@ink.example', 'ada@ink.example')).toBe(true)
  expect(isSameEmail('ada@ink.example', 'bea@ink.example')).toBe(false)
})

const { initiateLostPassword } = userEndpoints
const FIELDS: [form: string, field: v.GenericSchema<string, string>][] = [
  ['login', CredentialsSchema.entries.email],
  ['forgot password', EmailSchema],
  ['forgot password call', initiateLostPassword.body.entries.email],
  ['sign-up', SignUpSchema.entries.email],
  ['sign-up call', userEndpoints.finalizeCreation.body.entries.email],
  ['invitation', InviteUserSchema.entries.email],
  ['user update', UpdateUserSchema.entries.email.wrapped],
  ['contact of a new organization', CreateOrganizationSchema.entries.contactEmail],
  ['owner of a new organization', CreateOrganizationSchema.entries.ownerEmail],
  ['master admin of a new organization', CreateOrganizationSchema.entries.adminEmail.wrapped],
  ['contact of an organization', UpdateOrganizationSchema.entries.contactEmail.wrapped],
  ['contact in the organization form', OrganizationFormSchema.entries.email],
  ['owner in the organization form', OrganizationFormSchema.entries.ownerAccountEmail],
  ['master admin in the organization form', OrganizationFormSchema.entries.masterAdminAccountEmail],
]
describe.each(FIELDS)('the email address of the %s', (_form, field) => {
  it.each([
    ["o'brien@ink.example", "o'brien@ink.example"],
    ['x&y@ink.example', 'x&y@ink.example'],
    ['user@münchen.example', 'user@xn--mnchen-3ya.example'],
  ])('may be %s', (written, stored) => {
    expect(v.parse(field, written)).toBe(stored)
  })
  it('is validated', () => {
    expect(v.safeParse(field, 'ada@ink').success).toBe(false)
  })
})
