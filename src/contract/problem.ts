import * as v from 'valibot'

/** RFC 9457 problem details, plus the messages of each field that was not accepted. */
export const ProblemSchema = v.looseObject({
  type: v.optional(v.string(), 'about:blank'),
  title: v.optional(v.string(), ''),
  status: v.number(),
  detail: v.optional(v.string(), ''),
  fields: v.optional(v.record(v.string(), v.array(v.string()))),
})
export type ProblemBody = v.InferOutput<typeof ProblemSchema>

/** Problem types with a meaning of their own; all others are `about:blank`. */
export const PROBLEM = {
  /** 409: a request with the same Idempotency-Key is still running. Wait and ask again. */
  stillRunning: 'urn:inkfleet:still-running',
  /** 422: the Idempotency-Key was used before with another body. */
  keyReused: 'urn:inkfleet:key-reused',
  /** 412: somebody changed it since; `current` carries the state now. */
  changedSince: 'urn:inkfleet:changed-since',
  /** 409: something uses what was to be deleted; `usage` says what (`usage.ts`). */
  inUse: 'urn:inkfleet:in-use',
  /** 409: why a panel was not registered (REG-07). */
  codeExpired: 'urn:inkfleet:code-expired',
  codeForeign: 'urn:inkfleet:code-foreign',
  codeOfOtherPanel: 'urn:inkfleet:code-of-other-panel',
  registeredHere: 'urn:inkfleet:registered-here',
  registeredElsewhere: 'urn:inkfleet:registered-elsewhere',
} as const
