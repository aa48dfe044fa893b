import * as v from 'valibot'

import { DeviceGroupSchema } from './device-model.ts'
import { emailSchema } from './email.ts'
import { endpoint } from './endpoint.ts'
import {
  ById,
  IdSchema,
  LONGEST_TEXT,
  MomentSchema,
  requiredText,
  SearchSchema,
  SHORTEST_NAME,
  TimezoneIdSchema,
} from './fields.ts'
import { pageOf, pageQuery } from './page.ts'
import { AccessRequestSchema } from './workspace.ts'

const Required = requiredText('validation:required')
const Address = requiredText('validation:required', LONGEST_TEXT)
/** The organisation forms have keys of their own for the same rules (ORG-11). */
const ContactEmail = emailSchema('validation:required', 'validation:notAnEmail')
const CompanyName = v.pipe(
  Required,
  v.minLength(SHORTEST_NAME, 'validation:tooShortAtLeast3Characters'),
)

/** CALL-07. `adminEmail` is left out where there is no master admin (ORG-12). */
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

/** The form as filled; `companyAdress` is spelt so in the specification (ORG-02). */
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

/** ORG-24, and what the admin table shows of it (ORG-16, ORG-17). */
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

/** Of a column of the permissions table so many have names, in the order of names; the others are counted. */
export const MOST_NAMED = 12
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
  /** The caller asked and nobody has answered. */
  waitingForApproval: v.boolean(),
  admins: PeopleColumnSchema,
  managers: PeopleColumnSchema,
  users: PeopleColumnSchema,
  /** What others ask of the caller; empty for those who may not answer. */
  requests: v.array(AccessRequestSchema),
})
export type WorkspacePermission = v.InferOutput<typeof WorkspacePermissionSchema>

/** MOD-23: owned are those of which the organisation has a device. */
export const OrganizationDeviceGroupsSchema = v.object({
  owned: v.array(DeviceGroupSchema),
  unowned: v.array(DeviceGroupSchema),
})
export type OrganizationDeviceGroups = v.InferOutput<typeof OrganizationDeviceGroupsSchema>

export const organizationEndpoints = {
  create: endpoint({
    asked: ['CALL-07'],
    summary: 'Create an organisation and invite its owner and master admin',
    method: 'POST',
    path: '/organizations',
    body: CreateOrganizationSchema,
    answer: OrganizationSchema,
    needs: 'nobody',
    keyed: true,
  }),
  list: endpoint({
    asked: ['CALL-25'],
    summary: 'A page of the organisations of the platform',
    method: 'GET',
    path: '/organizations',
    /** ORG-18: names of the organisation and of its contact, and the contact's address. */
    query: v.object({ search: v.optional(SearchSchema), ...pageQuery }),
    answer: pageOf(OrganizationSchema),
    needs: 'platform.manage',
  }),
  publicSignUp: endpoint({
    asked: [],
    summary: 'Whether anybody may create an organisation, or the platform alone',
    method: 'GET',
    path: '/public-sign-up',
    answer: v.object({ isOpen: v.boolean() }),
    needs: 'nobody',
  }),
  enter: endpoint({
    asked: [],
    summary: 'Note that one of the platform begins to look at an organisation from within',
    method: 'POST',
    path: '/admin/organizations/:id/enter',
    params: ById,
    answer: OrganizationSchema,
    needs: 'platform.manage',
  }),
  get: endpoint({
    asked: ['CALL-24'],
    summary: 'One organisation',
    method: 'GET',
    path: '/organizations/:id',
    params: ById,
    answer: OrganizationSchema,
    needs: 'anybody',
  }),
  update: endpoint({
    asked: [],
    summary: 'Change the company or contact data of an organisation',
    method: 'PATCH',
    path: '/organizations/:id',
    params: ById,
    body: UpdateOrganizationSchema,
    answer: OrganizationSchema,
    needs: 'settings.manage',
  }),
  workspacesPermissions: endpoint({
    asked: ['CALL-27'],
    summary: 'Who has access to which workspace',
    method: 'GET',
    path: '/organizations/:id/workspaces-permissions',
    params: ById,
    answer: v.object({ data: v.array(WorkspacePermissionSchema) }),
    needs: 'permission.view',
  }),
  deviceGroups: endpoint({
    asked: ['CALL-55'],
    summary: 'The device models that an organisation has, and those that it has not',
    method: 'GET',
    path: '/organizations/:id/device-groups',
    params: ById,
    answer: OrganizationDeviceGroupsSchema,
    needs: 'content.view',
  }),
}
