import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { CurrentUserSchema, userEndpoints, UserPageSchema } from '#src/contract/user.ts'
import { adminPage } from '#src/data/admin-lists.ts'
import { valueThroughCache } from '#src/platform/db/through-cache.ts'

import { getSelf, listAllUsers, listOrganizationUsers } from './api.ts'

export const userQueries = {
  all: () => ['users'] as const,
  lists: () => [...userQueries.all(), 'lists'] as const,
  /** Everybody of an organisation (USER-01). */
  ofOrganization: (organizationId: string, forAdmins: boolean) =>
    queryOptions({
      queryKey: [...userQueries.lists(), 'of', organizationId, forAdmins] as const,
      queryFn: ({ signal }) =>
        valueThroughCache(`users/${organizationId}`, UserPageSchema, () =>
          listOrganizationUsers(organizationId, { limit: 0 }, forAdmins, { signal }),
        ),
    }),
  /** Those of an organisation who do not see a workspace (WS-27). */
  outsideWorkspace: (organizationId: string, workspaceId: string, forAdmins: boolean) =>
    queryOptions({
      queryKey: [...userQueries.lists(), 'outside', workspaceId, forAdmins] as const,
      queryFn: async ({ signal }) => {
        const query = { workspaceId, limit: 0 }
        return (await listOrganizationUsers(organizationId, query, forAdmins, { signal })).data
      },
    }),
  /** A page of those of all organisations, for the platform's own (ORG-22). */
  ofPlatform: ({ search, page }: { search: string; page: number }) =>
    queryOptions({
      queryKey: [...userQueries.lists(), 'platform', search, page] as const,
      queryFn: ({ signal }) => {
        const query = { ...adminPage('users', page), ...(search !== '' && { search }) }
        return valueThroughCache(`users/page/${page}/${search}`, userEndpoints.all.answer, () =>
          listAllUsers(query, { signal }),
        )
      },
      placeholderData: keepPreviousData,
    }),
  /** Who is signed in (SESS-03). */
  self: () =>
    queryOptions({
      queryKey: [...userQueries.all(), 'self'] as const,
      queryFn: async ({ signal }) => {
        const ask = () => getSelf({ signal })
        const { value } = await valueThroughCache('self', CurrentUserSchema, ask)
        return value
      },
      staleTime: Infinity,
    }),
}
