import { mutationOptions } from '@tanstack/react-query'

import type {
  CreateOrganization,
  Organization,
  UpdateOrganization,
} from '#src/contract/organization.ts'
import { userQueries } from '#src/data/users/queries.ts'
import { keepValueAnswer } from '#src/platform/db/through-cache.ts'

import { createOrganization, updateOrganization } from './api.ts'
import { organizationQueries } from './queries.ts'

// None of these is queued: what an organisation is, is said with a network (OFF-11).

/** Whoever waits for it waits until the lists show it, also where the answer was lost (ORG-21). */
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
      updateOrganization(seen, changes),
    onSuccess: async (organization, _input, _before, { client }) => {
      const { queryKey } = organizationQueries.one(organization.id)
      client.setQueryData(queryKey, { value: organization, askedAt: Date.now(), from: 'server' })
      await keepValueAnswer(`organizations/one/${organization.id}`, organization)
    },
    onSettled: (_answer, _error, _input, _before, { client }) => {
      // Its name stands in the sidebar.
      for (const queryKey of [organizationQueries.all(), userQueries.self().queryKey])
        void client.invalidateQueries({ queryKey })
    },
  })
