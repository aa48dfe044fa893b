import * as v from 'valibot'

import type { Workspace } from '#src/contract/workspace.ts'
import { moveNode } from '#src/domain/tree-changes.ts'
import { defineMutation, into } from '#src/platform/outbox/define.ts'
import { changesTexts } from '#src/texts/changes.ts'

import { moveWorkspace } from './api.ts'
import { createWorkspaceMutation } from './create.ts'
import { workspaceShape } from './tree-edits.ts'
import { treeMutation, fixUrl, workspaceEntity } from './tree-mutation.ts'

const InputSchema = v.object({
  id: v.string(),
  name: v.string(),
  parentId: v.string(),
  parentName: v.string(),
})
type Input = v.InferOutput<typeof InputSchema>

/** WS-22 */
export const moveWorkspaceMutation = defineMutation({
  ...treeMutation,
  kind: 'workspace.move',
  input: InputSchema,
  entity: ({ id }) => workspaceEntity(id),
  label: ({ name, parentName }) => changesTexts.moveWorkspace({ name, place: parentName }),
  merge: (_older, newer) => newer,
  joins: [
    into(createWorkspaceMutation, (created, { parentId }: Input) => ({ ...created, parentId })),
  ],
  overlay: (tree: Workspace[], { id, parentId }) => moveNode(tree, workspaceShape, id, parentId),
  send: ({ id, parentId }, { options }) => moveWorkspace(id, parentId, options),
  repeatable: true,
  form: ({ id }, opId) => fixUrl(id, opId),
})
