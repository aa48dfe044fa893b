import type { Op } from '#src/platform/outbox/store/op.ts'
import { pageOfChange } from '#src/widgets/rejected-change/page-of-change.ts'

/** Pages with rejected changes, for the dots in the sidebar. */
export const pagesWithRejections = (ops: readonly Pick<Op, 'kind' | 'state'>[]) =>
  new Set(
    ops.flatMap((op) => {
      const page = pageOfChange(op)
      return op.state === 'attention' && page !== undefined ? [page] : []
    }),
  )
