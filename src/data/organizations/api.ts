import type { Request } from '#src/contract/endpoint.ts'
import {
  type CreateOrganization,
  type Organization,
  organizationEndpoints,
  type UpdateOrganization,
} from '#src/contract/organization.ts'
import { applyOnce, type CallOptions, ifUnchanged } from '#src/platform/http/call-options.ts'
import { call } from '#src/platform/http/call.ts'

export const listOrganizations = (
  query: Request<typeof organizationEndpoints.list>['query'],
  options?: CallOptions,
) => call(organizationEndpoints.list, { query }, options)

export const getOrganization = (id: string, options?: CallOptions) =>
  call(organizationEndpoints.get, { params: { id } }, options)

/** `key`: the Idempotency-Key. */
export const createOrganization = (body: CreateOrganization, key: string) =>
  call(organizationEndpoints.create, { body }, applyOnce(key))

/** Rejected if it was changed since `original`. */
export const updateOrganization = (original: Organization, changes: UpdateOrganization) =>
  call(
    organizationEndpoints.update,
    { params: { id: original.id }, body: changes },
    ifUnchanged(original),
  )

export const recordOrganizationEntry = (id: string) =>
  call(organizationEndpoints.enter, { params: { id } })

export const getPublicSignUp = (options?: CallOptions) =>
  call(organizationEndpoints.publicSignUp, {}, options)
