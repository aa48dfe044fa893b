import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * For the loader of a route: starts a read that is not cached and does not wait for it. The page shows
 * at once, and what fails is shown by the page.
 */
export const preload = <Data, Fail, Selected, Key extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<Data, Fail, Selected, Key>,
): Promise<Selected | undefined> => client.ensureQueryData(query).catch(() => undefined)
