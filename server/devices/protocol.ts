import * as v from 'valibot'

/**
 * The protocol of TRMNL firmware (as of FW 1.8.14), used by gateway and simulator. Not part of the
 * API contract: deployed panels define it.
 */

/** `status` of the display response: a firmware code, not an HTTP status. */
export const DISPLAY_STATUS = {
  ok: 0,
  /** Unclaimed: keep polling. */
  unclaimed: 202,
  /** The panel deletes its key and runs setup again. */
  forgetKey: 500,
} as const

/** The firmware's URL buffer has 1,024 bytes, including the terminator. */
export const MAX_URL_LENGTH = 1023

const url = v.pipe(v.string(), v.maxLength(MAX_URL_LENGTH))

export const SetupAnswerSchema = v.object({
  status: v.literal(200),
  api_key: v.string(),
  friendly_id: v.string(),
  image_url: url,
  message: v.pipe(v.string(), v.maxLength(128)),
})
export type SetupAnswer = v.InferOutput<typeof SetupAnswerSchema>

export const DisplayAnswerSchema = v.object({
  status: v.number(),
  image_url: url,
  image_url_timeout: v.pipe(v.number(), v.integer(), v.maxValue(65)),
  filename: v.string(),
  refresh_rate: v.pipe(v.number(), v.integer(), v.minValue(1)),
  update_firmware: v.boolean(),
  firmware_url: url,
  reset_firmware: v.boolean(),
  special_function: v.string(),
  action: v.string(),
  maximum_compatibility: v.boolean(),
  temperature_profile: v.string(),
  touchbar_mode: v.string(),
})
export type DisplayAnswer = v.InferOutput<typeof DisplayAnswerSchema>

const MAX_LOGS = 50
const text = (longest: number) =>
  v.pipe(
    v.union([v.string(), v.number(), v.boolean()]),
    v.transform((value) => String(value).slice(0, longest)),
  )

const LogSchema = v.looseObject({
  message: v.optional(text(2000), ''),
  level: v.fallback(v.picklist(['debug', 'info', 'warn', 'error', 'fatal']), 'info'),
  created_at: v.fallback(v.nullable(v.pipe(v.number(), v.integer())), null),
})
/** Field names before FW 1.5. */
const OldLogSchema = v.looseObject({
  log_message: v.optional(text(2000), ''),
  creation_timestamp: v.fallback(v.nullable(v.pipe(v.number(), v.integer())), null),
})
const many = <const T extends v.GenericSchema>(item: T) =>
  v.pipe(v.array(item), v.maxLength(MAX_LOGS))

export const LogBodySchema = v.union([
  // Format of Kobo e-readers.
  v.pipe(
    v.object({ log: many(text(2000)) }),
    v.transform(({ log }) =>
      log.map((message) => ({ message, level: 'info' as const, created_at: null })),
    ),
  ),
  v.pipe(
    v.object({ logs: many(LogSchema) }),
    v.transform(({ logs }) => logs),
  ),
  v.pipe(
    v.object({ log: v.object({ logs_array: many(OldLogSchema) }) }),
    v.transform(({ log }) =>
      log.logs_array.map(({ log_message, creation_timestamp, ...rest }) => ({
        ...rest,
        message: log_message,
        level: 'info' as const,
        created_at: creation_timestamp,
      })),
    ),
  ),
])
export type PanelLog = v.InferOutput<typeof LogBodySchema>[number]
