import * as v from 'valibot'

import { DeviceGroupSchema } from './device-model.ts'
import { emailSchema } from './email.ts'
import { endpoint } from './endpoint.ts'
import {
  ById,
  IdSchema,
  MAX_TEXT_LENGTH,
  MomentSchema,
  requiredText,
  SearchSchema,
  MIN_NAME_LENGTH,
  TimezoneIdSchema,
} from './fields.ts'
import { pageOf, pageQuery } from './page.ts'
import { AccessRequestSchema } from './workspace.ts'

const Required = requiredText('validation:required')
const Address = requiredText('validation:required', MAX_TEXT_LENGTH)
/** The organization forms use codes of their own for the same rules (ORG-11). */
const ContactEmail = emailSchema('validation:required', 'validation:notAnEmail')
const CompanyName = v.pipe(
  Required,
  v.minLength(MIN_NAME_LENGTH, 'validation:tooShortAtLeast3Characters'),
)

/** CALL-07. `adminEmail` is missing without a master admin (ORG-12). */
export const CreateOrganizationSchema = v.strictObject({
  name: CompanyName,
  taxIdentificationNumber: Required,
  address: Address,
  taxResidence: Required,
  timezoneId: TimezoneIdSchema,
  contactName: Required,
  contactEmail: ContactEmail,
  contactNumber: Required,
  ownerEmail: ContactEmail,
  adminEmail: v.exactOptional(ContactEmail),
})
export type CreateOrganization = v.InferOutput<typeof CreateOrganizationSchema>

/** ORG-23: only what changed is sent. */
export const UpdateOrganizationSchema = v.strictObject({
  name: v.exactOptional(CompanyName),
  taxIdentificationNumber: v.exactOptional(Required),
  address: v.exactOptional(Address),
  taxResidence: v.exactOptional(Required),
  timezoneId: v.exactOptional(TimezoneIdSchema),
  contactName: v.exactOptional(Required),
  contactEmail: v.exactOptional(ContactEmail),
  contactNumber: v.exactOptional(Required),
})
export type UpdateOrganization = v.InferOutput<typeof UpdateOrganizationSchema>

/** The form's values; the specification spells `companyAdress` this way (ORG-02). */
export const OrganizationFormSchema = v.object({
  companyName: CompanyName,
  tax: Required,
  companyAdress: Address,
  countryOfTaxResidence: Required,
  timezoneId: TimezoneIdSchema,
  fullName: Required,
  email: ContactEmail,
  phoneNumber: Required,
  ownerAccountEmail: ContactEmail,
  /** ORG-12: may stay empty. */
  masterAdminAccountEmail: v.union([v.literal(''), ContactEmail], 'validation:notAnEmail'),
})
export type OrganizationForm = v.InferOutput<typeof OrganizationFormSchema>

/** ORG-03 */
export const organizationFromForm = (form: OrganizationForm): CreateOrganization => ({
  name: form.companyName,
  taxIdentificationNumber: form.tax,
  address: form.companyAdress,
  taxResidence: form.countryOfTaxResidence,
  timezoneId: form.timezoneId,
  contactName: form.fullName,
  contactEmail: form.email,
  contactNumber: form.phoneNumber,
  ownerEmail: form.ownerAccountEmail,
  ...(form.masterAdminAccountEmail && { adminEmail: form.masterAdminAccountEmail }),
})

const AccountHolderSchema = v.object({ fullName: v.string(), email: v.string() })

/** ORG-24, with the columns of the admin table (ORG-16, ORG-17). */
export const OrganizationSchema = v.object({
  id: IdSchema,
  name: v.string(),
  /** Shown instead of `name` unless it is empty. */
  displayName: v.string(),
  taxIdentificationNumber: v.string(),
  address: v.string(),
  taxResidence: v.string(),
  timezoneId: v.string(),
  contactName: v.string(),
  contactEmail: v.string(),
  contactNumber: v.string(),
  userCount: v.nullable(v.number()),
  deviceCount: v.nullable(v.number()),
  owner: v.nullable(AccountHolderSchema),
  masterAdmin: v.nullable(AccountHolderSchema),
  updatedAt: MomentSchema,
})
export type Organization = v.InferOutput<typeof OrganizationSchema>

