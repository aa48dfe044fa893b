import { type Credentials, sessionEndpoints } from '#src/contract/session.ts'
import type { CallOptions } from '#src/platform/http/call-options.ts'
import { call } from '#src/platform/http/call.ts'

export const login = (credentials: Credentials) =>
  call(sessionEndpoints.login, { body: credentials })

export const listOwnSessions = (options?: CallOptions) => call(sessionEndpoints.own, {}, options)

export const endSession = (id: string) => call(sessionEndpoints.endOne, { params: { id } })

export const endOtherSessions = () => call(sessionEndpoints.endOthers, {})

export const listDemoAccounts = (options?: CallOptions) =>
  call(sessionEndpoints.demoAccounts, {}, options)
