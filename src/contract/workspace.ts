import * as v from 'valibot'

import { RoleSchema } from './ability.ts'
import { endpoint } from './endpoint.ts'
import {
  ById,
  IdSchema,
  MomentSchema,
  NameSchema,
  NothingSchema,
  TextSchema,
  TimezoneIdSchema,
} from './fields.ts'

export const TimezoneSchema = v.object({ id: v.string(), displayName: v.string() })
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
  /** False where it is shown only as the way to one that may be seen (WS-32). */
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

/** WS-25. `userRole` repeats `role`, as the specification names both. */
export const WorkspaceUserSchema = v.object({
  id: IdSchema,
  fullName: v.string(),
  email: v.string(),
  role: RoleSchema,
  userRole: RoleSchema,
  accessInherited: v.boolean(),
})

export type WorkspaceUser = v.InferOutput<typeof WorkspaceUserSchema>

/** Somebody who waits for access to a workspace (PERM-08). */
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
    asked: ['CALL-09'],
    summary: 'The timezones that may be chosen',
    method: 'GET',
    path: '/timezones',
    answer: v.array(TimezoneSchema),
    needs: 'nobody',
  }),
  tree: endpoint({
    asked: ['CALL-10'],
    summary: 'The nested workspaces that the caller may see',
    method: 'GET',
    path: '/workspaces',
    answer: v.array(WorkspaceSchema),
    needs: 'device.view',
  }),
  create: endpoint({
    asked: ['CALL-11'],
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
    needs: 'workspace.manage',
    queue: 'light',
  }),
  ofUser: endpoint({
    asked: ['CALL-12'],
    summary: 'The workspaces that a user may see',
    method: 'GET',
    path: '/users/:id/workspaces',
    params: ById,
    answer: v.array(WorkspaceSchema),
    needs: 'user.view',
  }),
  update: endpoint({
    asked: ['CALL-13'],
    summary: 'Rename a workspace or change its timezone',
    method: 'PATCH',
    path: '/workspaces/:id',
    params: ById,
    body: v.strictObject({
      name: v.exactOptional(NameSchema),
      timezoneId: v.exactOptional(TimezoneIdSchema),
    }),
    answer: WorkspaceSchema,
    needs: 'workspace.manage',
    queue: 'light',
  }),
  move: endpoint({
    asked: ['CALL-14'],
    summary: 'Move a workspace below another',
    method: 'POST',
    path: '/workspaces/:id/move',
    params: ById,
    body: v.strictObject({ destinationWorkspaceId: IdSchema }),
    answer: WorkspaceSchema,
    needs: 'workspace.manage',
    queue: 'light',
  }),
  remove: endpoint({
    asked: ['CALL-15'],
    summary: 'Delete a workspace; its devices move to the root',
    method: 'DELETE',
    path: '/workspaces/:id',
    params: ById,
    answer: NothingSchema,
    needs: 'workspace.manage',
    queue: 'light',
  }),
  users: endpoint({
    asked: ['CALL-16'],
    summary: 'Who has access to a workspace',
    method: 'GET',
    path: '/workspaces/:id/users',
    params: ById,
    answer: v.array(WorkspaceUserSchema),
    needs: 'user.view',
  }),
  grant: endpoint({
    asked: ['CALL-17'],
    summary: 'Give a user access to a workspace',
    method: 'POST',
    path: '/workspaces/add-access',
    body: AccessSchema,
    answer: NothingSchema,
    needs: 'permission.manage',
  }),
  revoke: endpoint({
    asked: ['CALL-18'],
    summary: 'Take direct access to a workspace away',
    method: 'POST',
    path: '/workspaces/revoke-access',
    body: AccessSchema,
    answer: NothingSchema,
    needs: 'permission.manage',
  }),
  requestAccess: endpoint({
    asked: ['CALL-30'],
    summary: 'Ask for access to a workspace',
    method: 'POST',
    path: '/workspaces/:id/request-access',
    params: ById,
    body: v.strictObject({
      reason: v.pipe(TextSchema, v.trim(), v.nonEmpty('validation:required')),
    }),
    answer: NothingSchema,
    needs: 'permission.view',
  }),
  accessRequests: endpoint({
    asked: [],
    summary: 'The requests for access that the caller may answer',
    method: 'GET',
    path: '/workspaces/access-requests',
    answer: v.array(AccessRequestSchema),
    needs: 'permission.manage',
  }),
  approveAccess: endpoint({
    asked: [],
    summary: 'Grant the access that was asked for',
    method: 'POST',
    path: '/workspaces/access-requests/:id/approve',
    params: ById,
    answer: NothingSchema,
    needs: 'permission.manage',
  }),
  declineAccess: endpoint({
    asked: [],
    summary: 'Decline the access that was asked for',
    method: 'POST',
    path: '/workspaces/access-requests/:id/decline',
    params: ById,
    answer: NothingSchema,
    needs: 'permission.manage',
  }),
}
