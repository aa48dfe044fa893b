import { mutationOptions } from '@tanstack/react-query'

import type { Request } from '#src/contract/endpoint.ts'
import { userEndpoints } from '#src/contract/user.ts'
import { userQueries } from '#src/data/users/queries.ts'
import { call } from '#src/platform/http/call.ts'

// Never queued: these run without a session.

export const requestPasswordReset = () =>
  mutationOptions({
    mutationFn: (email: string) => call(userEndpoints.initiateLostPassword, { body: { email } }),
  })

export const changePassword = () =>
  mutationOptions({
    mutationFn: (body: Request<typeof userEndpoints.changeLostPassword>['body']) =>
      call(userEndpoints.changeLostPassword, { body }),
  })

export const completeAccount = () =>
  mutationOptions({
    mutationFn: (body: Request<typeof userEndpoints.finalizeCreation>['body']) =>
      call(userEndpoints.finalizeCreation, { body }),
  })

/** Cached users contain the old address if its owner is signed in here. */
export const confirmNewEmail = () =>
  mutationOptions({
    mutationFn: (body: Request<typeof userEndpoints.confirmEmail>['body']) =>
      call(userEndpoints.confirmEmail, { body }),
    onSuccess: (_answer, _link, _before, { client }) =>
      client.invalidateQueries({ queryKey: userQueries.all() }),
  })
