import * as v from 'valibot'

import { AbilitySchema, INVITABLE_ROLES, RoleSchema } from './ability.ts'
import { endpoint } from './endpoint.ts'
import {
  ById,
  IdSchema,
  MomentSchema,
  NothingSchema,
  SearchSchema,
  TokenSchema,
  requiredText,
} from './fields.ts'
import { pageOf, pageQuery } from './page.ts'
import { EmailSchema, NewPasswordSchema } from './session.ts'

export const InvitableRoleSchema = v.picklist(INVITABLE_ROLES)

const FullNameSchema = requiredText('common:required')
/** None is fine: the user then sees no workspace (USER-23). */
const WorkspaceIdsSchema = v.pipe(v.array(IdSchema), v.maxLength(1_000))

/** USER-32 */
export const UserSchema = v.object({
  id: IdSchema,
  fullName: v.string(),
  /** Signs in, and gets the mails. */
  email: v.string(),
  /** Entered in its place and not confirmed by its owner yet. Null also for callers who may not manage the user. */
  pendingEmail: v.nullable(v.string()),
  role: RoleSchema,
  /** The active account flag; changes send it as `active` (USER-27). */
  enabled: v.boolean(),
  /** Of `email`. */
  emailVerified: v.boolean(),
  /** Null for the platform's own. */
  organizationId: v.nullable(IdSchema),
  /** May see bills and invoices, whatever the role (USER-33). */
  billingAndInvoices: v.boolean(),
  /** Direct access only; what lies below is inherited (USER-22). */
  workspaceIds: v.array(IdSchema),
  /** Whether all of them lie within the caller's own workspaces, so that the caller may manage the user (PERM-19). */
  withinReach: v.boolean(),
  updatedAt: MomentSchema,
})
export type User = v.InferOutput<typeof UserSchema>
export const UserPageSchema = pageOf(UserSchema)
export type UserPage = v.InferOutput<typeof UserPageSchema>

/** As the platform lists the users of all organisations (ORG-22). */
export const PlatformUserSchema = v.object({
  ...UserSchema.entries,
  /** Null for the platform's own. */
  organizationName: v.nullable(v.string()),
})
export type PlatformUser = v.InferOutput<typeof PlatformUserSchema>

/** Who is signed in. `roles` holds `role` alone, as the specification names a list. */
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

/** CALL-19, plus the two toggles where they differ from their default (USER-20). */
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

/** CALL-21: what is left out stays as it is. */
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

/** With `workspaceId` only those who have no access to it yet: the source of its user picker (WS-27). */
const UserListQuerySchema = v.object({ workspaceId: v.optional(IdSchema), ...pageQuery })

export const userEndpoints = {
  self: endpoint({
    asked: ['CALL-08'],
    summary: 'Who is signed in',
    method: 'GET',
    path: '/users/self',
    answer: CurrentUserSchema,
    needs: 'anybody',
  }),
  updateSelf: endpoint({
    asked: [],
    summary: 'Change the own full name',
    method: 'PATCH',
    path: '/users/self',
    body: v.strictObject({ fullName: FullNameSchema }),
    answer: CurrentUserSchema,
    needs: 'anybody',
  }),
  get: endpoint({
    asked: ['CALL-26'],
    summary: 'One user, with the workspaces granted directly',
    method: 'GET',
    path: '/users/:id',
    params: ById,
    answer: UserSchema,
    needs: 'user.view',
  }),
  ofOrganization: endpoint({
    asked: ['CALL-22'],
    summary: 'A page of the users of an organisation',
    method: 'GET',
    path: '/organizations/:id/users',
    params: ById,
    query: UserListQuerySchema,
    answer: UserPageSchema,
    needs: 'user.view',
  }),
  /** The roles that hold this ability are exactly the admin list of USER-31. */
  ofOrganizationForAdmins: endpoint({
    asked: ['CALL-23'],
    summary: 'A page of the users of an organisation, for its administrators',
    method: 'GET',
    path: '/admin/organizations/:id/users',
    params: ById,
    query: UserListQuerySchema,
    answer: UserPageSchema,
    needs: 'settings.manage',
  }),
  all: endpoint({
    asked: [],
    summary: 'A page of the users of all organisations',
    method: 'GET',
    path: '/admin/users',
    query: v.object({ search: v.optional(SearchSchema), ...pageQuery }),
    answer: pageOf(PlatformUserSchema),
    needs: 'platform.manage',
  }),
  invite: endpoint({
    asked: ['CALL-19'],
    summary: 'Invite a user into an organisation by e-mail',
    method: 'POST',
    path: '/organizations/users',
    body: InviteUserSchema,
    answer: UserSchema,
    needs: 'user.manage',
  }),
  resendInvitation: endpoint({
    asked: ['CALL-20'],
    summary: 'Send an invitation once more',
    method: 'POST',
    path: '/organizations/users/invite-resend',
    body: v.strictObject({ organizationId: IdSchema, userId: IdSchema }),
    answer: NothingSchema,
    needs: 'user.manage',
  }),
  update: endpoint({
    asked: ['CALL-21'],
    summary: 'Change a user of a lower rank',
    method: 'PATCH',
    path: '/organizations/users/:id',
    params: ById,
    body: UpdateUserSchema,
    answer: UserSchema,
    needs: 'user.manage',
  }),
  remove: endpoint({
    asked: ['CALL-29'],
    summary: 'Delete a user of a lower rank',
    method: 'DELETE',
    path: '/organizations/users/:id',
    params: ById,
    answer: NothingSchema,
    needs: 'user.manage',
  }),
  initiateLostPassword: endpoint({
    asked: ['CALL-02'],
    summary: 'Ask for a link to choose a new password; the answer is the same for every address',
    method: 'POST',
    path: '/user/auth/lost-password/initiate',
    body: v.strictObject({ email: EmailSchema }),
    answer: NothingSchema,
    needs: 'nobody',
  }),
  changeLostPassword: endpoint({
    asked: ['CALL-03'],
    summary: 'Choose a new password by the link of an e-mail',
    method: 'POST',
    path: '/user/auth/lost-password/change',
    body: v.strictObject({
      password: NewPasswordSchema,
      resetPasswordToken: TokenSchema,
      userId: IdSchema,
    }),
    answer: NothingSchema,
    needs: 'nobody',
  }),
  finalizeCreation: endpoint({
    asked: ['CALL-05'],
    summary: 'Finish an invited account by choosing a password',
    method: 'POST',
    path: '/user/auth/finalize-user-creation',
    body: v.strictObject({
      ...SignUpSchema.entries,
      emailToken: TokenSchema,
      passwordToken: TokenSchema,
      userId: IdSchema,
    }),
    answer: NothingSchema,
    needs: 'nobody',
  }),
  confirmEmail: endpoint({
    asked: [],
    summary: 'Make a new address that of the account, by the link that was sent to it',
    method: 'POST',
    path: '/user/auth/confirm-email',
    body: v.strictObject({ token: TokenSchema, userId: IdSchema }),
    answer: NothingSchema,
    needs: 'nobody',
  }),
}
