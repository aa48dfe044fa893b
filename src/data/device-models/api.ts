import { organizationEndpoints } from '#src/contract/organization.ts'
import { call } from '#src/platform/http/call.ts'
import type { CallOptions } from '#src/platform/http/call-options.ts'

export const listModelsOf = (organizationId: string, options?: CallOptions) =>
  call(organizationEndpoints.deviceGroups, { params: { id: organizationId } }, options)