/** Names per column of the permissions table, sorted; further users are only counted. */
export const MAX_NAMED = 12
const PeopleColumnSchema = v.object({
  total: v.number(),
  named: v.array(v.object({ id: IdSchema, fullName: v.string() })),
})
export type PeopleColumn = v.InferOutput<typeof PeopleColumnSchema>

/** One row of the permissions table, parents before their children (PERM-01 to PERM-08). */
export const WorkspacePermissionSchema = v.object({
  id: IdSchema,
  name: v.string(),
  parentId: v.nullable(IdSchema),
  updatedAt: MomentSchema,
  hasAccess: v.boolean(),
  /** The caller's request is unanswered. */
  waitingForApproval: v.boolean(),
  admins: PeopleColumnSchema,
  managers: PeopleColumnSchema,
  users: PeopleColumnSchema,
  /** Access requests that the caller may answer. */
  requests: v.array(AccessRequestSchema),
})
export type WorkspacePermission = v.InferOutput<typeof WorkspacePermissionSchema>

/** MOD-23: the organization has devices of the `owned` models. */
export const OrganizationDeviceGroupsSchema = v.object({
  owned: v.array(DeviceGroupSchema),
  unowned: v.array(DeviceGroupSchema),
})
export type OrganizationDeviceGroups = v.InferOutput<typeof OrganizationDeviceGroupsSchema>

export const organizationEndpoints = {
  create: endpoint({
    requirements: ['CALL-07'],
    summary: 'Create an organization and invite its owner and master admin',
    method: 'POST',
    path: '/organizations',
    body: CreateOrganizationSchema,
    answer: OrganizationSchema,
    auth: 'none',
    acceptsIdempotencyKey: true,
  }),
  list: endpoint({
    requirements: ['CALL-25'],
    summary: 'A page of the organizations of the platform',
    method: 'GET',
    path: '/organizations',
    /** ORG-18: names of the organization and of its contact, and the contact's address. */
    query: v.object({ search: v.optional(SearchSchema), ...pageQuery }),
    answer: pageOf(OrganizationSchema),
    auth: 'platform.manage',
  }),
  publicSignUp: endpoint({
    requirements: [],
    summary: 'Whether public sign-up is enabled',
    method: 'GET',
    path: '/public-sign-up',
    answer: v.object({ isOpen: v.boolean() }),
    auth: 'none',
  }),
  enter: endpoint({
    requirements: [],
    summary: 'Record that ROOT starts acting in an organization',
    method: 'POST',
    path: '/admin/organizations/:id/enter',
    params: ById,
    answer: OrganizationSchema,
    auth: 'platform.manage',
  }),
  get: endpoint({
    requirements: ['CALL-24'],
    summary: 'One organization',
    method: 'GET',
    path: '/organizations/:id',
    params: ById,
    answer: OrganizationSchema,
    auth: 'required',
  }),
  update: endpoint({
    requirements: [],
    summary: 'Change the company or contact data of an organization',
    method: 'PATCH',
    path: '/organizations/:id',
    params: ById,
    body: UpdateOrganizationSchema,
    answer: OrganizationSchema,
    auth: 'settings.manage',
  }),
  workspacesPermissions: endpoint({
    requirements: ['CALL-27'],
    summary: 'Who has access to which workspace',
    method: 'GET',
    path: '/organizations/:id/workspaces-permissions',
    params: ById,
    answer: v.object({ data: v.array(WorkspacePermissionSchema) }),
    auth: 'permission.view',
  }),
  deviceGroups: endpoint({
    requirements: ['CALL-55'],
    summary: 'The device models that an organization owns, and the others',
    method: 'GET',
    path: '/organizations/:id/device-groups',
    params: ById,
    answer: OrganizationDeviceGroupsSchema,
    auth: 'content.view',
  }),
}
