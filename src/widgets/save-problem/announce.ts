import type { Saved } from '#src/platform/outbox/outbox.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { toastsTexts } from '#src/texts/toasts.ts'

/** Announces the outcome of a saved change. */
export async function announce(
  saved: Pick<Saved, 'outcome'>,
  say: { done?: () => unknown; attention?: () => unknown },
) {
  const outcome = await saved.outcome()
  // A removal that cancels an unsent change is complete.
  if (outcome === 'done' || outcome === 'canceled') say.done?.()
  else if (outcome === 'attention') say.attention?.()
  else notify.blank(toastsTexts.savedOnThisDevice)
}
