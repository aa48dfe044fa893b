import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { organizationEndpoints } from '#src/contract/organization.ts'
import { adminPage } from '#src/data/admin-lists.ts'
import { networkFirstValue } from '#src/platform/db/network-first.ts'

import { getPublicSignUp, getOrganization, listOrganizations } from './api.ts'

const NamesSchema = v.array(v.object({ id: v.string(), name: v.string() }))

export interface OrganizationPageQuery {
  search: string
  /** Counts from 1. */
  page: number
}

export const organizationQueries = {
  all: () => ['organizations'] as const,
  /** A page of all organizations, for platform administrators (ORG-15). */
  page: ({ search, page }: OrganizationPageQuery) =>
    queryOptions({
      queryKey: [...organizationQueries.all(), 'page', search, page] as const,
      queryFn: ({ signal }) => {
        const query = { ...adminPage('organizations', page), ...(search !== '' && { search }) }
        const { answer } = organizationEndpoints.list
        return networkFirstValue(`organizations/page/${page}/${search}`, answer, () =>
          listOrganizations(query, { signal }),
        )
      },
      placeholderData: keepPreviousData,
    }),
  /** With all fields of its forms (ORG-23). */
  one: (id: string) =>
    queryOptions({
      queryKey: [...organizationQueries.all(), 'one', id] as const,
      queryFn: ({ signal }) =>
        networkFirstValue(`organizations/one/${id}`, organizationEndpoints.get.answer, () =>
          getOrganization(id, { signal }),
        ),
    }),
  /** Names of all organizations, for platform administrators. */
  names: () =>
    queryOptions({
      queryKey: [...organizationQueries.all(), 'names'] as const,
      queryFn: async ({ signal }) => {
        const ask = async () => {
          const { data } = await listOrganizations({ limit: 0 }, { signal })
          return data.map(({ id, name, displayName }) => ({ id, name: displayName || name }))
        }
        return (await networkFirstValue('organizations/names', NamesSchema, ask)).value
      },
    }),
  /** Whether public sign-up is enabled. */
  publicSignUp: () =>
    queryOptions({
      queryKey: ['public-sign-up'] as const,
      queryFn: async ({ signal }) => (await getPublicSignUp({ signal })).isOpen,
      staleTime: Infinity,
    }),
}
