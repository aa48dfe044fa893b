import * as v from 'valibot'

import { PROBLEM } from '#src/contract/problem.ts'
import { registerDeviceMutation } from '#src/data/devices/registration.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'

import type { RegisterSearch } from '../search-params.ts'
import type { Missing } from './panel-card.tsx'
import { type PanelCode, panelOf } from './panel-code.ts'
import { type Registrations, waitingOf } from './visit.ts'

export type Current =
  | { panel: PanelCode; op: Op | undefined; needsNewCode: boolean }
  | { panel: undefined; why: Missing }

/** The scanned panel, or the one whose rejected registration is being edited (OFF-17). */
export function currentPanel(search: RegisterSearch, registrations: Registrations): Current {
  if (search.mend !== undefined) return rejectedPanel(search.mend, registrations)
  const panel = panelOf(search)
  if (panel) return withOp(panel, waitingOf(panel.deviceId, registrations))
  const hasParams = Object.values(search).some((value) => value !== undefined)
  return { panel: undefined, why: hasParams ? 'codeIncomplete' : 'noPanel' }
}

function rejectedPanel(opId: string, { ops }: Registrations): Current {
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
  needsNewCode:
    op?.state === 'attention' && isCodeProblem(op) && panelOfOp(op)?.token === panel.token,
})

/** Problems that only a new code solves. */
const CODE_PROBLEMS: readonly (string | undefined)[] = [
  PROBLEM.codeExpired,
  PROBLEM.codeForeign,
  PROBLEM.codeOfOtherPanel,
]
const isCodeProblem = ({ error }: Op) => CODE_PROBLEMS.includes(error?.type)
