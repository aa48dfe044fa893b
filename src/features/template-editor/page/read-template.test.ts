import { expect, it } from 'vitest'

import { SAMPLE_DESIGN } from '#src/domain/design/sample.ts'
import type { Design } from '#src/domain/design/schema.ts'
import { buildTemplate } from '#tests/fixtures/template.ts'

import { perform } from '../document/actions.ts'
import { contentOfDocument, isSameContent, rebaseDocument, readTemplate } from './read-template.ts'

const templateOf = (design: unknown, differences = {}) =>
  buildTemplate({ value: JSON.stringify(design), variables: [], ...differences })
const documentOf = (template: ReturnType<typeof templateOf>) => {
  const read = readTemplate(template)
  if ('broken' in read) throw new Error(read.broken)
  return read.document
}

it('keeps unknown properties through an edit and a save [TPL-07]', () => {
  const newer = {
    ...SAMPLE_DESIGN,
    guides: [{ at: 40 }],
    elements: {
      ...SAMPLE_DESIGN.elements,
      clock: { type: 'clock', face: 'round', defaults: { hands: { color: '#000000' } } },
      title: {
        ...SAMPLE_DESIGN.elements['title'],
        defaults: {
          ...SAMPLE_DESIGN.elements['title']?.defaults,
          shadow: 3,
          text: { content: 'Hello', ligatures: false },
        },
      },
    },
  }
  const document = documentOf(templateOf(newer))
  const edited = perform(document, {
    type: 'set',
    changes: { title: { text: { size: 40 } }, clock: { fill: '#ff0000' } },
    target: { layout: { deviceGroupName: 'i7', orientation: 'vertical' }, scope: 'orientation' },
  })
  const saved = JSON.parse(JSON.stringify(contentOfDocument(edited).value)) as typeof newer
  expect(saved.guides).toEqual(newer.guides)
  expect(saved.elements.clock).toMatchObject(newer.elements.clock)
  expect(saved.elements.title.defaults).toEqual(newer.elements.title.defaults)
})

it('saves the variables of placeholders with their labels and values [TPL-16]', () => {
  const template = templateOf(SAMPLE_DESIGN, {
    variables: [
      { key: 'guest', label: 'Guest', value: 'Nordlys' },
      { key: 'gone', label: 'Gone', value: '' },
    ],
  })
  const content = contentOfDocument(documentOf(template))
  expect(content.variables).toEqual([
    { key: 'guest', label: 'Guest', value: 'Nordlys' },
    { key: 'room', label: '', value: '' },
  ])
  expect(content.devices).toEqual([
    { deviceGroupName: 'device', orientation: 'horizontal' },
    { deviceGroupName: 'device', orientation: 'vertical' },
  ])
})

it('returns the text of an unreadable design', () => {
  expect(readTemplate(buildTemplate({ value: '{"layers": [1' }))).toMatchObject({
    broken: 'It is not JSON.',
    text: '{"layers": [1',
  })
})

it('keeps parts that only one side changed [OFF-18]', () => {
  const seen = templateOf(SAMPLE_DESIGN, { name: 'Menu' })
  const mine = perform(documentOf(seen), { type: 'remove', ids: ['line'] })
  const now = templateOf(SAMPLE_DESIGN, { name: 'Offers', updatedAt: '2026-06-02T08:00:00.000Z' })
  expect(isSameContent(seen, now, new Map())).toBe(false)
  expect(isSameContent(seen, { ...seen, updatedAt: now.updatedAt }, new Map())).toBe(true)
  const merged = rebaseDocument(now, seen, mine)
  expect(merged.name).toBe('Offers')
  expect(merged.design).toBe(mine.design)
  const theirs: Design = { ...SAMPLE_DESIGN, layers: ['photo'] }
  const both = rebaseDocument(templateOf(theirs, { name: 'Menu' }), seen, mine)
  expect(both.design).toBe(mine.design)
  const untouched = rebaseDocument(templateOf(theirs, { name: 'Menu' }), seen, documentOf(seen))
  expect(untouched.design.layers).toEqual(['photo'])
})
