import * as v from 'valibot'

import { endpoint } from './endpoint.ts'

/** Clients check the body, to detect captive portals (OFF-02). */
export const HealthSchema = v.object({
  status: v.literal('ok'),
  service: v.literal('inkfleet'),
  build: v.string(),
  /** Whether each Idempotency-Key is applied once. Otherwise clients look for earlier results before repeating a request. */
  keepsKeys: v.optional(v.boolean()),
})
/** How long the server recognizes an Idempotency-Key after the first request with it. */
export const IDEMPOTENCY_KEY_LIFETIME_MS = 90 * 24 * 60 * 60 * 1_000
export type Health = v.InferOutput<typeof HealthSchema>

export const healthEndpoints = {
  check: endpoint({
    requirements: [],
    summary: 'Whether the server and its database answer',
    method: 'GET',
    path: '/health',
    answer: HealthSchema,
    auth: 'none',
  }),
}
