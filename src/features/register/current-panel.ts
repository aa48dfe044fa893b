import * as v from 'valibot'

import { PROBLEM } from '#src/contract/problem.ts'
import { registerDeviceMutation } from '#src/data/devices/registration.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'

import type { RegisterSearch } from './address.ts'
import type { Missing } from './no-panel.tsx'
import { type PanelCode, panelOf } from './panel-code.ts'
import { type Registrations, waitingOf } from './visit.ts'

export type Current =
  | { panel: PanelCode; op: Op | undefined; needsNewCode: boolean }
  | { panel: undefined; why: Missing }

/** Which panel the page is about: the one that was scanned, or the one whose refused registration is to be mended (OFF-17). */
export function currentPanel(search: RegisterSearch, registrations: Registrations): Current {
  if (search.mend !== undefined) return mended(search.mend, registrations)
  const panel = panelOf(search)
  if (panel) return withOp(panel, waitingOf(panel.deviceId, registrations))
  const isSaid = Object.values(search).some((value) => value !== undefined)
  return { panel: undefined, why: isSaid ? 'codeIncomplete' : 'noPanel' }
}

function mended(opId: string, { ops }: Registrations): Current {
  const op = [...ops.values()].find((one) => one.opId === opId && one.state === 'attention')
  const panel = op && panelOfOp(op)
  return panel ? withOp(panel, op) : { panel: undefined, why: 'mendGone' }
}

function panelOfOp({ payload }: Op): PanelCode | undefined {
  const input = v.safeParse(registerDeviceMutation.input, payload)
  return input.success ? panelOf({ ...input.output, mend: undefined }) : undefined
}

const withOp = (panel: PanelCode, op: Op | undefined): Current => ({
  panel,
  op,
  needsNewCode: op?.state === 'attention' && isOfCode(op) && panelOfOp(op)?.token === panel.token,
})

/** These are mended by another code alone. */
const OF_CODE: readonly (string | undefined)[] = [
  PROBLEM.codeExpired,
  PROBLEM.codeForeign,
  PROBLEM.codeOfOtherPanel,
]
const isOfCode = ({ error }: Op) => OF_CODE.includes(error?.type)
