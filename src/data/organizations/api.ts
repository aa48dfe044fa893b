import type { Request } from '#src/contract/endpoint.ts'
import {
  type CreateOrganization,
  type Organization,
  organizationEndpoints,
  type UpdateOrganization,
} from '#src/contract/organization.ts'
import { versionTag } from '#src/contract/version.ts'
import type { CallOptions } from '#src/platform/http/call-options.ts'
import { call } from '#src/platform/http/call.ts'

export const listOrganizations = (
  query: Request<typeof organizationEndpoints.list>['query'],
  options?: CallOptions,
) => call(organizationEndpoints.list, { query }, options)

export const getOrganization = (id: string, options?: CallOptions) =>
  call(organizationEndpoints.get, { params: { id } }, options)

/** `key` names the intent: sent twice with it, the same organisation is made once. */
export const createOrganization = (body: CreateOrganization, key: string) =>
  call(organizationEndpoints.create, { body }, { headers: { 'idempotency-key': key } })

/** Refused where it is not as it was seen any more. */
export const updateOrganization = (seen: Organization, changes: UpdateOrganization) =>
  call(
    organizationEndpoints.update,
    { params: { id: seen.id }, body: changes },
    { headers: { 'if-match': versionTag(seen.updatedAt) } },
  )

export const noteEntering = (id: string) => call(organizationEndpoints.enter, { params: { id } })

export const askPublicSignUp = (options?: CallOptions) =>
  call(organizationEndpoints.publicSignUp, {}, options)
