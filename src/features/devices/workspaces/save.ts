import '#src/platform/i18n/en/workspaces.ts'

import type { Workspace } from '#src/contract/workspace.ts'
import { createWorkspaceMutation } from '#src/data/workspaces/create.ts'
import { removeWorkspaceMutation } from '#src/data/workspaces/remove.ts'
import { t } from '#src/platform/i18n/t.ts'
import { enqueue } from '#src/platform/outbox/current.ts'
import type { Saved } from '#src/platform/outbox/outbox.ts'
import { notify } from '#src/platform/toast/notify.tsx'

/** WS-11: both are as the specification has them, whatever the parent's. */
const NEW = { description: 'Workspace Description', timezoneId: 'Europe/Warsaw' }

/** Each resolves once the change is on disk (OFF-06); what came of it, a toast says later. */
export async function addWorkspace({ id, organizationId }: Workspace, name: string) {
  const input = { ...NEW, name, parentId: id, organizationId }
  void announce(await enqueue(createWorkspaceMutation, input), {
    done: () => notify.success(t('workspaces:added')),
    attention: () => notify.error(t('workspaces:addFailed')),
  })
}

export async function removeWorkspace({ id, name }: Workspace, rootId: string) {
  void announce(await enqueue(removeWorkspaceMutation, { id, name, rootId }), {
    attention: () => notify.error(t('workspaces:deleteFailed')),
  })
}

export async function announce(
  saved: Saved,
  say: { done?: () => unknown; attention: () => unknown },
) {
  const outcome = await saved.outcome()
  if (outcome === 'done') say.done?.()
  else if (outcome === 'attention') say.attention()
  else if (outcome === 'waiting') notify.blank(t('toasts:savedOnThisDevice'))
}
