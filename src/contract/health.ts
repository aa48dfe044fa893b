import * as v from 'valibot'

import { endpoint } from './endpoint.ts'

/** The body is checked by whoever asks: the page of a captive portal is not this (OFF-02). */
export const HealthSchema = v.object({
  status: v.literal('ok'),
  service: v.literal('inkfleet'),
  build: v.string(),
  /** Whether each Idempotency-Key is applied once. A server that does not say so is asked what it has before a repeat. */
  keepsKeys: v.optional(v.boolean()),
})
/** How long the server recognizes an Idempotency-Key after the first request with it. */
export const IDEMPOTENCY_KEY_LIFETIME_MS = 90 * 24 * 60 * 60 * 1_000
export type Health = v.InferOutput<typeof HealthSchema>

export const healthEndpoints = {
  check: endpoint({
    asked: [],
    summary: 'Whether the server and its database answer',
    method: 'GET',
    path: '/health',
    answer: HealthSchema,
    needs: 'nobody',
  }),
}
