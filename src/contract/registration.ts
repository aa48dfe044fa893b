import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import { IdSchema, TokenSchema } from './fields.ts'

/** Below the code on a panel that nobody has registered. Letters that look alike are not among them. */
export const PANEL_LETTERS = /^[A-HJ-NP-Z2-9]{6}$/

export const registrationEndpoints = {
  findByLetters: endpoint({
    asked: [],
    summary:
      'What the code of a panel says, by the letters below it: for a technician without a camera',
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
    needs: 'device.manage',
  }),
}
