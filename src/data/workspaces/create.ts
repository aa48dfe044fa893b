import * as v from 'valibot'

import { NameSchema, TextSchema, TimezoneIdSchema } from '#src/contract/fields.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import { createdAfter } from '#src/data/created-after.ts'
import { isSameName } from '#src/domain/name-order.ts'
import { addBelow } from '#src/domain/tree-changes.ts'
import { findWorkspace } from '#src/domain/workspace-tree.ts'
import { defineMutation } from '#src/platform/outbox/define.ts'
import { changesTexts } from '#src/texts/changes.ts'

import { createWorkspace, listWorkspaces } from './api.ts'
import { workspaceShape } from './tree-edits.ts'
import { treeMutation, fixUrl, workspaceEntity } from './tree-mutation.ts'

const findCreated = (
  tree: Workspace[],
  { name, parentId }: Pick<Workspace, 'name'> & { parentId: string },
  since: number,
) =>
  (findWorkspace(tree, parentId)?.node.workspaces ?? []).filter(
    (one) => isSameName(one.name, name) && createdAfter(one.updatedAt, since),
  )

/** WS-11 */
export const createWorkspaceMutation = defineMutation({
  ...treeMutation,
  kind: 'workspace.create',
  creates: 'workspace',
  input: v.object({
    name: NameSchema,
    description: TextSchema,
    parentId: v.string(),
    organizationId: v.string(),
    timezoneId: TimezoneIdSchema,
  }),
  entity: ({ parentId }) => workspaceEntity(parentId),
  label: ({ name }) => changesTexts.addWorkspace(name),
  overlay: (tree: Workspace[], input, { newId, createdAt }) =>
    addBelow(tree, workspaceShape, {
      ...input,
      id: newId,
      deviceCount: 0,
      accessible: true,
      updatedAt: new Date(createdAt).toISOString(),
      workspaces: [],
      users: [],
    }),
  findCreated,
  send: (input, { options }) => createWorkspace(input, options),
  form: ({ parentId }, opId) => fixUrl(parentId, opId),
  probe: async (input, { since, ...options }) =>
    findCreated(await listWorkspaces(options), input, since)[0],
})
