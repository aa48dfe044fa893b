/** A server-sent event; other fields are ignored. */
export interface RawEvent {
  id?: string
  data?: string
}

const MAX_PENDING_LENGTH = 1_000_000

/** Parses chunks of text, and returns the events that each one completes. Throws if an event grows too large. */
export function createEventStreamParser() {
  let rest = ''
  return (text: string): RawEvent[] => {
    // A trailing carriage return may be the first half of a line break.
    const blocks = (rest + text).replaceAll(/\r\n|\r(?!$)/g, '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    if (rest.length > MAX_PENDING_LENGTH) throw new RangeError('An event exceeds the size limit')
    return blocks.map(parseBlock).filter(({ id, data }) => id !== undefined || data !== undefined)
  }
}

function parseBlock(block: string): RawEvent {
  const event: RawEvent = {}
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? []
    if (name === 'id') event.id = value
    if (name === 'data') event.data = event.data === undefined ? value : `${event.data}\n${value}`
  }
  return event
}
