import { currentOutbox } from '#src/platform/outbox/current.ts'
import { outboxView } from '#src/platform/outbox/show/use-outbox.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { pendingTexts } from '#src/texts/pending.ts'

/**
 * Discards a rejected change after its form was saved without differing from the server. It stays if other changes depend on it:
 * they would be lost with it, without being listed.
 */
export async function discardObsolete(opId: string | undefined) {
  if (opId === undefined) return
  if ((await currentOutbox()?.discard(opId, { onlyAlone: true })) !== false) return
  if (outboxView().ops.some((op) => op.opId === opId)) notify.blank(pendingTexts.othersDepend)
}
