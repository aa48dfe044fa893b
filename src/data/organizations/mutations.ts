import { mutationOptions } from '@tanstack/react-query'

import type {
  CreateOrganization,
  Organization,
  UpdateOrganization,
} from '#src/contract/organization.ts'
import { userQueries } from '#src/data/users/queries.ts'
import { cacheValueAnswer } from '#src/platform/db/network-first.ts'

import { createOrganization, updateOrganization } from './api.ts'
import { organizationQueries } from './queries.ts'

// Never queued: managing organizations requires a connection (OFF-11).

/** Resolves once the lists are refetched, also after errors, because a lost answer may have been a success (ORG-21). */
export const addOrganization = () =>
  mutationOptions({
    mutationFn: ({ body, key }: { body: CreateOrganization; key: string }) =>
      createOrganization(body, key),
    onSettled: (_answer, _error, _input, _before, { client }) =>
      client.invalidateQueries({ queryKey: organizationQueries.all() }),
  })

export const changeOrganization = () =>
  mutationOptions({
    mutationFn: ({ seen, changes }: { seen: Organization; changes: UpdateOrganization }) =>
      cacheValueAnswer(
        ({ id }) => `organizations/one/${id}`,
        () => updateOrganization(seen, changes),
      ),
    onSuccess: (organization, _input, _before, { client }) => {
      const { queryKey } = organizationQueries.one(organization.id)
      client.setQueryData(queryKey, { value: organization, askedAt: Date.now(), from: 'server' })
    },
    onSettled: (_answer, _error, _input, _before, { client }) => {
      // The sidebar shows its name.
      for (const queryKey of [organizationQueries.all(), userQueries.self().queryKey])
        void client.invalidateQueries({ queryKey })
    },
  })
