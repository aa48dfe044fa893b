import { registrationEndpoints } from '#src/contract/registration.ts'
import { call, type CallOptions } from '#src/platform/http/call.ts'

/** What the code of a panel says, by the letters below it. */
export const findPanelByLetters = (letters: string, options?: CallOptions) =>
  call(registrationEndpoints.findByLetters, { query: { letters } }, options)
