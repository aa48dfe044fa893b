import * as v from 'valibot'

/** RFC 9457 problem details, with messages for invalid fields. */
export const ProblemSchema = v.looseObject({
  type: v.optional(v.string(), 'about:blank'),
  title: v.optional(v.string(), ''),
  status: v.number(),
  detail: v.optional(v.string(), ''),
  fields: v.optional(v.record(v.string(), v.array(v.string()))),
})
export type ProblemBody = v.InferOutput<typeof ProblemSchema>

/** Specific problem types; all others are `about:blank`. */
export const PROBLEM = {
  /** 409: a request with the same Idempotency-Key is still running; retry later. */
  stillRunning: 'urn:inkfleet:still-running',
  /** 422: the Idempotency-Key was used with another body. */
  keyReused: 'urn:inkfleet:key-reused',
  /** 412: it was changed by another user; `current` has the new state. */
  changedSince: 'urn:inkfleet:changed-since',
  /** 409: cannot be deleted while in use; see `usage` (`usage.ts`). */
  inUse: 'urn:inkfleet:in-use',
  /** 409: reasons why a device could not be registered (REG-07). */
  codeExpired: 'urn:inkfleet:code-expired',
  codeForeign: 'urn:inkfleet:code-foreign',
  codeOfOtherPanel: 'urn:inkfleet:code-of-other-panel',
  registeredHere: 'urn:inkfleet:registered-here',
  registeredElsewhere: 'urn:inkfleet:registered-elsewhere',
  /** 409: the image that an undo restores is not stored any more. */
  formerContentGone: 'urn:inkfleet:former-content-gone',
} as const
