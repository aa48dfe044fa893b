import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { firmwareEndpoints } from '#src/contract/firmware.ts'
import { call } from '#src/platform/http/call.ts'
import { serverOnly } from '#src/platform/query/cached-first.ts'

import { firmwareKeys } from './keys.ts'

interface Page {
  limit: number
  offset: number
}

/** For platform administrators; not cached for offline use. */
export const firmwareQueries = {
  manufactured: (page: Page) =>
    queryOptions({
      queryKey: [...firmwareKeys.manufactured(), page] as const,
      queryFn: serverOnly(({ signal }) =>
        call(firmwareEndpoints.manufactured, { query: page }, { signal }),
      ),
      placeholderData: keepPreviousData,
    }),
  rollouts: (page: Page) =>
    queryOptions({
      queryKey: [...firmwareKeys.rollouts(), page] as const,
      queryFn: serverOnly(({ signal }) =>
        call(firmwareEndpoints.rollouts, { query: page }, { signal }),
      ),
      placeholderData: keepPreviousData,
    }),
}
