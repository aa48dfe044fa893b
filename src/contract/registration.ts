import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import { IdSchema, TokenSchema } from './fields.ts'

/** Shown below the code on unregistered panels. Without ambiguous characters. */
export const PANEL_LETTERS = /^[A-HJ-NP-Z2-9]{6}$/

export const registrationEndpoints = {
  findByLetters: endpoint({
    requirements: [],
    summary: 'The content of a device code, by the letters below it, for use without a camera',
    method: 'GET',
    path: '/devices/registration-code',
    query: v.object({
      letters: v.pipe(v.string(), v.regex(PANEL_LETTERS)),
    }),
    answer: v.object({
      deviceId: IdSchema,
      mac: v.string(),
      modelName: v.string(),
      token: TokenSchema,
    }),
    auth: 'device.manage',
  }),
}
