import { describe, expect, it } from 'vitest'

import type { Layout } from '#src/domain/design/layouts.ts'
import { SAMPLE_DESIGN } from '#src/domain/design/sample.ts'
import type { Design } from '#src/domain/design/schema.ts'

import { createEditor } from '../../editor.ts'
import { handlePoint } from '../../geometry/resize.ts'
import { createWorkplace } from '../create-workplace.ts'
import { gripAt, gripsOf } from '../grips.ts'
import { layerAt, layerBoxes } from '../layer-boxes.ts'
import { chooseGesture } from './choose-gesture.ts'
import type { PointerAt } from './gesture.ts'

const LAYOUT: Layout = { deviceGroupName: 'i7', orientation: 'horizontal' }
const PANEL = { width: 1280, height: 720 }

const at = (x: number, y: number, more: Partial<PointerAt> = {}): PointerAt => ({
  x,
  y,
  shiftKey: false,
  isFree: true,
  isTouch: false,
  ...more,
})

/** A stage where one pixel of the screen is one of the panel. */
function open(design: Design = SAMPLE_DESIGN) {
  const editor = createEditor({ name: '', design, described: {} }, LAYOUT)
  const place = createWorkplace(editor, true)
  editor.subscribe(place.showSelection)
  place.stage.setPanel(PANEL)
  place.stage.setArea(PANEL)
  place.stage.setView({ x: 0, y: 0, zoom: 1 })
  const drag = (from: PointerAt, to: PointerAt) => {
    const gesture = chooseGesture(place, from, true)
    gesture.move(to)
    gesture.end(to, true)
  }
  const tap = (where: PointerAt) => chooseGesture(place, where, true).end(where, false)
  const selection = () => editor.getState().selection
  const positionOf = (id: string) =>
    editor.getState().document.design.elements[id]?.defaults.position
  return { editor, place, drag, tap, selection, positionOf }
}

