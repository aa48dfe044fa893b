import { expect, it } from 'vitest'

import { createEventStreamParser } from './event-stream-parser.ts'

const EVENTS = [
  { id: '1', data: 'one' },
  { id: '2' },
  { data: 'two\nlines' },
  { id: '', data: 'ü' },
]
const TEXT =
  ': beat\n\nid: 1\ndata: one\n\nid:2\n\nevent: x\ndata: two\ndata: lines\n\nid\ndata:ü\n\n'

it.each([1, 2, 3, 7, TEXT.length])('reads events from chunks of %i characters', (size) => {
  for (const text of [TEXT, TEXT.replaceAll('\n', '\r\n')]) {
    const read = createEventStreamParser()
    const events = []
    for (let start = 0; start < text.length; start += size)
      events.push(...read(text.slice(start, start + size)))
    expect(events).toEqual(EVENTS)
  }
})

it('buffers incomplete events', () => {
  const read = createEventStreamParser()
  expect(read('id: 1\ndata: on')).toEqual([])
  expect(read('e\n')).toEqual([])
  expect(read('\n')).toEqual([{ id: '1', data: 'one' }])
})

it('rejects an oversized event', () => {
  const read = createEventStreamParser()
  expect(() => {
    for (let count = 0; count < 20; count++) read('x'.repeat(100_000))
  }).toThrow('exceeds the size limit')
})
