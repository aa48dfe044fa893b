import { workspaceEndpoints } from '#src/contract/workspace.ts'
import { call, type CallOptions } from '#src/platform/http/call.ts'

export const listWorkspaces = (options?: CallOptions) => call(workspaceEndpoints.tree, {}, options)
