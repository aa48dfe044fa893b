import { PROBLEM } from '#src/contract/problem.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import type { Saved } from '#src/platform/outbox/outbox.ts'
import { type Op, readOps } from '#src/platform/outbox/store/op.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { registerTexts } from '#src/texts/register.ts'
import { reasonOf, rejectionTitle } from '#src/widgets/rejected-change/rejection-text.ts'

/** REG-05 */
export async function announceRegistration({ opId, outcome }: Saved) {
  const came = await outcome()
  if (came === 'done') notify.success(registerTexts.success)
  else if (came === 'attention') notify.error(await failureText(opId))
  else notify.blank(registerTexts.kept)
}

/** Asks to try again only where trying can help. */
async function failureText(opId: string) {
  const row = await currentOutbox()?.db.ops.get({ opId })
  const [op] = row ? readOps([row]).ops : []
  return op && isFinal(op) ? registerTexts.failureWhy(rejectionTitle(op)) : registerTexts.failure
}

/** Problems that no repetition by this user solves. */
const FINAL_PROBLEMS: readonly (string | undefined)[] = [
  PROBLEM.registeredHere,
  PROBLEM.registeredElsewhere,
]
const isFinal = (op: Op) => FINAL_PROBLEMS.includes(op.error?.type) || reasonOf(op) === 'forbidden'