describe('gestures on the stage', () => {
  it('a drag moves the layer under the pointer, selected, as one step of undo [TPL-17]', () => {
    const { editor, drag, selection, positionOf } = open()
    drag(at(300, 500), at(310, 480))
    expect(selection()).toEqual(['title'])
    expect(positionOf('title')).toEqual({ top: 452, left: 114, right: 630, bottom: 160 })
    editor.undo()
    expect(editor.getState().document.design).toBe(SAMPLE_DESIGN)
  })

  it('nothing is kept of one that is given up, or of a tap', () => {
    const { editor, place, tap } = open()
    const gesture = chooseGesture(place, at(300, 500), true)
    gesture.move(at(400, 400))
    expect(place.overlay().label).toBe('204, 372')
    gesture.cancel()
    tap(at(300, 500))
    expect(editor.getState().history.past).toBeUndefined()
    expect(place.overlay().label).toBe('Title')
  })

  it('layers lie on the grid while it is on; with Shift the other direction stays', () => {
    const { place, drag, positionOf } = open()
    place.stage.setGrid({ isOn: true, step: 50 })
    drag(at(300, 500), at(317, 450, { isFree: false }))
    expect(positionOf('title')).toMatchObject({ left: 100, top: 400 })
    drag(at(300, 430), at(313, 242, { isFree: false, shiftKey: true }))
    expect(positionOf('title')).toMatchObject({ left: 100, top: 200 })
    place.stage.setGrid({ isOn: false, step: 50 })
    drag(at(300, 230), at(317, 243, { isFree: false }))
    expect(positionOf('title')).toMatchObject({ left: 117, top: 213 })
  })

  it('snaps to the middle of the panel and shows the guide; not while Alt or Ctrl is held', () => {
    const { place, drag, positionOf } = open()
    const gesture = chooseGesture(place, at(300, 500), true)
    gesture.move(at(300 + 265, 500, { isFree: false }))
    expect(place.overlay().guides.map(({ along, at: x }) => [along, x])).toContainEqual([
      'down',
      640,
    ])
    gesture.cancel()
    drag(at(300, 500), at(565, 500, { isFree: false }))
    expect(positionOf('title')).toMatchObject({ left: 372, right: 372 })
  })

  it('Shift adds and takes away; a tap on one of several means that one', () => {
    const { tap, selection } = open()
    tap(at(300, 500))
    tap(at(300, 600, { shiftKey: true }))
    expect(selection()).toEqual(['title', 'line'])
    tap(at(300, 600, { shiftKey: true }))
    expect(selection()).toEqual(['title'])
    tap(at(300, 600, { shiftKey: true }))
    tap(at(300, 600))
    expect(selection()).toEqual(['line'])
  })

  it('all that is selected is dragged together', () => {
    const { editor, drag, positionOf } = open()
    editor.select(['title', 'line'])
    drag(at(300, 500), at(300, 507))
    expect([positionOf('title')?.top, positionOf('line')?.top]).toEqual([479, 599])
  })

  it('a corner resizes, from a turned box too: the opposite corner stays [TPL-17]', () => {
    const { editor, place, drag, positionOf } = open()
    editor.select(['title'])
    drag(at(640, 580), at(700, 600))
    expect(positionOf('title')).toEqual({ top: 472, left: 104, right: 580, bottom: 120 })
    editor.act({
      type: 'set',
      changes: { title: { position: { rotation: 90 } } },
      place: { layout: LAYOUT, scope: 'all' },
    })
    const [box] = place.overlay().frames
    const corner = box && handlePoint(box, { across: 1, down: 1 })
    const fixed = box && handlePoint(box, { across: -1, down: -1 })
    if (!corner || !fixed) throw new Error('nothing selected')
    drag(at(corner.x, corner.y), at(corner.x - 20, corner.y + 40))
    const [after] = place.overlay().frames
    expect(after && handlePoint(after, { across: -1, down: -1 })).toEqual({
      x: expect.closeTo(fixed.x, 0),
      y: expect.closeTo(fixed.y, 0),
    })
    expect([after?.width, after?.height]).toEqual([(box?.width ?? 0) + 40, (box?.height ?? 0) + 20])
  })

  it('the knob turns, with Shift by steps of 15 degrees', () => {
    const { editor, place, drag, positionOf } = open()
    editor.select(['plate'])
    const [box] = place.overlay().frames
    const knob = box && gripsOf(box, 'fine').find(({ grip }) => grip === 'turn')?.point
    if (!box || !knob) throw new Error('nothing selected')
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    drag(at(knob.x, knob.y), at(middle.x + 300, middle.y + 10, { shiftKey: true }))
    expect(positionOf('plate')).toMatchObject({ rotation: 90 })
  })

  it('a rubber band selects what it touches, but nothing locked; a click on nothing selects nothing', () => {
    const design = {
      ...SAMPLE_DESIGN,
      layers: ['plate', 'title', 'line'],
    }
    const { editor, drag, tap, selection } = open(design)
    drag(at(20, 20), at(200, 500))
    expect(selection()).toEqual(['plate', 'title'])
    drag(at(20, 610), at(70, 620, { shiftKey: true }))
    editor.act({ type: 'lock', ids: ['plate'], locked: true })
    drag(at(20, 20), at(900, 700))
    expect(selection()).toEqual(['title', 'line'])
    tap(at(1_000, 30))
    expect(selection()).toEqual([])
  })

  it('a finger on nothing moves the view, and a tap there selects nothing', () => {
    const { editor, place, drag, tap, selection } = open({ ...SAMPLE_DESIGN, layers: ['title'] })
    editor.select(['title'])
    drag(at(1_000, 30, { isTouch: true }), at(1_010, 60, { isTouch: true }))
    expect(place.stage.getState().view).toEqual({ zoom: 1, x: 10, y: 30 })
    expect(selection()).toEqual(['title'])
    tap(at(1_000, 30, { isTouch: true }))
    expect(selection()).toEqual([])
  })

  it('who may only look selects and moves nothing', () => {
    const { editor, place, selection } = open()
    const gesture = chooseGesture(place, at(300, 500), false)
    gesture.move(at(400, 400))
    gesture.end(at(400, 400), true)
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

  it('layers outside, without a size or inside out are found by their list, and become whole when dragged', () => {
    const { editor, drag, positionOf } = open(design)
    expect(layerBoxes(design, LAYOUT, PANEL).map(({ id }) => id)).toEqual([
      'outside',
      'zero',
      'negative',
      'twice',
    ])
    editor.select(['negative'])
    // Its lower right corner lies left of its upper left one.
    drag(at(380, 720), at(420, 700))
    expect(positionOf('negative')).toMatchObject({ left: 900, right: 379, bottom: 20 })
    editor.select(['zero'])
    drag(at(640, 360), at(700, 400))
    expect(Number.isFinite(positionOf('zero')?.left)).toBe(true)
  })

  it('300 layers: the topmost is hit', () => {
    const ids = Array.from({ length: 300 }, (_, index) => `layer-${index}`)
    const elements = Object.fromEntries(ids.map((id) => [id, odd({})]))
    const boxes = layerBoxes({ ...design, layers: ids, elements }, LAYOUT, PANEL)
    expect(layerAt(boxes, { x: 5, y: 5 }, 0)?.id).toBe('layer-299')
  })
})

describe('grips', () => {
  const box = { x: 100, y: 100, width: 200, height: 100, rotation: 0 }

  it('a finger has 44 pixels for each', () => {
    expect(gripAt({ x: 300 + 15, y: 200 + 15 }, box, 'coarse')).toEqual({ across: 1, down: 1 })
    expect(gripAt({ x: 300 + 15, y: 200 + 15 }, box, 'fine')).toBeUndefined()
  })

  it('in a small box most stays free to move it by', () => {
    const small = { ...box, width: 24, height: 24 }
    expect(gripAt({ x: 112, y: 112 }, small, 'coarse')).toBeUndefined()
    expect(gripAt({ x: 130, y: 130 }, small, 'coarse')).toEqual({ across: 1, down: 1 })
  })
})
