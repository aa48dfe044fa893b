import type { Workspace } from '#src/contract/workspace.ts'
import { createWorkspaceMutation } from '#src/data/workspaces/create.ts'
import { moveWorkspaceMutation } from '#src/data/workspaces/move.ts'
import { removeWorkspaceMutation } from '#src/data/workspaces/remove.ts'
import { updateWorkspaceMutation, workspaceBase } from '#src/data/workspaces/update.ts'
import { enqueue, enqueueTogether } from '#src/platform/outbox/current.ts'
import type { SaveExtras } from '#src/platform/outbox/define.ts'
import { change } from '#src/platform/outbox/save/enqueue.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { workspacesTexts } from '#src/texts/workspaces.ts'
import { announce } from '#src/widgets/save-problem/announce.ts'

import type { SettingsChanges } from './settings-changes.ts'

/** WS-11, PERM-10: where the timezone of the parent is unknown. */
const DEFAULT_TIMEZONE = 'Europe/Warsaw'
const DESCRIPTIONS = { tree: 'Workspace Description', permissions: 'Test description' }

interface NewWorkspace {
  name: string
  addedIn: keyof typeof DESCRIPTIONS
}

/** Resolves once the change is stored (OFF-06). A toast shows the outcome later. */
export async function addWorkspace(
  { id, organizationId, timezoneId }: Pick<Workspace, 'id' | 'organizationId' | 'timezoneId'>,
  { name, addedIn }: NewWorkspace,
  extras: Pick<SaveExtras, 'replaces' | 'draft'> = {},
) {
  const description = DESCRIPTIONS[addedIn]
  const input = {
    name,
    description,
    timezoneId: timezoneId || DEFAULT_TIMEZONE,
    parentId: id,
    organizationId,
  }
  void announce(await enqueue(createWorkspaceMutation, input, extras), {
    done: () => notify.success(workspacesTexts.added),
    attention: () => notify.error(workspacesTexts.addFailed),
  })
}

/** `seen` is the state that editing started from. */
export async function saveSettings(
  seen: Workspace,
  { update, parentId }: SettingsChanges,
  parentName: string,
  extras: Pick<SaveExtras, 'replaces' | 'draft'>,
) {
  const { id, name } = seen
  const input = { id, name }
  const updates = update && [
    {
      change: change(
        updateWorkspaceMutation,
        { ...input, changes: update },
        { ...extras, base: workspaceBase(seen, update) },
      ),
      done: () => notify.success(workspacesTexts.saved),
      attention: () =>
        notify.error(
          update.timezoneId === undefined
            ? workspacesTexts.saveFailed
            : workspacesTexts.timezoneFailed,
        ),
    },
  ]
  const moves = parentId !== undefined && [
    {
      change: change(
        moveWorkspaceMutation,
        { ...input, parentId, parentName },
        update ? {} : extras,
      ),
      done: () => notify.success(workspacesTexts.moved),
      attention: () => notify.error(workspacesTexts.moveFailed),
    },
  ]
  const mutations = [...(updates || []), ...(moves || [])]
  const saved = await enqueueTogether(
    mutations.map((mutation) => mutation.change),
    { independent: true },
  )
  for (const [index, outcome] of saved.entries()) {
    const mutation = mutations[index]
    if (mutation) void announce(outcome, mutation)
  }
}

export async function removeWorkspace({ id, name }: Workspace, rootId: string) {
  void announce(await enqueue(removeWorkspaceMutation, { id, name, rootId }), {
    attention: () => notify.error(workspacesTexts.deleteFailed),
  })
}
