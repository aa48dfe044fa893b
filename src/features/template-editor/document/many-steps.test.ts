import { describe, expect, it } from 'vitest'

import type { DesignElement } from '#src/domain/design/schema.ts'

import { perform } from './actions.ts'
import { createHistory, record, undo } from './history.ts'
import type { TemplateDocument } from './template-document.ts'

const LAYERS = 300
const STEPS = 1_000
const PLACE = {
  layout: { deviceGroupName: 'i7', orientation: 'horizontal' },
  scope: 'all',
} as const

const large = (): TemplateDocument => {
  const ids = Array.from({ length: LAYERS }, (_, at) => `layer-${at}`)
  const content = 'All work and no play. '.repeat(240)
  const element: DesignElement = { type: 'text', defaults: { text: { content }, position: {} } }
  return {
    name: 'Large',
    described: {},
    design: {
      version: 1,
      layers: ids,
      elements: Object.fromEntries(ids.map((id) => [id, structuredClone(element)])),
      backgrounds: {},
      enabledLayouts: {},
    },
  }
}

describe('a thousand steps in a design of 300 layers', () => {
  it('share unchanged parts and can all be undone [TPL-21]', () => {
    const start = large()
    let history = createHistory(start)
    for (let step = 0; step < STEPS; step++) {
      const changes = { [`layer-${step % LAYERS}`]: { position: { left: step + 1 } } }
      history = record(history, perform(history.present, { type: 'set', changes, target: PLACE }))
    }
    const documents = new Set<unknown>()
    const elements = new Set<unknown>()
    for (let at = history.past; at; at = at.next) {
      documents.add(at.value)
      for (const element of Object.values(at.value.design.elements)) elements.add(element)
      expect(at.value.design.layers).toBe(start.design.layers)
    }
    expect(documents.size).toBe(STEPS)
    // Each step adds one element, except the last, whose document is the present.
    expect(elements.size).toBe(LAYERS + STEPS - 1)
    for (let step = 0; step < STEPS; step++) history = undo(history)
    expect(history.present).toBe(start)
  })
})
