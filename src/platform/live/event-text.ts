/** What one event of a stream says (server-sent events). Other fields are of no use here. */
export interface RawEvent {
  id?: string
  data?: string
}

const LONGEST_UNFINISHED = 1_000_000

/** Takes text as it comes, and answers the events that it completes. Throws where one grows without an end. */
export function createEventReader() {
  let rest = ''
  return (text: string): RawEvent[] => {
    // A carriage return may be the first half of a line's end.
    const blocks = (rest + text).replaceAll(/\r\n|\r(?!$)/g, '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    if (rest.length > LONGEST_UNFINISHED) throw new RangeError('An event without an end')
    return blocks.map(readBlock).filter(({ id, data }) => id !== undefined || data !== undefined)
  }
}

function readBlock(block: string): RawEvent {
  const event: RawEvent = {}
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? []
    if (name === 'id') event.id = value
    if (name === 'data') event.data = event.data === undefined ? value : `${event.data}\n${value}`
  }
  return event
}
