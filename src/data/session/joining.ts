import { mutationOptions } from '@tanstack/react-query'

import type { Request } from '#src/contract/endpoint.ts'
import { userEndpoints } from '#src/contract/user.ts'
import { userQueries } from '#src/data/users/queries.ts'
import { call } from '#src/platform/http/call.ts'

// None of these is queued: they are for who has no session yet.

export const askForReset = () =>
  mutationOptions({
    mutationFn: (email: string) => call(userEndpoints.initiateLostPassword, { body: { email } }),
  })

export const changePassword = () =>
  mutationOptions({
    mutationFn: (body: Request<typeof userEndpoints.changeLostPassword>['body']) =>
      call(userEndpoints.changeLostPassword, { body }),
  })

export const finishAccount = () =>
  mutationOptions({
    mutationFn: (body: Request<typeof userEndpoints.finalizeCreation>['body']) =>
      call(userEndpoints.finalizeCreation, { body }),
  })

/** The own address stands in what was read before, where its owner is signed in here. */
export const confirmNewEmail = () =>
  mutationOptions({
    mutationFn: (body: Request<typeof userEndpoints.confirmEmail>['body']) =>
      call(userEndpoints.confirmEmail, { body }),
    onSuccess: (_answer, _link, _before, { client }) =>
      client.invalidateQueries({ queryKey: userQueries.all() }),
  })
