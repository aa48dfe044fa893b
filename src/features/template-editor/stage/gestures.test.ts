import { describe, expect, it } from 'vitest'

import type { Layout } from '#src/domain/design/layouts.ts'
import { SAMPLE_DESIGN } from '#src/domain/design/sample.ts'
import type { Design } from '#src/domain/design/schema.ts'

import { createEditor } from '../editor.ts'
import { handlePoint } from '../geometry/resize.ts'
import { chooseGesture } from './choose-gesture.ts'
import type { PointerState } from './gesture.ts'
import { handleAt, handlesOf } from './handles.ts'
import { layerAt, layerBoxes } from './layer-boxes.ts'
import { createStageController } from './stage-controller.ts'

const LAYOUT: Layout = { deviceGroupName: 'i7', orientation: 'horizontal' }
const PANEL = { width: 1280, height: 720 }

const pointerAt = (x: number, y: number, changes: Partial<PointerState> = {}): PointerState => ({
  x,
  y,
  shiftKey: false,
  isFree: true,
  isTouch: false,
  ...changes,
})

/** A stage at zoom 1. */
function open(design: Design = SAMPLE_DESIGN) {
  const editor = createEditor({ name: '', design, described: {} }, LAYOUT)
  const controller = createStageController(editor, true)
  editor.subscribe(controller.showSelection)
  controller.stage.setPanel(PANEL)
  controller.stage.setArea(PANEL)
  controller.stage.setView({ x: 0, y: 0, zoom: 1 })
  const drag = (from: PointerState, to: PointerState) => {
    const gesture = chooseGesture(controller, from, true)
    gesture.move(to)
    gesture.end(to, true)
  }
  const tap = (where: PointerState) => chooseGesture(controller, where, true).end(where, false)
  const selection = () => editor.getState().selection
  const positionOf = (id: string) =>
    editor.getState().document.design.elements[id]?.defaults.position
  return { editor, controller, drag, tap, selection, positionOf }
}

describe('gestures on the stage', () => {
  it('moves and selects the layer under the pointer as one undo step [TPL-17]', () => {
    const { editor, drag, selection, positionOf } = open()
    drag(pointerAt(300, 500), pointerAt(310, 480))
    expect(selection()).toEqual(['title'])
    expect(positionOf('title')).toEqual({ top: 452, left: 114, right: 630, bottom: 160 })
    editor.undo()
    expect(editor.getState().document.design).toBe(SAMPLE_DESIGN)
  })

  it('changes nothing when canceled or tapped', () => {
    const { editor, controller, tap } = open()
    const gesture = chooseGesture(controller, pointerAt(300, 500), true)
    gesture.move(pointerAt(400, 400))
    expect(controller.overlay().label).toBe('204, 372')
    gesture.cancel()
    tap(pointerAt(300, 500))
    expect(editor.getState().history.past).toBeUndefined()
    expect(controller.overlay().label).toBe('Title')
  })

  it('snaps to the grid, and locks the axis with Shift', () => {
    const { controller, drag, positionOf } = open()
    controller.stage.setGrid({ isOn: true, step: 50 })
    drag(pointerAt(300, 500), pointerAt(317, 450, { isFree: false }))
    expect(positionOf('title')).toMatchObject({ left: 100, top: 400 })
    drag(pointerAt(300, 430), pointerAt(313, 242, { isFree: false, shiftKey: true }))
    expect(positionOf('title')).toMatchObject({ left: 100, top: 200 })
    controller.stage.setGrid({ isOn: false, step: 50 })
    drag(pointerAt(300, 230), pointerAt(317, 243, { isFree: false }))
    expect(positionOf('title')).toMatchObject({ left: 117, top: 213 })
  })

  it('snaps to the panel center with a guide, unless Alt or Ctrl is pressed', () => {
    const { controller, drag, positionOf } = open()
    const gesture = chooseGesture(controller, pointerAt(300, 500), true)
    gesture.move(pointerAt(300 + 265, 500, { isFree: false }))
    expect(controller.overlay().guides.map(({ along, offset: x }) => [along, x])).toContainEqual([
      'down',
      640,
    ])
    gesture.cancel()
    drag(pointerAt(300, 500), pointerAt(565, 500, { isFree: false }))
    expect(positionOf('title')).toMatchObject({ left: 372, right: 372 })
  })

  it('toggles with Shift, and selects one of several by tap', () => {
    const { tap, selection } = open()
    tap(pointerAt(300, 500))
    tap(pointerAt(300, 600, { shiftKey: true }))
    expect(selection()).toEqual(['title', 'line'])
    tap(pointerAt(300, 600, { shiftKey: true }))
    expect(selection()).toEqual(['title'])
    tap(pointerAt(300, 600, { shiftKey: true }))
    tap(pointerAt(300, 600))
    expect(selection()).toEqual(['line'])
  })

  it('moves the whole selection', () => {
    const { editor, drag, positionOf } = open()
    editor.select(['title', 'line'])
    drag(pointerAt(300, 500), pointerAt(300, 507))
    expect([positionOf('title')?.top, positionOf('line')?.top]).toEqual([479, 599])
  })

  it('resizes by a corner and keeps the opposite one fixed, also when rotated [TPL-17]', () => {
    const { editor, controller, drag, positionOf } = open()
    editor.select(['title'])
    drag(pointerAt(640, 580), pointerAt(700, 600))
    expect(positionOf('title')).toEqual({ top: 472, left: 104, right: 580, bottom: 120 })
    editor.act({
      type: 'set',
      changes: { title: { position: { rotation: 90 } } },
      target: { layout: LAYOUT, scope: 'all' },
    })
    const [box] = controller.overlay().frames
    const corner = box && handlePoint(box, { across: 1, down: 1 })
    const fixed = box && handlePoint(box, { across: -1, down: -1 })
    if (!corner || !fixed) throw new Error('nothing selected')
    drag(pointerAt(corner.x, corner.y), pointerAt(corner.x - 20, corner.y + 40))
    const [after] = controller.overlay().frames
    expect(after && handlePoint(after, { across: -1, down: -1 })).toEqual({
      x: expect.closeTo(fixed.x, 0),
      y: expect.closeTo(fixed.y, 0),
    })
    expect([after?.width, after?.height]).toEqual([(box?.width ?? 0) + 40, (box?.height ?? 0) + 20])
  })

  it('rotates by the handle, in steps of 15 degrees with Shift', () => {
    const { editor, controller, drag, positionOf } = open()
    editor.select(['plate'])
    const [box] = controller.overlay().frames
    const knob = box && handlesOf(box, 'fine').find(({ handle }) => handle === 'rotate')?.point
    if (!box || !knob) throw new Error('nothing selected')
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    drag(pointerAt(knob.x, knob.y), pointerAt(middle.x + 300, middle.y + 10, { shiftKey: true }))
    expect(positionOf('plate')).toMatchObject({ rotation: 90 })
  })

  it('selects unlocked layers by marquee, and clears the selection by a click', () => {
    const design = {
      ...SAMPLE_DESIGN,
      layers: ['plate', 'title', 'line'],
    }
    const { editor, drag, tap, selection } = open(design)
    drag(pointerAt(20, 20), pointerAt(200, 500))
    expect(selection()).toEqual(['plate', 'title'])
    drag(pointerAt(20, 610), pointerAt(70, 620, { shiftKey: true }))
    editor.act({ type: 'lock', ids: ['plate'], locked: true })
    drag(pointerAt(20, 20), pointerAt(900, 700))
    expect(selection()).toEqual(['title', 'line'])
    tap(pointerAt(1_000, 30))
    expect(selection()).toEqual([])
  })

  it('pans with a finger on empty space, and clears the selection by a tap', () => {
    const { editor, controller, drag, tap, selection } = open({
      ...SAMPLE_DESIGN,
      layers: ['title'],
    })
    editor.select(['title'])
    drag(pointerAt(1_000, 30, { isTouch: true }), pointerAt(1_010, 60, { isTouch: true }))
    expect(controller.stage.getState().view).toEqual({ zoom: 1, x: 10, y: 30 })
    expect(selection()).toEqual(['title'])
    tap(pointerAt(1_000, 30, { isTouch: true }))
    expect(selection()).toEqual([])
  })

  it('selects but does not move in read-only mode', () => {
    const { editor, controller, selection } = open()
    const gesture = chooseGesture(controller, pointerAt(300, 500), false)
    gesture.move(pointerAt(400, 400))
    gesture.end(pointerAt(400, 400), true)
    expect(selection()).toEqual(['title'])
    expect(editor.getState().document.design).toBe(SAMPLE_DESIGN)
  })
})

