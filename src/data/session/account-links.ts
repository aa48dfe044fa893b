import { mutationOptions } from '@tanstack/react-query'

import type { Endpoint, Request } from '#src/contract/endpoint.ts'
import { userEndpoints } from '#src/contract/user.ts'
import { userQueries } from '#src/data/users/queries.ts'
import { applyOnce } from '#src/platform/http/call-options.ts'
import { call } from '#src/platform/http/call.ts'

/** With the Idempotency-Key: each link works once. */
type Keyed<E extends Endpoint> = Request<E> & { key: string }

// Never queued: these run without a session.

export const requestPasswordReset = () =>
  mutationOptions({
    mutationFn: (email: string) => call(userEndpoints.initiateLostPassword, { body: { email } }),
  })

export const changePassword = () =>
  mutationOptions({
    mutationFn: ({ key, ...request }: Keyed<typeof userEndpoints.changeLostPassword>) =>
      call(userEndpoints.changeLostPassword, request, applyOnce(key)),
  })

export const completeAccount = () =>
  mutationOptions({
    mutationFn: ({ key, ...request }: Keyed<typeof userEndpoints.finalizeCreation>) =>
      call(userEndpoints.finalizeCreation, request, applyOnce(key)),
  })

/** Cached users contain the old address if its owner is signed in here. */
export const confirmNewEmail = () =>
  mutationOptions({
    mutationFn: ({ key, ...request }: Keyed<typeof userEndpoints.confirmEmail>) =>
      call(userEndpoints.confirmEmail, request, applyOnce(key)),
    onSuccess: (_answer, _link, _before, { client }) =>
      client.invalidateQueries({ queryKey: userQueries.all() }),
  })
