import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { CurrentUserSchema, userEndpoints, UserPageSchema } from '#src/contract/user.ts'
import { adminPage } from '#src/data/admin-lists.ts'
import { networkFirstValue } from '#src/platform/db/network-first.ts'

import { getSelf, listAllUsers, listOrganizationUsers } from './api.ts'

export const userQueries = {
  all: () => ['users'] as const,
  lists: () => [...userQueries.all(), 'lists'] as const,
  /** All users of an organization (USER-01). */
  ofOrganization: (organizationId: string, forAdmins: boolean) =>
    queryOptions({
      queryKey: [...userQueries.lists(), 'of', organizationId, forAdmins] as const,
      queryFn: ({ signal }) =>
        networkFirstValue(`users/${organizationId}`, UserPageSchema, () =>
          listOrganizationUsers(organizationId, { limit: 0 }, forAdmins, { signal }),
        ),
    }),
  /** Users of an organization without access to a workspace (WS-27). */
  outsideWorkspace: (organizationId: string, workspaceId: string, forAdmins: boolean) =>
    queryOptions({
      queryKey: [...userQueries.lists(), 'outside', workspaceId, forAdmins] as const,
      queryFn: async ({ signal }) => {
        const query = { workspaceId, limit: 0 }
        return (await listOrganizationUsers(organizationId, query, forAdmins, { signal })).data
      },
    }),
  /** A page of the users of all organizations, for platform administrators (ORG-22). */
  ofPlatform: ({ search, page }: { search: string; page: number }) =>
    queryOptions({
      queryKey: [...userQueries.lists(), 'platform', search, page] as const,
      queryFn: ({ signal }) => {
        const query = { ...adminPage('users', page), ...(search !== '' && { search }) }
        return networkFirstValue(`users/page/${page}/${search}`, userEndpoints.all.answer, () =>
          listAllUsers(query, { signal }),
        )
      },
      placeholderData: keepPreviousData,
    }),
  /** The signed-in user (SESS-03). */
  self: () =>
    queryOptions({
      queryKey: [...userQueries.all(), 'self'] as const,
      queryFn: async ({ signal }) => {
        const ask = () => getSelf({ signal })
        const { value } = await networkFirstValue('self', CurrentUserSchema, ask)
        return value
      },
      staleTime: Infinity,
    }),
}
