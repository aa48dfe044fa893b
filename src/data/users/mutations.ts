import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import type { InviteUser, UpdateUser, User } from '#src/contract/user.ts'
import { organizationQueries } from '#src/data/organizations/queries.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'

import {
  inviteUser,
  removeUser,
  resendInvitation,
  startPasswordReset,
  updateSelf,
  updateUser,
} from './api.ts'
import { userQueries } from './queries.ts'

/** Who somebody is stands also beside their workspaces and in the numbers of their organisation. An answer that was lost may have been a yes. */
async function readAgain(client: QueryClient) {
  void client.invalidateQueries({ queryKey: workspaceQueries.all() })
  void client.invalidateQueries({ queryKey: organizationQueries.all() })
  await client.invalidateQueries({ queryKey: userQueries.lists() })
}

// None of these is queued: who may do what is said with a network (OFF-11).
const change = <Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) =>
  mutationOptions({
    mutationFn,
    onSettled: (_answer, _error, _input, _before, { client }) => readAgain(client),
  })

/** `key` names the intent: sent twice with it, one person is invited once. */
export const addUser = () =>
  change(({ body, key }: { body: InviteUser; key: string }) => inviteUser(body, key))

export const changeUser = () =>
  change(({ seen, changes }: { seen: User; changes: UpdateUser }) => updateUser(seen, changes))

export const dropUser = () => change((id: string) => removeUser(id))

export const inviteAgain = () =>
  mutationOptions({ mutationFn: (user: User) => resendInvitation(user) })

/** The own name, which stands in lists of people too. */
export const renameSelf = () =>
  mutationOptions({
    mutationFn: updateSelf,
    onSuccess(self, _name, _before, { client }) {
      client.setQueryData(userQueries.self().queryKey, self)
      return readAgain(client)
    },
  })

/** SET-04: the link comes by e-mail. */
export const askForPassword = () => mutationOptions({ mutationFn: startPasswordReset })
