import type { Op } from '#src/platform/outbox/store/op.ts'
import { pageOfChange } from '#src/widgets/refusal/page-of-change.ts'

/** Pages on which a change was refused: a dot leads from the sidebar there, and on to the row. */
export const refusedPlaces = (ops: readonly Pick<Op, 'kind' | 'state'>[]) =>
  new Set(
    ops.flatMap((op) => {
      const page = pageOfChange(op)
      return op.state === 'attention' && page !== undefined ? [page] : []
    }),
  )
