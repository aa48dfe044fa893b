import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { middleOf } from '#src/imaging/template/box.ts'

import { alignBoxes, distributeBoxes } from './align.ts'
import { changedPosition, positionOf, normalizeAngle } from './element-box.ts'
import {
  angleBetween,
  handlePoint,
  HANDLES,
  MIN_SIDE,
  resizeBox,
  scaleWith,
  rotateAround,
} from './resize.ts'
import {
  boundingBox,
  isInside,
  intersects,
  type RotatedBox,
  rotatePoint,
  unionBox,
} from './rotated-box.ts'

const PANEL = { width: 1280, height: 720 }
const box = (x: number, y: number, width: number, height: number, rotation = 0): RotatedBox => ({
  x,
  y,
  width,
  height,
  rotation,
})
const close = (value: number) => expect.closeTo(value, 4)

describe('the position of a box', () => {
  it('is the distance of each edge from the panel edge [TPL-09]', () => {
    expect(positionOf(box(104, 472, 512, 80), PANEL)).toEqual({
      top: 472,
      left: 104,
      right: 664,
      bottom: 168,
    })
  })

  it('is rounded and limited to the schema', () => {
    expect(positionOf(box(1.4, 1.6, 10.2, 10.7), PANEL)).toEqual({
      left: 1,
      top: 2,
      right: 1269,
      bottom: 707,
    })
    const { left, right } = positionOf(box(90_000, 0, 10, 10), PANEL)
    expect([left, right]).toEqual([20_000, -18_730])
  })

  it('contains only changed edges', () => {
    const before = { top: 1, left: 2, right: 3, bottom: 4 }
    expect(changedPosition(before, { ...before, left: 5, right: 0 })).toEqual({ left: 5, right: 0 })
    expect(changedPosition(before, { ...before })).toBeUndefined()
  })

  it('normalizes angles to -180 to 180 degrees', () => {
    expect([370, -190, 180, -180, 540, 0.04].map(normalizeAngle)).toEqual([
      10, 170, 180, 180, 180, 0,
    ])
  })
})

describe('a rotated box', () => {
  it('has an axis-aligned bounding box', () => {
    expect(boundingBox(box(0, 0, 100, 50, 90))).toEqual({
      x: close(25),
      y: close(-25),
      width: close(50),
      height: close(100),
    })
  })

  it('is hit inside its rotated area', () => {
    const turned = box(0, 0, 100, 20, 90)
    expect(isInside({ x: 50, y: 55 }, turned)).toBe(true)
    expect(isInside({ x: 5, y: 10 }, turned)).toBe(false)
    expect(isInside({ x: 38, y: 10 }, turned)).toBe(false)
    expect(isInside({ x: 38, y: 10 }, turned, 4)).toBe(true)
  })

  it('is part of a union box', () => {
    expect(unionBox([box(0, 0, 10, 10), box(50, -20, 10, 5)])).toEqual({
      x: 0,
      y: -20,
      width: 60,
      height: 30,
    })
    expect(unionBox([])).toBeUndefined()
    expect(intersects(box(0, 0, 10, 10), box(10, 10, 5, 5))).toBe(true)
    expect(intersects(box(0, 0, 10, 10), box(11, 0, 5, 5))).toBe(false)
  })
})

const boxes = fc.record({
  x: fc.integer({ min: -500, max: 1_500 }),
  y: fc.integer({ min: -500, max: 1_500 }),
  width: fc.integer({ min: 1, max: 2_000 }),
  height: fc.integer({ min: 1, max: 2_000 }),
  rotation: fc.integer({ min: -180, max: 180 }),
})
const shifts = fc.record({
  x: fc.integer({ min: -900, max: 900 }),
  y: fc.integer({ min: -900, max: 900 }),
})
const opposite = ({ across, down }: (typeof HANDLES)[number]) => ({
  across: across === 0 ? (0 as const) : across === 1 ? (-1 as const) : (1 as const),
  down: down === 0 ? (0 as const) : down === 1 ? (-1 as const) : (1 as const),
})

