import type { Request } from '#src/contract/endpoint.ts'
import { type InviteUser, type UpdateUser, type User, userEndpoints } from '#src/contract/user.ts'
import { applyOnce, type CallOptions, ifUnchanged } from '#src/platform/http/call-options.ts'
import { call } from '#src/platform/http/call.ts'

export const getSelf = (options?: CallOptions) => call(userEndpoints.self, {}, options)

export const updateSelf = (fullName: string) =>
  call(userEndpoints.updateSelf, { body: { fullName } })

export const startPasswordReset = (email: string) =>
  call(userEndpoints.initiateLostPassword, { body: { email } })

/** Of all organizations, for platform administrators. */
export const listAllUsers = (
  query: Request<typeof userEndpoints.all>['query'],
  options?: CallOptions,
) => call(userEndpoints.all, { query }, options)

/** Administrators use another path (USER-31). */
export const listOrganizationUsers = (
  id: string,
  query: Request<typeof userEndpoints.ofOrganization>['query'],
  forAdmins: boolean,
  options?: CallOptions,
) => {
  const { ofOrganization, ofOrganizationForAdmins } = userEndpoints
  return call(
    forAdmins ? ofOrganizationForAdmins : ofOrganization,
    { params: { id }, query },
    options,
  )
}

export const getUser = (id: string) => call(userEndpoints.get, { params: { id } })

export const inviteUser = (body: InviteUser, key: string) =>
  call(userEndpoints.invite, { body }, applyOnce(key))

export const resendInvitation = ({ id, organizationId }: User) =>
  call(userEndpoints.resendInvitation, {
    body: { organizationId: organizationId ?? '', userId: id },
  })

/** Rejected if the user was changed since `seen`. */
export const updateUser = (seen: User, changes: UpdateUser) =>
  call(userEndpoints.update, { params: { id: seen.id }, body: changes }, ifUnchanged(seen))

export const removeUser = (id: string) => call(userEndpoints.remove, { params: { id } })
