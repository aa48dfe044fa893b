import * as v from 'valibot'

import { AbilitySchema, INVITABLE_ROLES, RoleSchema } from './ability.ts'
import { endpoint } from './endpoint.ts'
import {
  ById,
  IdSchema,
  MomentSchema,
  EmptySchema,
  SearchSchema,
  TokenSchema,
  requiredText,
} from './fields.ts'
import { pageOf, pageQuery } from './page.ts'
import { EmailSchema, NewPasswordSchema } from './session.ts'

export const InvitableRoleSchema = v.picklist(INVITABLE_ROLES)

const FullNameSchema = requiredText('common:required')
/** May be empty: the user then has no access to workspaces (USER-23). */
const WorkspaceIdsSchema = v.pipe(v.array(IdSchema), v.maxLength(1_000))

/** USER-32 */
export const UserSchema = v.object({
  id: IdSchema,
  fullName: v.string(),
  /** For sign-in and notifications. */
  email: v.string(),
  /** A new address awaiting confirmation. Null for callers who may not manage the user. */
  pendingEmail: v.nullable(v.string()),
  role: RoleSchema,
  /** The active flag; updates send it as `active` (USER-27). */
  enabled: v.boolean(),
  /** Whether `email` is verified. */
  emailVerified: v.boolean(),
  /** Null for platform administrators. */
  organizationId: v.nullable(IdSchema),
  /** Access to bills and invoices, independent of the role (USER-33). */
  billingAndInvoices: v.boolean(),
  /** Direct access only; descendants are inherited (USER-22). */
  workspaceIds: v.array(IdSchema),
  /** Whether the caller may manage the user, because all these workspaces are among the caller's own (PERM-19). */
  withinReach: v.boolean(),
  updatedAt: MomentSchema,
})
export type User = v.InferOutput<typeof UserSchema>
export const UserPageSchema = pageOf(UserSchema)
export type UserPage = v.InferOutput<typeof UserPageSchema>

/** A row of the platform's user list (ORG-22). */
export const PlatformUserSchema = v.object({
  ...UserSchema.entries,
  /** Null for platform administrators. */
  organizationName: v.nullable(v.string()),
})
export type PlatformUser = v.InferOutput<typeof PlatformUserSchema>

/** The signed-in user. `roles` contains only `role`; the specification requires a list. */
export const CurrentUserSchema = v.object({
  id: IdSchema,
  fullName: v.string(),
  email: v.string(),
  role: RoleSchema,
  roles: v.array(RoleSchema),
  organizationId: v.nullable(IdSchema),
  userOrganization: v.nullable(v.object({ id: IdSchema, name: v.string() })),
  workspaceIds: v.array(IdSchema),
  permissions: v.array(AbilitySchema),
})
export type CurrentUser = v.InferOutput<typeof CurrentUserSchema>

/** CALL-19, with the two toggles (USER-20). */
export const InviteUserSchema = v.strictObject({
  fullName: FullNameSchema,
  email: EmailSchema,
  role: v.optional(InvitableRoleSchema, 'ORG_VIEWER'),
  workspaceIds: WorkspaceIdsSchema,
  organizationId: IdSchema,
  billingAndInvoices: v.optional(v.boolean(), false),
  active: v.optional(v.boolean(), true),
})
export type InviteUser = v.InferOutput<typeof InviteUserSchema>

/** CALL-21: missing fields stay unchanged. */
export const UpdateUserSchema = v.strictObject({
  email: v.exactOptional(EmailSchema),
  fullName: v.exactOptional(FullNameSchema),
  role: v.exactOptional(InvitableRoleSchema),
  active: v.exactOptional(v.boolean()),
  billingAndInvoices: v.exactOptional(v.boolean()),
  workspaceIds: v.exactOptional(WorkspaceIdsSchema),
})
export type UpdateUser = v.InferOutput<typeof UpdateUserSchema>

/** The form of /user/auth/confirm (AUTH-26 to AUTH-28). */
export const SignUpSchema = v.strictObject({
  fullName: FullNameSchema,
  email: EmailSchema,
  password: NewPasswordSchema,
})
export type SignUp = v.InferOutput<typeof SignUpSchema>

/** With `workspaceId`, only users without access to it, for the user picker (WS-27). */
const UserListQuerySchema = v.object({ workspaceId: v.optional(IdSchema), ...pageQuery })