describe('resizing by a handle', () => {
  it('keeps the opposite point fixed at any rotation', () => {
    fc.assert(
      fc.property(
        boxes,
        fc.constantFrom(...HANDLES),
        shifts,
        fc.boolean(),
        (one, handle, by, keeps) => {
          const after = resizeBox(one, handle, by, keeps)
          const fixed = opposite(handle)
          const was = handlePoint(one, fixed)
          const is = handlePoint(after, fixed)
          expect(Math.hypot(is.x - was.x, is.y - was.y)).toBeLessThan(0.01)
          expect(after.width).toBeGreaterThanOrEqual(Math.min(MIN_SIDE, one.width) - 1e-6)
          expect(after.height).toBeGreaterThanOrEqual(Math.min(MIN_SIDE, one.height) - 1e-6)
          if (keeps) expect(after.width * one.height).toBeCloseTo(after.height * one.width, 3)
        },
      ),
    )
  })

  it('moves the handle to the pointer', () => {
    const one = box(100, 100, 200, 100, 30)
    const corner = { across: 1, down: 1 } as const
    const from = handlePoint(one, corner)
    const is = handlePoint(resizeBox(one, corner, { x: 40, y: 25 }), corner)
    expect(is).toEqual({ x: close(from.x + 40), y: close(from.y + 25) })
  })

  it('never inverts a box', () => {
    const { width, height, x } = resizeBox(
      box(0, 0, 50, 50),
      { across: -1, down: 0 },
      { x: 900, y: 0 },
    )
    expect([width, height, x]).toEqual([MIN_SIDE, 50, 46])
  })

  it('resizes a box without a size', () => {
    const { width, height } = resizeBox(box(0, 0, 0, -30), { across: 1, down: 1 }, { x: 20, y: 90 })
    expect([width, height]).toEqual([20, 60])
    expect(resizeBox(box(0, 0, 0, 0), { across: 1, down: 1 }, { x: 9, y: 9 }, true).width).toBe(9)
  })

  it('scales several boxes', () => {
    const around = box(0, 0, 100, 100)
    const wider = { ...around, width: 200 }
    expect(scaleWith(box(10, 10, 20, 20), around, wider)).toEqual(box(20, 10, 40, 20))
    expect(scaleWith(box(10, 10, 20, 40, 90), around, wider)).toEqual({
      ...box(30, 0, 0, 0, 90),
      x: close(30),
      y: close(-10),
      width: close(20),
      height: close(80),
    })
  })
})

describe('rotating', () => {
  it('turns boxes around a common center', () => {
    expect(rotateAround(box(0, 0, 10, 10), 90, { x: 20, y: 5 })).toEqual({
      ...box(0, 0, 10, 10, 90),
      x: close(15),
      y: close(-15),
    })
  })

  it('follows the pointer', () => {
    expect(angleBetween({ x: 0, y: 0 }, { x: 0, y: -9 }, { x: 9, y: 0 })).toBeCloseTo(90)
    expect(rotatePoint({ x: 10, y: 0 }, 90, { x: 0, y: 0 })).toEqual({ x: close(0), y: close(10) })
  })
})

describe('aligning', () => {
  const three = [box(10, 10, 100, 20), box(300, 200, 50, 60), box(200, 90, 20, 10)]

  it.each([
    ['left', [10, 10, 10], 'x'],
    ['center', [130, 155, 170], 'x'],
    ['right', [250, 300, 330], 'x'],
    ['top', [10, 10, 10], 'y'],
    ['middle', [125, 105, 130], 'y'],
    ['bottom', [240, 200, 250], 'y'],
  ] as const)('%s uses the bounding box of all', (to, places, side) => {
    expect(alignBoxes(three, to, PANEL).map((one) => one[side])).toEqual(places)
  })

  it('aligns a single box to the panel', () => {
    expect(alignBoxes([box(5, 5, 100, 20)], 'center', PANEL)[0]?.x).toBe(590)
    expect(alignBoxes([box(5, 5, 100, 20, 90)], 'left', PANEL)[0]?.x).toBe(-40)
  })

  it('distributes with equal gaps and keeps the first and the last box', () => {
    const apart = distributeBoxes(
      [box(0, 0, 10, 9), box(100, 0, 10, 9), box(12, 0, 20, 9)],
      'across',
    )
    expect(apart.map(({ x }) => x)).toEqual([0, 100, 45])
    const two = [box(0, 0, 9, 9), box(50, 50, 9, 9)]
    expect(distributeBoxes(two, 'down')).toBe(two)
    const down = distributeBoxes([box(0, 0, 9, 10), box(0, 11, 9, 10), box(0, 90, 9, 10)], 'down')
    expect(down.map(({ y }) => y)).toEqual([0, 45, 90])
  })

  it('keeps whole pixels and the center', () => {
    fc.assert(
      fc.property(fc.array(boxes, { minLength: 1, maxLength: 5 }), (some) => {
        const upright = some.map((one) => ({ ...one, rotation: 0 }))
        for (const { x } of alignBoxes(upright, 'center', PANEL))
          expect(Number.isInteger(x)).toBe(true)
        const [first] = alignBoxes(upright.slice(0, 1), 'middle', PANEL)
        expect(Math.abs(middleOf(first ?? box(0, 0, 0, 0)).y - 360)).toBeLessThanOrEqual(0.5)
      }),
    )
  })
})
