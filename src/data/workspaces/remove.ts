import * as v from 'valibot'

import type { Workspace } from '#src/contract/workspace.ts'
import { deviceKeys } from '#src/data/devices/keys.ts'
import { defineMutation } from '#src/platform/outbox/define.ts'
import { changesTexts } from '#src/texts/changes.ts'

import { removeWorkspace } from './api.ts'
import { workspaceQueries } from './queries.ts'
import { withoutWorkspace } from './tree-edits.ts'
import { treeMutation, workspaceEntity } from './tree-mutation.ts'

/** WS-23, WS-24 */
export const removeWorkspaceMutation = defineMutation({
  ...treeMutation,
  kind: 'workspace.remove',
  removes: true,
  /** `rootId`: the root workspace, which receives its devices. */
  input: v.object({ id: v.string(), name: v.string(), rootId: v.string() }),
  entity: ({ id }) => workspaceEntity(id),
  label: ({ name }) => changesTexts.removeWorkspace(name),
  overlay: (tree: Workspace[], { id, rootId }) => withoutWorkspace(tree, id, rootId),
  send: ({ id }, { options }) => removeWorkspace(id, options),
  refetch: () => [workspaceQueries.all(), deviceKeys.all()],
  goneIsDone: true,
  repeatable: true,
})
