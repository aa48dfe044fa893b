import * as v from 'valibot'

import { NameSchema, TimezoneIdSchema } from '#src/contract/fields.ts'
import { versionTag } from '#src/contract/version.ts'
import { type Workspace, WorkspaceSchema } from '#src/contract/workspace.ts'
import { changeNode, renameNode } from '#src/domain/tree-changes.ts'
import { defineMutation, into } from '#src/platform/outbox/define.ts'
import { baseOf } from '#src/platform/outbox/send/three-way.ts'
import type { Base } from '#src/platform/outbox/store/op.ts'
import { changesTexts } from '#src/texts/changes.ts'
import { workspacesTexts } from '#src/texts/workspaces.ts'

import { updateWorkspace } from './api.ts'
import { createWorkspaceMutation } from './create.ts'
import { workspaceShape } from './tree-edits.ts'
import { treeMutation, fixUrl, workspaceEntity } from './tree-mutation.ts'

const ChangesSchema = v.strictObject({
  name: v.exactOptional(NameSchema),
  timezoneId: v.exactOptional(TimezoneIdSchema),
})
type Changes = v.InferOutput<typeof ChangesSchema>
const InputSchema = v.object({ id: v.string(), name: v.string(), changes: ChangesSchema })
type Input = v.InferOutput<typeof InputSchema>

/** WS-19, WS-21 */
export const updateWorkspaceMutation = defineMutation({
  ...treeMutation,
  kind: 'workspace.update',
  input: InputSchema,
  entity: ({ id }) => workspaceEntity(id),
  label: ({ name, changes }) =>
    changes.name === undefined
      ? changesTexts.changeWorkspace(name)
      : changesTexts.renameWorkspace({ name, newName: changes.name }),
  merge: (older, newer) => ({ ...older, changes: { ...older.changes, ...newer.changes } }),
  joins: [
    into(createWorkspaceMutation, (created, { changes }: Input) => ({ ...created, ...changes })),
  ],
  overlay: (tree: Workspace[], { id, changes: { name, timezoneId } }) => {
    const named = name === undefined ? tree : renameNode(tree, workspaceShape, id, name)
    return timezoneId === undefined
      ? named
      : changeNode(named, workspaceShape, id, (one) => ({ ...one, timezoneId }))
  },
  send: ({ id, changes }, { options }) => updateWorkspace(id, changes, options),
  repeatable: true,
  form: ({ id }, opId) => fixUrl(id, opId),
  threeWay: {
    fields: ({ changes }) => changes,
    withFields: (input, fields) => ({ ...input, changes: v.parse(ChangesSchema, fields) }),
    theirs(current) {
      const workspace = v.safeParse(WorkspaceSchema, current)
      return workspace.success ? seenOf(workspace.output) : undefined
    },
    fieldName: (field) => (field === 'name' ? workspacesTexts.name : workspacesTexts.timezone),
    valueText: (_field, value) => v.parse(v.fallback(v.string(), ''), value) || '-',
  },
})

const seenOf = ({ updatedAt, name, timezoneId }: Workspace): Base => ({
  version: versionTag(updatedAt),
  fields: { name, timezoneId },
})

/** The edited fields as the author saw them. */
export const workspaceBase = (workspace: Workspace, changes: Changes) =>
  baseOf(seenOf(workspace), changes)
