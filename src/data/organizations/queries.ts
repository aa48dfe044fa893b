import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { organizationEndpoints } from '#src/contract/organization.ts'
import { adminPage } from '#src/data/admin-lists.ts'
import { valueThroughCache } from '#src/platform/db/through-cache.ts'

import { askPublicSignUp, getOrganization, listOrganizations } from './api.ts'

const NamesSchema = v.array(v.object({ id: v.string(), name: v.string() }))

export interface OrganizationQuestion {
  search: string
  /** Counts from 1. */
  page: number
}

export const organizationQueries = {
  all: () => ['organizations'] as const,
  /** A page of all, for the platform's own (ORG-15). */
  page: ({ search, page }: OrganizationQuestion) =>
    queryOptions({
      queryKey: [...organizationQueries.all(), 'page', search, page] as const,
      queryFn: ({ signal }) => {
        const query = { ...adminPage('organizations', page), ...(search !== '' && { search }) }
        const { answer } = organizationEndpoints.list
        return valueThroughCache(`organizations/page/${page}/${search}`, answer, () =>
          listOrganizations(query, { signal }),
        )
      },
      placeholderData: keepPreviousData,
    }),
  /** With everything that its two forms say (ORG-23). */
  one: (id: string) =>
    queryOptions({
      queryKey: [...organizationQueries.all(), 'one', id] as const,
      queryFn: ({ signal }) =>
        valueThroughCache(`organizations/one/${id}`, organizationEndpoints.get.answer, () =>
          getOrganization(id, { signal }),
        ),
    }),
  /** What each is called, for the platform's own, who see several. */
  names: () =>
    queryOptions({
      queryKey: [...organizationQueries.all(), 'names'] as const,
      queryFn: async ({ signal }) => {
        const ask = async () => {
          const { data } = await listOrganizations({ limit: 0 }, { signal })
          return data.map(({ id, name, displayName }) => ({ id, name: displayName || name }))
        }
        return (await valueThroughCache('organizations/names', NamesSchema, ask)).value
      },
    }),
  /** Whether anybody may create one. */
  publicSignUp: () =>
    queryOptions({
      queryKey: ['public-sign-up'] as const,
      queryFn: async ({ signal }) => (await askPublicSignUp({ signal })).isOpen,
      staleTime: Infinity,
    }),
}
