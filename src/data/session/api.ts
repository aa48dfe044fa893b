import { type Credentials, sessionEndpoints } from '#src/contract/session.ts'
import { call } from '#src/platform/http/call.ts'

export const login = (credentials: Credentials) =>
  call(sessionEndpoints.login, { body: credentials })
