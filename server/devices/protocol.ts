import * as v from 'valibot'

/**
 * The wire of TRMNL firmware (read at FW 1.8.14), spoken by the gateway and by the simulator. It is no part of
 * the API's contract: panels in the field decide what it is.
 */

/** `status` of the display answer: a code of the firmware, never an HTTP code. */
export const DISPLAY_STATUS = {
  ok: 0,
  /** Nobody's yet: keep asking. */
  unclaimed: 202,
  /** The panel erases its key and sets itself up again. */
  forgetKey: 500,
} as const

/** The firmware keeps a URL in 1,024 bytes, one of them the end. */
export const LONGEST_URL = 1023
/** What panels of the larger class take (`include/config.h` of the firmware). */
export const LARGEST_FRAME_BYTES = 750_000

const url = v.pipe(v.string(), v.maxLength(LONGEST_URL))

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

const MOST_LOGS = 50
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
/** Before FW 1.5 the same facts had other names. */
const OldLogSchema = v.looseObject({
  log_message: v.optional(text(2000), ''),
  creation_timestamp: v.fallback(v.nullable(v.pipe(v.number(), v.integer())), null),
})
const many = <const T extends v.GenericSchema>(item: T) =>
  v.pipe(v.array(item), v.maxLength(MOST_LOGS))

export const LogBodySchema = v.union([
  // Of Kobo readers.
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
