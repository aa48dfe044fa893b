import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { organizationEndpoints } from '#src/contract/organization.ts'
import { adminPage } from '#src/data/admin-lists.ts'
import { networkFirstValue } from '#src/platform/db/network-first.ts'
import { cachedFirst, serverOnly } from '#src/platform/query/cached-first.ts'

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
      queryFn: cachedFirst(({ signal, mode }) => {
        const query = { ...adminPage('organizations', page), ...(search !== '' && { search }) }
        const ask = () => listOrganizations(query, { signal })
        const { answer } = organizationEndpoints.list
        return networkFirstValue(`organizations/page/${page}/${search}`, answer, ask, mode)
      }),
      placeholderData: keepPreviousData,
    }),
  /** With all fields of its forms (ORG-23). */
  one: (id: string) =>
    queryOptions({
      queryKey: [...organizationQueries.all(), 'one', id] as const,
      queryFn: cachedFirst(({ signal, mode }) => {
        const ask = () => getOrganization(id, { signal })
        return networkFirstValue(
          `organizations/one/${id}`,
          organizationEndpoints.get.answer,
          ask,
          mode,
        )
      }),
    }),
  /** Names of all organizations, for platform administrators. */
  names: () =>
    queryOptions({
      queryKey: [...organizationQueries.all(), 'names'] as const,
      queryFn: cachedFirst(async ({ signal, mode }) => {
        const ask = async () => {
          const { data } = await listOrganizations({ limit: 0 }, { signal })
          return data.map(({ id, name, displayName }) => ({ id, name: displayName || name }))
        }
        return (await networkFirstValue('organizations/names', NamesSchema, ask, mode)).value
      }),
    }),
  /** Whether public sign-up is enabled. */
  publicSignUp: () =>
    queryOptions({
      queryKey: ['public-sign-up'] as const,
      queryFn: serverOnly(async ({ signal }) => (await getPublicSignUp({ signal })).isOpen),
      staleTime: Infinity,
    }),
}
