import { describe, expect, it } from 'vitest'

import { SAMPLE_DESIGN } from '#src/domain/design/sample.ts'
import type { Design, Properties } from '#src/domain/design/schema.ts'

import { selectionWords } from './selection-words.ts'

const LAYOUT = { deviceGroupName: 'i7', orientation: 'horizontal' } as const
const words = (selection: readonly string[], design: Design = SAMPLE_DESIGN) =>
  selectionWords(design, LAYOUT, { width: 1280, height: 720 }, selection)

const withTitle = (own: Properties, locked = false): Design => ({
  ...SAMPLE_DESIGN,
  elements: {
    ...SAMPLE_DESIGN.elements,
    title: {
      type: 'text',
      locked,
      defaults: { ...SAMPLE_DESIGN.elements['title']?.defaults, ...own },
    },
  },
})

describe('the words of a selection', () => {
  it('say what it is and where it is', () => {
    expect(words([])).toBe('Nothing selected')
    expect(words(['title'])).toBe('Title, 104 left, 472 top, 536 by 108')
    expect(words(['title', 'line'])).toBe(
      '2 layers selected, 104 left, 472 top, 536 by 160 in total',
    )
    expect(words(['nobody', '__proto__'])).toBe('Nothing selected')
  })

  it('say what cannot be seen otherwise: turned, hidden, locked', () => {
    const position = { top: 0, left: 0, right: 1000, bottom: 700, rotation: 90 }
    expect(words(['title'], withTitle({ position, visible: false }, true))).toBe(
      'Welcome, {{guest|dear guest}}, 0 left, 0 top, 280 by 20, turned by 90 degrees, hidden, locked',
    )
  })
})
