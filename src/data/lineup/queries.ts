import { queryOptions } from '@tanstack/react-query'

import { lineupEndpoints, LONGEST_LINEUP_MS } from '#src/contract/lineup.ts'
import { deviceKeys } from '#src/data/devices/keys.ts'
import { valueThroughCache } from '#src/platform/db/through-cache.ts'
import { call } from '#src/platform/http/call.ts'

export const lineupQueries = {
  /**
   * Of a workspace and all below it. More is asked for than a day: what is kept on this device still tells the next day when
   * the network is gone tomorrow.
   */
  ofWorkspace: (id: string, from: number) =>
    queryOptions({
      queryKey: [...deviceKeys.lineups(), id, from] as const,
      queryFn: ({ signal }) => {
        const [start, end] = [from, from + LONGEST_LINEUP_MS].map((at) => new Date(at))
        const query = { from: start?.toISOString() ?? '', to: end?.toISOString() ?? '' }
        const { ofWorkspace } = lineupEndpoints
        return valueThroughCache(`lineup/${id}`, ofWorkspace.answer, () =>
          call(ofWorkspace, { params: { id }, query }, { signal }),
        )
      },
    }),
}
