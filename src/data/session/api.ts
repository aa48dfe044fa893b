import { type Credentials, sessionEndpoints } from '#src/contract/session.ts'
import type { CallOptions } from '#src/platform/http/call-options.ts'
import { call } from '#src/platform/http/call.ts'

export const login = (credentials: Credentials) =>
  call(sessionEndpoints.login, { body: credentials })

export const listDemoAccounts = (options?: CallOptions) =>
  call(sessionEndpoints.demoAccounts, {}, options)
