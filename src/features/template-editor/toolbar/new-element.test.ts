import * as v from 'valibot'
import { expect, it } from 'vitest'

import { elementIn } from '#src/domain/design/element.ts'
import { backgroundOf } from '#src/domain/design/layouts.ts'
import { type Design, DesignSchema, type DesignElement } from '#src/domain/design/schema.ts'
import { panelSize } from '#src/domain/orientation.ts'
import { boxOf } from '#src/imaging/template/box.ts'
import { aDesign, aModel, HORIZONTAL, VERTICAL } from '#tests/helpers/open-editor.tsx'

import { type PlacementContext, newPicture, newRectangle, newText } from './new-element.ts'

const SMALL = aModel('small', { resolutionHorizontal: 296, resolutionVertical: 128 })
const LARGE = aModel('large', { resolutionHorizontal: 1872, resolutionVertical: 1404 })
const MODELS = [aModel('i7'), SMALL, LARGE]
const LAYOUTS = MODELS.flatMap(({ name: deviceGroupName }) => [
  { deviceGroupName, orientation: 'horizontal' as const },
  { deviceGroupName, orientation: 'vertical' as const },
])
const EVERYWHERE = aDesign(
  {},
  {
    enabledLayouts: Object.fromEntries(
      MODELS.map(({ name }) => [name, { horizontal: true, vertical: true }]),
    ),
  },
)
const contextOf = (design: Design, layout = HORIZONTAL): PlacementContext => {
  const model = MODELS.find(({ name }) => name === layout.deviceGroupName)
  if (!model) throw new Error('no model')
  return { design, layout, models: MODELS, panel: panelSize(model, layout.orientation) }
}
const withElement = (design: Design, element: DesignElement): Design =>
  v.parse(DesignSchema, {
    ...design,
    layers: [...design.layers, 'new'],
    elements: { ...design.elements, new: element },
  })
const boxIn = (design: Design, layout: (typeof LAYOUTS)[number]) => {
  const placed = elementIn(design, 'new', layout)
  if (!placed) throw new Error('not there')
  return boxOf(placed, contextOf(design, layout).panel)
}

const MAKERS = {
  text: (context: PlacementContext) => newText(context, 'Text'),
  rectangle: newRectangle,
  picture: (context: PlacementContext) =>
    newPicture(context, { imageId: 'one', size: { width: 90, height: 16 } }),
}

it.each(Object.entries(MAKERS))(
  'adds a %s in the center, visible in every enabled layout [TPL-17]',
  (_, make) => {
    for (const layout of LAYOUTS) {
      const design = withElement(EVERYWHERE, make(contextOf(EVERYWHERE, layout)))
      for (const other of LAYOUTS) {
        const box = boxIn(design, other)
        expect(Math.min(box.width, box.height)).toBeGreaterThan(0)
        expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0)
      }
      const { panel } = contextOf(design, layout)
      const box = boxIn(design, layout)
      expect(Math.abs(box.x * 2 + box.width - panel.width)).toBeLessThanOrEqual(1)
      expect(Math.abs(box.y * 2 + box.height - panel.height)).toBeLessThanOrEqual(1)
    }
  },
)

it('uses a color with contrast to the background', () => {
  const dark = { ...EVERYWHERE, backgrounds: { 'device::vertical': '#000000' } }
  expect(backgroundOf(dark, VERTICAL)).toBe('#000000')
  expect(newText(contextOf(dark, VERTICAL), 'a').defaults.text?.color).toBe('#ffffff')
  expect(newRectangle(contextOf(dark, HORIZONTAL)).defaults.fill).toBe('#000000')
})

it('shifts the next element', () => {
  const first = withElement(EVERYWHERE, newRectangle(contextOf(EVERYWHERE)))
  const second = newRectangle(contextOf(first)).defaults.position
  expect(second?.left).toBe((first.elements['new']?.defaults.position?.left ?? 0) + 16)
})
