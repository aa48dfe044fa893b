import { describe, expect, it } from 'vitest'

import { SAMPLE_DESIGN } from '#src/domain/design/sample.ts'
import type { Design, Properties } from '#src/domain/design/schema.ts'

import { selectionLabel } from './selection-label.ts'

const LAYOUT = { deviceGroupName: 'i7', orientation: 'horizontal' } as const
const label = (selection: readonly string[], design: Design = SAMPLE_DESIGN) =>
  selectionLabel(design, LAYOUT, { width: 1280, height: 720 }, selection)

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

describe('the description of a selection', () => {
  it('contains name and position', () => {
    expect(label([])).toBe('Nothing selected')
    expect(label(['title'])).toBe('Title, 104 left, 472 top, 536 by 108')
    expect(label(['title', 'line'])).toBe(
      '2 layers selected, 104 left, 472 top, 536 by 160 in total',
    )
    expect(label(['nobody', '__proto__'])).toBe('Nothing selected')
  })

  it('contains rotation, hidden and locked', () => {
    const position = { top: 0, left: 0, right: 1000, bottom: 700, rotation: 90 }
    expect(label(['title'], withTitle({ position, visible: false }, true))).toBe(
      'Welcome, {{guest|dear guest}}, 0 left, 0 top, 280 by 20, rotated by 90 degrees, hidden, locked',
    )
  })
})
