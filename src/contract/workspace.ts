import * as v from 'valibot'

import { RoleSchema } from './ability.ts'
import { endpoint } from './endpoint.ts'
import {
  ById,
  IdSchema,
  MomentSchema,
  NameSchema,
  EmptySchema,
  TextSchema,
  TimezoneIdSchema,
} from './fields.ts'

export const TimezoneSchema = v.object({
  id: v.string(),
  displayName: v.string(),
  /** Texts to find it by: former names, offsets and abbreviations. */
  keywords: v.exactOptional(v.string()),
})
export type Timezone = v.InferOutput<typeof TimezoneSchema>

const WorkspaceMemberSchema = v.object({ id: IdSchema, fullName: v.string(), role: RoleSchema })

/** WS-31. A tree: `workspaces` are the children. */
export interface Workspace {
  id: string
  name: string
  description: string
  organizationId: string
  parentId: string | null
  timezoneId: string
  /** Devices directly in it (WS-05). */
  deviceCount: number
  /** False if it is only shown as an ancestor of an accessible workspace (WS-32). */
  accessible: boolean
  updatedAt: string
  workspaces: Workspace[]
  users: v.InferOutput<typeof WorkspaceMemberSchema>[]
}
export const WorkspaceSchema: v.GenericSchema<Workspace> = v.object({
  id: IdSchema,
  name: v.string(),
  description: v.string(),
  organizationId: IdSchema,
  parentId: v.nullable(IdSchema),
  timezoneId: v.string(),
  deviceCount: v.number(),
  accessible: v.boolean(),
  updatedAt: MomentSchema,
  workspaces: v.array(v.lazy(() => WorkspaceSchema)),
  users: v.array(WorkspaceMemberSchema),
})

/** WS-25. `userRole` repeats `role`; the specification requires both. */
export const WorkspaceUserSchema = v.object({
  id: IdSchema,
  fullName: v.string(),
  email: v.string(),
  role: RoleSchema,
  userRole: RoleSchema,
  accessInherited: v.boolean(),
})

export type WorkspaceUser = v.InferOutput<typeof WorkspaceUserSchema>

/** A request for access to a workspace (PERM-08). */
export const AccessRequestSchema = v.object({
  id: IdSchema,
  workspaceId: IdSchema,
  workspaceName: v.string(),
  userId: IdSchema,
  fullName: v.string(),
  email: v.string(),
  reason: v.string(),
  requestedAt: MomentSchema,
})
export type AccessRequest = v.InferOutput<typeof AccessRequestSchema>

const AccessSchema = v.strictObject({ workspaceId: IdSchema, userId: IdSchema })

export const workspaceEndpoints = {
  timezones: endpoint({
    requirements: ['CALL-09'],
    summary: 'The selectable time zones',
    method: 'GET',
    path: '/timezones',
    answer: v.array(TimezoneSchema),
    auth: 'none',
  }),
  tree: endpoint({
    requirements: ['CALL-10'],
    summary: 'The workspace tree that the caller may see',
    method: 'GET',
    path: '/workspaces',
    answer: v.array(WorkspaceSchema),
    auth: 'device.view',
  }),
  create: endpoint({
    requirements: ['CALL-11'],
    summary: 'Add a workspace below another',
    method: 'POST',
    path: '/workspaces',
    body: v.strictObject({
      name: NameSchema,
      description: v.optional(TextSchema, ''),
      parentId: IdSchema,
      organizationId: IdSchema,
      timezoneId: TimezoneIdSchema,
    }),
    answer: WorkspaceSchema,
    auth: 'workspace.manage',
    queue: 'light',
  }),
  ofUser: endpoint({
    requirements: ['CALL-12'],
    summary: 'The workspaces that a user may see',
    method: 'GET',
    path: '/users/:id/workspaces',
    params: ById,
    answer: v.array(WorkspaceSchema),
    auth: 'user.view',
  }),
  update: endpoint({
    requirements: ['CALL-13'],
    summary: 'Rename a workspace or change its timezone',
    method: 'PATCH',
    path: '/workspaces/:id',
    params: ById,
    body: v.strictObject({
      name: v.exactOptional(NameSchema),
      timezoneId: v.exactOptional(TimezoneIdSchema),
    }),
    answer: WorkspaceSchema,
    auth: 'workspace.manage',
    queue: 'light',
  }),
  move: endpoint({
    requirements: ['CALL-14'],
    summary: 'Move a workspace below another',
    method: 'POST',
    path: '/workspaces/:id/move',
    params: ById,
    body: v.strictObject({ destinationWorkspaceId: IdSchema }),
    answer: WorkspaceSchema,
    auth: 'workspace.manage',
    queue: 'light',
  }),
  remove: endpoint({
    requirements: ['CALL-15'],
    summary: 'Delete a workspace; its devices move to the root',
    method: 'DELETE',
    path: '/workspaces/:id',
    params: ById,
    answer: EmptySchema,
    auth: 'workspace.manage',
    queue: 'light',
  }),
  users: endpoint({
    requirements: ['CALL-16'],
    summary: 'Who has access to a workspace',
    method: 'GET',
    path: '/workspaces/:id/users',
    params: ById,
    answer: v.array(WorkspaceUserSchema),
    auth: 'user.view',
  }),
  grant: endpoint({
    requirements: ['CALL-17'],
    summary: 'Give a user access to a workspace',
    method: 'POST',
    path: '/workspaces/add-access',
    body: AccessSchema,
    answer: EmptySchema,
    auth: 'permission.manage',
  }),
  revoke: endpoint({
    requirements: ['CALL-18'],
    summary: 'Revoke direct access to a workspace',
    method: 'POST',
    path: '/workspaces/revoke-access',
    body: AccessSchema,
    answer: EmptySchema,
    auth: 'permission.manage',
  }),
  requestAccess: endpoint({
    requirements: ['CALL-30'],
    summary: 'Request access to a workspace',
    method: 'POST',
    path: '/workspaces/:id/request-access',
    params: ById,
    body: v.strictObject({
      reason: v.pipe(TextSchema, v.trim(), v.nonEmpty('validation:required')),
    }),
    answer: EmptySchema,
    auth: 'permission.view',
  }),
  accessRequests: endpoint({
    requirements: [],
    summary: 'The access requests that the caller may answer',
    method: 'GET',
    path: '/workspaces/access-requests',
    answer: v.array(AccessRequestSchema),
    auth: 'permission.manage',
  }),
  approveAccess: endpoint({
    requirements: [],
    summary: 'Approve an access request',
    method: 'POST',
    path: '/workspaces/access-requests/:id/approve',
    params: ById,
    answer: EmptySchema,
    auth: 'permission.manage',
  }),
  declineAccess: endpoint({
    requirements: [],
    summary: 'Decline an access request',
    method: 'POST',
    path: '/workspaces/access-requests/:id/decline',
    params: ById,
    answer: EmptySchema,
    auth: 'permission.manage',
  }),
}
