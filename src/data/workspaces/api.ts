import type { Request } from '#src/contract/endpoint.ts'
import { organizationEndpoints } from '#src/contract/organization.ts'
import { workspaceEndpoints } from '#src/contract/workspace.ts'
import { call, type CallOptions } from '#src/platform/http/call.ts'

export const listWorkspaces = (options?: CallOptions) => call(workspaceEndpoints.tree, {}, options)

export const listTimezones = (options?: CallOptions) =>
  call(workspaceEndpoints.timezones, {}, options)

type Calls = typeof workspaceEndpoints

export const createWorkspace = (body: Request<Calls['create']>['body'], options?: CallOptions) =>
  call(workspaceEndpoints.create, { body }, options)

export const updateWorkspace = (
  id: string,
  body: Request<Calls['update']>['body'],
  options?: CallOptions,
) => call(workspaceEndpoints.update, { params: { id }, body }, options)

export const moveWorkspace = (id: string, destinationWorkspaceId: string, options?: CallOptions) =>
  call(workspaceEndpoints.move, { params: { id }, body: { destinationWorkspaceId } }, options)

export const removeWorkspace = (id: string, options?: CallOptions) =>
  call(workspaceEndpoints.remove, { params: { id } }, options)

export const listWorkspaceUsers = (id: string, options?: CallOptions) =>
  call(workspaceEndpoints.users, { params: { id } }, options)

export const grantAccess = (body: Request<Calls['grant']>['body']) =>
  call(workspaceEndpoints.grant, { body })

export const revokeAccess = (body: Request<Calls['revoke']>['body']) =>
  call(workspaceEndpoints.revoke, { body })

export const listAccessRequests = (options?: CallOptions) =>
  call(workspaceEndpoints.accessRequests, {}, options)

export const listPermissions = (organizationId: string, options?: CallOptions) =>
  call(organizationEndpoints.workspacesPermissions, { params: { id: organizationId } }, options)

export const requestAccess = (id: string, reason: string) =>
  call(workspaceEndpoints.requestAccess, { params: { id }, body: { reason } })

export const approveAccess = (id: string) =>
  call(workspaceEndpoints.approveAccess, { params: { id } })

export const declineAccess = (id: string) =>
  call(workspaceEndpoints.declineAccess, { params: { id } })
