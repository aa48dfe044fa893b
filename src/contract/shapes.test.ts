import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import {
  CreateDeviceGroupSchema,
  deviceGroupFromForm,
  DeviceGroupSchema,
  DeviceRevisionSchema,
  LifeStateSchema,
  SaveRevisionSchema,
} from './device-model.ts'
import { DeviceListQuerySchema, DeviceSchema } from './device.ts'
import { MAX_UPLOAD_BYTES, NameSchema, UploadSchema } from './fields.ts'
import { DeviceInfoSchema, ShadowSchema } from './firmware.ts'
import { ImageFolderSchema, TemplateFolderSchema } from './folder.ts'
import { imageEndpoints, ImageSchema } from './image.ts'
import {
  CreateOrganizationSchema,
  OrganizationFormSchema,
  organizationFromForm,
  OrganizationSchema,
} from './organization.ts'
import { ScheduleEventSchema } from './schedule.ts'
import { NewPasswordSchema } from './session.ts'
import { SaveTemplateSchema, TemplateSchema } from './template.ts'
import { CurrentUserSchema, InviteUserSchema, UserSchema } from './user.ts'
import { TimezoneSchema, WorkspaceSchema, WorkspaceUserSchema } from './workspace.ts'

type WithEntries = { entries?: object }
const missing = (schema: object, fields: string) =>
  fields.split(' ').filter((field) => !Object.hasOwn((schema as WithEntries).entries ?? {}, field))
const messages = (schema: v.GenericSchema, value: unknown) =>
  v.safeParse(schema, value).issues?.map(({ message }) => message) ?? []

describe('wire formats have the required fields', () => {
  it.each([
    [
      'device [DEV-60]',
      DeviceSchema,
      'id name description macAddress batteryLevel charging wifiRssi lastSeen lastConnected lastDisconnected thumbnail imageId imageUrl defaultImageUrl currentOrientation timezoneId pinCode templateAsDefaultSet templateId templateOrientation templateVariables deviceRevision',
    ],
    [
      'current user [SESS-01]',
      CurrentUserSchema,
      'id organizationId role roles userOrganization workspaceIds email fullName permissions',
    ],
    [
      'revision [MOD-20]',
      DeviceRevisionSchema,
      'id stockNumber batteryCapacityWh displayRevision partNumber pcbDigitalRevision lifeState fl ctp diagonal resolutionHorizontal resolutionVertical ppi colorDepth displayType deviceGroup',
    ],
    [
      'device group [MOD-21]',
      DeviceGroupSchema,
      'id name displayName diagonal resolutionHorizontal resolutionVertical width height ppi colorDepth displayType',
    ],
    ['shadow [FW-34]', ShadowSchema, 'reported desired'],
    ['device info [FW-34]', DeviceInfoSchema, 'firmwareVersion'],
    [
      'image folder [MEDIA-39]',
      ImageFolderSchema,
      'id name description parentId organizationId imageCount imageFolders',
    ],
    [
      'template folder [MEDIA-39]',
      TemplateFolderSchema,
      'id name description parentId organizationId templateCount templateFolders',
    ],
    ['image [MEDIA-40]', ImageSchema, 'id name thumbnail created uploadedByName'],
    ['image file [MEDIA-40]', imageEndpoints.file.answer, 'imageUrl fileName'],
    [
      'template [TPL-06]',
      TemplateSchema,
      'id name value images variables created original devices',
    ],
    [
      'schedule event [SCH-25]',
      ScheduleEventSchema,
      'id name description start end isOneTime timezoneId thumbnail templateId templateVariables imageUrl',
    ],
    [
      'workspace [WS-31]',
      WorkspaceSchema,
      'id name description organizationId parentId timezoneId deviceCount workspaces users',
    ],
    ['timezone [WS-31]', TimezoneSchema, 'id displayName'],
    ['workspace user', WorkspaceUserSchema, 'id fullName email role userRole accessInherited'],
    [
      'user [USER-32]',
      UserSchema,
      'id fullName email role enabled emailVerified organizationId billingAndInvoices',
    ],
    ['organization', OrganizationSchema, 'id displayName name contactName contactEmail'],
    [
      'organization form [ORG-02]',
      OrganizationFormSchema,
      'companyName tax companyAdress countryOfTaxResidence timezoneId fullName email phoneNumber ownerAccountEmail masterAdminAccountEmail',
    ],
  ])('%s', (_noun, schema, fields) => {
    expect(missing(schema, fields)).toEqual([])
  })
})

const form = {
  companyName: 'Blue Harbour',
  tax: 'PL 123',
  companyAdress: '1 Quay Street',
  countryOfTaxResidence: 'PL',
  timezoneId: 'UTC',
  fullName: 'Ada Fern',
  email: 'ada@harbour.test',
  phoneNumber: '+48 1',
  ownerAccountEmail: 'owner@harbour.test',
  masterAdminAccountEmail: 'admin@harbour.test',
}
const payload = {
  name: 'Blue Harbour',
  taxIdentificationNumber: 'PL 123',
  address: '1 Quay Street',
  taxResidence: 'PL',
  timezoneId: 'UTC',
  contactName: 'Ada Fern',
  contactEmail: 'ada@harbour.test',
  contactNumber: '+48 1',
  ownerEmail: 'owner@harbour.test',
  adminEmail: 'admin@harbour.test',
}

