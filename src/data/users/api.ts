import { userEndpoints } from '#src/contract/user.ts'
import type { CallOptions } from '#src/platform/http/call-options.ts'
import { call } from '#src/platform/http/call.ts'

export const getSelf = (options?: CallOptions) => call(userEndpoints.self, {}, options)
