import { queryOptions } from '@tanstack/react-query'

import { lineupEndpoints, MAX_LINEUP_MS } from '#src/contract/lineup.ts'
import { deviceKeys } from '#src/data/devices/keys.ts'
import { networkFirstValue } from '#src/platform/db/network-first.ts'
import { call } from '#src/platform/http/call.ts'
import { cachedFirst } from '#src/platform/query/cached-first.ts'

export const lineupQueries = {
  /**
   * Of a workspace and its descendants. Fetches more than a day, so that the next day is available offline.
   */
  ofWorkspace: (id: string, from: number) =>
    queryOptions({
      queryKey: [...deviceKeys.lineups(), id, from] as const,
      queryFn: cachedFirst(({ signal, mode }) => {
        const [start, end] = [from, from + MAX_LINEUP_MS].map((at) => new Date(at))
        const query = { from: start?.toISOString() ?? '', to: end?.toISOString() ?? '' }
        const { ofWorkspace } = lineupEndpoints
        const ask = () => call(ofWorkspace, { params: { id }, query }, { signal })
        return networkFirstValue(`lineup/${id}`, ofWorkspace.answer, ask, mode)
      }),
    }),
}