describe('the organization form', () => {
  it('is sent with the payload’s field names', () => {
    expect(organizationFromForm(v.parse(OrganizationFormSchema, form))).toEqual(payload)
    expect(v.parse(CreateOrganizationSchema, payload)).toEqual(payload)
  })

  it('omits an empty master admin, and rejects an invalid one', () => {
    const without = { ...form, masterAdminAccountEmail: '' }
    const { adminEmail: _left, ...rest } = payload
    expect(organizationFromForm(v.parse(OrganizationFormSchema, without))).toEqual(rest)
    expect(
      messages(OrganizationFormSchema, { ...form, masterAdminAccountEmail: 'nobody' }),
    ).toEqual(['validation:notAnEmail'])
  })

  it.each([
    ['companyName', 'ab', 'validation:tooShortAtLeast3Characters'],
    ['tax', ' ', 'validation:required'],
    ['companyAdress', '', 'validation:required'],
    ['countryOfTaxResidence', '', 'validation:required'],
    ['timezoneId', '', 'validation:required'],
    ['fullName', '', 'validation:required'],
    ['phoneNumber', '', 'validation:required'],
    ['email', 'ada@', 'validation:notAnEmail'],
    ['ownerAccountEmail', 'owner', 'validation:notAnEmail'],
  ])('rejects %s %j with %s', (field, value, message) => {
    expect(messages(OrganizationFormSchema, { ...form, [field]: value })).toContain(message)
  })
})

describe('limits', () => {
  it.each([
    ['1234567', ['common:PasswordMustHaveAtLeast8Characters']],
    ['12345678', []],
  ])('are checked for the password %s', (password, expected) => {
    expect(messages(NewPasswordSchema, password)).toEqual(expected)
  })

  it.each([
    ['ab', ['validation:tooShortAtLeast3Characters']],
    [' ab ', ['validation:tooShortAtLeast3Characters']],
    ['abc', []],
    ['x'.repeat(200), []],
    ['x'.repeat(201), ['validation:tooLong']],
  ])('are checked for the name %j', (name, expected) => {
    expect(messages(NameSchema, name)).toEqual(expected)
  })

  it('accepts a file of exactly 5 MB, and rejects larger or empty ones', () => {
    const file = (bytes: number) => new File([new Uint8Array(bytes)], 'picture.jpg')
    expect(messages(UploadSchema, file(5_242_880))).toEqual([])
    expect(messages(UploadSchema, file(5_242_881))).toEqual(['validation:fileTooLarge'])
    expect(messages(UploadSchema, file(0))).toEqual(['validation:fileEmpty'])
    expect(MAX_UPLOAD_BYTES).toBe(5_242_880)
  })

  it('accepts designs in JSON only', () => {
    const template = { name: 'Menu', value: '{"layers":[]}', variables: [], devices: [] }
    expect(messages(SaveTemplateSchema, template)).toEqual([])
    expect(messages(SaveTemplateSchema, { ...template, value: '{' })).toHaveLength(1)
  })
})

describe('queries', () => {
  it('accepts single and repeated keys, as text or numbers', () => {
    const parsed = (query: object) => v.parse(DeviceListQuerySchema, query)
    expect(parsed({ WifiRssiFrom: '-100', limit: '0' })).toMatchObject({
      WifiRssiFrom: [-100],
      limit: 0,
    })
    expect(parsed({ WifiRssiFrom: ['-100', '0'] })).toMatchObject({ WifiRssiFrom: [-100, 0] })
    expect(parsed({ WifiRssiFrom: -100 })).toMatchObject({ WifiRssiFrom: [-100], limit: 20 })
  })

  it.each([
    { limit: '-1' },
    { limit: '1.5' },
    { limit: '' },
    { sort: 'Color' },
    { BatteryLevelTo: 'x' },
  ])('rejects %j', (query) => {
    expect(v.is(DeviceListQuerySchema, query)).toBe(false)
  })
})

describe('models and users', () => {
  it('sends the form field modelName as name [MOD-11]', () => {
    expect(deviceGroupFromForm({ modelName: 'i7', ppi: 150 })).toEqual({ name: 'i7', ppi: 150 })
  })

  it('starts a revision in Development', () => {
    expect(v.getDefault(SaveRevisionSchema.entries.lifeState)).toBe('Development')
    expect(v.getDefault(CreateDeviceGroupSchema.entries.lifeState)).toBe('Development')
    expect(LifeStateSchema.options).toEqual(['Development', 'Production', 'EndOfLife'])
  })

  it('invites viewers by default, and never owners', () => {
    const invitation = {
      fullName: 'Ada Fern',
      email: 'ada@harbour.test',
      workspaceIds: [],
      organizationId: '7b0d0a4e-0000-4000-8000-000000000001',
    }
    expect(v.parse(InviteUserSchema, invitation)).toMatchObject({
      role: 'ORG_VIEWER',
      active: true,
      billingAndInvoices: false,
    })
    expect(v.is(InviteUserSchema, { ...invitation, role: 'ORG_OWNER' })).toBe(false)
    expect(v.is(InviteUserSchema, { ...invitation, isRoot: true })).toBe(false)
  })
})

it.each([
  ['a password of 7 characters', NewPasswordSchema, 'secret7', 'secret-8'],
  ['a name of 2 characters', NameSchema, 'ab', 'abc'],
  [
    'a company name of 2 characters',
    v.pick(OrganizationFormSchema, ['companyName']),
    { companyName: 'ab' },
    { companyName: 'abc' },
  ],
] as const)(
  '%s is too short; one more character is enough [CONST-09]',
  (_title, schema, short, enough) => {
    expect(
      [short, enough].map((value) => v.safeParse(schema as v.GenericSchema, value).success),
    ).toEqual([false, true])
  },
)
