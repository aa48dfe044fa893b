import { expect, it } from 'vitest'

import type { Design } from '#src/domain/design/schema.ts'

import { saveProblem } from './save-problems.ts'

const DESIGN: Design = {
  version: 1,
  layers: [],
  elements: {},
  backgrounds: {},
  enabledLayouts: { i7: { vertical: true } },
}
const document = (differences: object = {}, design: Partial<Design> = {}) => ({
  name: 'Menu',
  described: {},
  ...differences,
  design: { ...DESIGN, ...design },
})
const text = (content: string) => ({ type: 'text', defaults: { text: { content } } })

it('accepts a template with a name and a layout', () => {
  expect(saveProblem(document())).toBeUndefined()
})

it.each([
  [document({ name: '  ' }), /name/],
  [document({ name: 'ab' }), /at least 3/],
  [document({ name: 'x'.repeat(201) }), /200/],
  [document({}, { enabledLayouts: { i7: { vertical: false } } }), /layout/],
  [document({}, { elements: { a: text('x'.repeat(500_000)) } }), /501,000|501 thousand/],
  [
    document({}, { elements: { a: { ...text('x'.repeat(100_001)), name: 'Story' } } }),
    /cannot be saved\..*at most 100000 characters.*“Story”/,
  ],
  [
    document({}, { elements: { a: { type: 'text', defaults: { position: { top: NaN } } } } }),
    /position\.top must be a number/,
  ],
  [
    document(
      { described: { a: { label: '', value: 'x'.repeat(2_001) } } },
      {
        elements: { a: text('{{a}}') },
      },
    ),
    /“a”.*2000/,
  ],
  [
    document(
      {},
      {
        elements: { a: text(Array.from({ length: 201 }, (_, at) => `{{v${at}}}`).join('')) },
      },
    ),
    /200 variables/,
  ],
])('explains why a template cannot be saved %#', (unsaved, words) => {
  expect(saveProblem(unsaved)).toMatch(words)
})
