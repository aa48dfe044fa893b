import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { CurrentUserSchema, userEndpoints, UserPageSchema } from '#src/contract/user.ts'
import { adminPage } from '#src/data/admin-lists.ts'
import { networkFirstValue } from '#src/platform/db/network-first.ts'
import { cachedFirst, serverOnly } from '#src/platform/query/cached-first.ts'

import { getSelf, listAllUsers, listOrganizationUsers } from './api.ts'

export const userQueries = {
  all: () => ['users'] as const,
  lists: () => [...userQueries.all(), 'lists'] as const,
  /** All users of an organization (USER-01). */
  ofOrganization: (organizationId: string, forAdmins: boolean) =>
    queryOptions({
      queryKey: [...userQueries.lists(), 'of', organizationId, forAdmins] as const,
      queryFn: cachedFirst(({ signal, mode }) => {
        const ask = () => listOrganizationUsers(organizationId, { limit: 0 }, forAdmins, { signal })
        return networkFirstValue(`users/${organizationId}`, UserPageSchema, ask, mode)
      }),
    }),
  /** Users of an organization without access to a workspace (WS-27). */
  outsideWorkspace: (organizationId: string, workspaceId: string, forAdmins: boolean) =>
    queryOptions({
      queryKey: [...userQueries.lists(), 'outside', workspaceId, forAdmins] as const,
      queryFn: serverOnly(async ({ signal }) => {
        const query = { workspaceId, limit: 0 }
        return (await listOrganizationUsers(organizationId, query, forAdmins, { signal })).data
      }),
    }),
  /** A page of the users of all organizations, for platform administrators (ORG-22). */
  ofPlatform: ({ search, page }: { search: string; page: number }) =>
    queryOptions({
      queryKey: [...userQueries.lists(), 'platform', search, page] as const,
      queryFn: cachedFirst(({ signal, mode }) => {
        const query = { ...adminPage('users', page), ...(search !== '' && { search }) }
        const ask = () => listAllUsers(query, { signal })
        return networkFirstValue(
          `users/page/${page}/${search}`,
          userEndpoints.all.answer,
          ask,
          mode,
        )
      }),
      placeholderData: keepPreviousData,
    }),
  /** The signed-in user (SESS-03). */
  self: () =>
    queryOptions({
      queryKey: [...userQueries.all(), 'self'] as const,
      queryFn: cachedFirst(async ({ signal, mode }) => {
        const ask = () => getSelf({ signal })
        return (await networkFirstValue('self', CurrentUserSchema, ask, mode)).value
      }),
      staleTime: Infinity,
    }),
}
