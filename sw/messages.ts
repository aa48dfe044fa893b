import * as v from 'valibot'

/** What a page may tell the service worker. */
const MessageSchema = v.variant('type', [v.object({ type: v.literal('SKIP_WAITING') })])

/** Undefined for what this build does not know. */
export function readMessage(data: unknown) {
  const message = v.safeParse(MessageSchema, data)
  return message.success ? message.output : undefined
}
