import type { Request } from '#src/contract/endpoint.ts'
import { userEndpoints } from '#src/contract/user.ts'
import type { CallOptions } from '#src/platform/http/call-options.ts'
import { call } from '#src/platform/http/call.ts'

export const getSelf = (options?: CallOptions) => call(userEndpoints.self, {}, options)

/** Of every organisation, for the platform's own. */
export const listAllUsers = (
  query: Request<typeof userEndpoints.all>['query'],
  options?: CallOptions,
) => call(userEndpoints.all, { query }, options)

/** Administrators have a path of their own (USER-31). */
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