export const userEndpoints = {
  self: endpoint({
    requirements: ['CALL-08'],
    summary: 'The signed-in user',
    method: 'GET',
    path: '/users/self',
    answer: CurrentUserSchema,
    auth: 'required',
  }),
  updateSelf: endpoint({
    requirements: [],
    summary: 'Change the caller’s full name',
    method: 'PATCH',
    path: '/users/self',
    body: v.strictObject({ fullName: FullNameSchema }),
    answer: CurrentUserSchema,
    auth: 'required',
  }),
  get: endpoint({
    requirements: ['CALL-26'],
    summary: 'One user, with the workspaces granted directly',
    method: 'GET',
    path: '/users/:id',
    params: ById,
    answer: UserSchema,
    auth: 'user.view',
  }),
  ofOrganization: endpoint({
    requirements: ['CALL-22'],
    summary: 'A page of the users of an organization',
    method: 'GET',
    path: '/organizations/:id/users',
    params: ById,
    query: UserListQuerySchema,
    answer: UserPageSchema,
    auth: 'user.view',
  }),
  /** The roles with this ability are those of USER-31. */
  ofOrganizationForAdmins: endpoint({
    requirements: ['CALL-23'],
    summary: 'A page of the users of an organization, for its administrators',
    method: 'GET',
    path: '/admin/organizations/:id/users',
    params: ById,
    query: UserListQuerySchema,
    answer: UserPageSchema,
    auth: 'settings.manage',
  }),
  all: endpoint({
    requirements: [],
    summary: 'A page of the users of all organizations',
    method: 'GET',
    path: '/admin/users',
    query: v.object({ search: v.optional(SearchSchema), ...pageQuery }),
    answer: pageOf(PlatformUserSchema),
    auth: 'platform.manage',
  }),
  invite: endpoint({
    requirements: ['CALL-19'],
    summary: 'Invite a user to an organization by email',
    method: 'POST',
    path: '/organizations/users',
    body: InviteUserSchema,
    answer: UserSchema,
    auth: 'user.manage',
  }),
  resendInvitation: endpoint({
    requirements: ['CALL-20'],
    summary: 'Resend an invitation',
    method: 'POST',
    path: '/organizations/users/invite-resend',
    body: v.strictObject({ organizationId: IdSchema, userId: IdSchema }),
    answer: EmptySchema,
    auth: 'user.manage',
  }),
  update: endpoint({
    requirements: ['CALL-21'],
    summary: 'Change a user of a lower rank',
    method: 'PATCH',
    path: '/organizations/users/:id',
    params: ById,
    body: UpdateUserSchema,
    answer: UserSchema,
    auth: 'user.manage',
  }),
  remove: endpoint({
    requirements: ['CALL-29'],
    summary: 'Delete a user of a lower rank',
    method: 'DELETE',
    path: '/organizations/users/:id',
    params: ById,
    answer: EmptySchema,
    auth: 'user.manage',
  }),
  initiateLostPassword: endpoint({
    requirements: ['CALL-02'],
    summary: 'Request a password reset link; the answer is the same for every address',
    method: 'POST',
    path: '/user/auth/lost-password/initiate',
    body: v.strictObject({ email: EmailSchema }),
    answer: EmptySchema,
    auth: 'none',
  }),
  changeLostPassword: endpoint({
    requirements: ['CALL-03'],
    summary: 'Reset the password with a link from an email',
    method: 'POST',
    path: '/user/auth/lost-password/change',
    body: v.strictObject({
      password: NewPasswordSchema,
      resetPasswordToken: TokenSchema,
      userId: IdSchema,
    }),
    answer: EmptySchema,
    auth: 'none',
    acceptsIdempotencyKey: true,
  }),
  finalizeCreation: endpoint({
    requirements: ['CALL-05'],
    summary: 'Complete an invited account by choosing a password',
    method: 'POST',
    path: '/user/auth/finalize-user-creation',
    body: v.strictObject({
      ...SignUpSchema.entries,
      emailToken: TokenSchema,
      passwordToken: TokenSchema,
      userId: IdSchema,
    }),
    answer: EmptySchema,
    auth: 'none',
    acceptsIdempotencyKey: true,
  }),
  confirmEmail: endpoint({
    requirements: [],
    summary: 'Confirm a new email address with the link that was sent to it',
    method: 'POST',
    path: '/user/auth/confirm-email',
    body: v.strictObject({ token: TokenSchema, userId: IdSchema }),
    answer: EmptySchema,
    auth: 'none',
    acceptsIdempotencyKey: true,
  }),
}
