import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import type { InviteUser, UpdateUser, User } from '#src/contract/user.ts'
import { organizationQueries } from '#src/data/organizations/queries.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { problemOf } from '#src/platform/http/problem.ts'

import {
  getUser,
  inviteUser,
  removeUser,
  resendInvitation,
  startPasswordReset,
  updateSelf,
  updateUser,
} from './api.ts'
import { userQueries } from './queries.ts'

/** Users also show in workspaces and organization counts. Also after errors: a lost answer may have been a success. */
async function invalidateUsers(client: QueryClient) {
  void client.invalidateQueries({ queryKey: workspaceQueries.all() })
  void client.invalidateQueries({ queryKey: organizationQueries.all() })
  await client.invalidateQueries({ queryKey: userQueries.lists() })
}

// Never queued: managing users requires a connection (OFF-11).
const change = <Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) =>
  mutationOptions({
    mutationFn,
    onSettled: (_answer, _error, _input, _before, { client }) => invalidateUsers(client),
  })

/** `key`: the Idempotency-Key. */
export const addUser = () =>
  change(({ body, key }: { body: InviteUser; key: string }) => inviteUser(body, key))

export const isUserGone = ({ id }: User) =>
  getUser(id).then(
    () => false,
    (error: unknown) => {
      if (problemOf(error).kind === 'notFound') return true
      throw error
    },
  )

export const changeUser = () =>
  change(({ seen, changes }: { seen: User; changes: UpdateUser }) => updateUser(seen, changes))

export const dropUser = () => change((id: string) => removeUser(id))

export const resendInvite = () =>
  mutationOptions({ mutationFn: (user: User) => resendInvitation(user) })

/** Lists of users contain the name too. */
export const renameSelf = () =>
  mutationOptions({
    mutationFn: updateSelf,
    onSuccess(self, _name, _before, { client }) {
      client.setQueryData(userQueries.self().queryKey, self)
      return invalidateUsers(client)
    },
  })

/** SET-04: the link is sent by email. */
export const requestOwnPasswordReset = () => mutationOptions({ mutationFn: startPasswordReset })