describe('hostile designs', () => {
  const odd = (position: Record<string, number>) => ({
    type: 'rectangle',
    defaults: { fill: '#000000', position },
  })
  const design: Design = {
    ...SAMPLE_DESIGN,
    layers: ['outside', 'zero', 'negative', 'gone', 'twice', 'twice'],
    elements: {
      outside: odd({ left: 5_000, top: 5_000, right: -6_000, bottom: -6_000 }),
      zero: odd({ left: 640, right: 640, top: 360, bottom: 360 }),
      negative: odd({ left: 900, right: 900, top: 0, bottom: 0 }),
      twice: odd({ left: 10, top: 10, right: 1_200, bottom: 600 }),
    },
  }

  it('lists layers that are outside, empty or inverted, and repairs them by dragging', () => {
    const { editor, drag, positionOf } = open(design)
    expect(layerBoxes(design, LAYOUT, PANEL).map(({ id }) => id)).toEqual([
      'outside',
      'zero',
      'negative',
      'twice',
    ])
    editor.select(['negative'])
    // The lower right corner lies left of the upper left one.
    drag(pointerAt(380, 720), pointerAt(420, 700))
    expect(positionOf('negative')).toMatchObject({ left: 900, right: 379, bottom: 20 })
    editor.select(['zero'])
    drag(pointerAt(640, 360), pointerAt(700, 400))
    expect(Number.isFinite(positionOf('zero')?.left)).toBe(true)
  })

  it('hits the topmost of 300 layers', () => {
    const ids = Array.from({ length: 300 }, (_, index) => `layer-${index}`)
    const elements = Object.fromEntries(ids.map((id) => [id, odd({})]))
    const boxes = layerBoxes({ ...design, layers: ids, elements }, LAYOUT, PANEL)
    expect(layerAt(boxes, { x: 5, y: 5 }, 0)?.id).toBe('layer-299')
  })
})

describe('handles', () => {
  const box = { x: 100, y: 100, width: 200, height: 100, rotation: 0 }

  it('has touch targets of 44 pixels', () => {
    expect(handleAt({ x: 300 + 15, y: 200 + 15 }, box, 'coarse')).toEqual({ across: 1, down: 1 })
    expect(handleAt({ x: 300 + 15, y: 200 + 15 }, box, 'fine')).toBeUndefined()
  })

  it('keeps the inside of a small box free for moving', () => {
    const small = { ...box, width: 24, height: 24 }
    expect(handleAt({ x: 112, y: 112 }, small, 'coarse')).toBeUndefined()
    expect(handleAt({ x: 130, y: 130 }, small, 'coarse')).toEqual({ across: 1, down: 1 })
  })
})
