import type { DeviceGroup } from '#src/contract/device-model.ts'
import { backgroundOf, type Layout, layoutsOf } from '#src/domain/design/layouts.ts'
import type { Design, DesignElement, Properties } from '#src/domain/design/schema.ts'
import { panelSize } from '#src/domain/orientation.ts'
import type { Size } from '#src/imaging/raster.ts'

import { modelOf } from '../../editor-context.ts'
import { contrastTo } from '../properties/panel-colours.ts'

/** Where something new comes to lie, and on what. */
export interface Ground {
  design: Design
  layout: Layout
  /** Of the layout that is shown. */
  panel: Size
  models: readonly DeviceGroup[]
}

type Position = Required<
  Pick<NonNullable<Properties['position']>, 'top' | 'left' | 'right' | 'bottom'>
>

/** Beyond this share of its side a distance from both edges would leave nothing on the smallest panel. */
const MOST_OF_SIDE = 0.42
const SHIFT = 16

/** In the middle of the panel; no layout is so small that nothing of it would be seen there. */
function inTheMiddle({ design, panel, models }: Ground, size: Size): Position {
  const panels = [panel, ...panelsOf(design, models)]
  const least = (side: 'width' | 'height') => Math.min(...panels.map((one) => one[side]))
  const across = distance(panel.width, size.width, least('width'))
  const down = distance(panel.height, size.height, least('height'))
  return besideOthers(design, { top: down, left: across, right: across, bottom: down })
}

const distance = (room: number, length: number, least: number) =>
  Math.round(Math.min((room - length) / 2, least * MOST_OF_SIDE))

const panelsOf = (design: Design, models: readonly DeviceGroup[]): Size[] =>
  layoutsOf(design).flatMap((layout) => {
    const model = modelOf(models, layout)
    return model ? [panelSize(model, layout.orientation)] : []
  })

/** Several that are added in a row do not hide each other. */
function besideOthers({ elements }: Design, position: Position): Position {
  const isTaken = ({ top, left }: Position) =>
    Object.values(elements).some(
      ({ defaults }) => defaults.position?.top === top && defaults.position.left === left,
    )
  let free = position
  while (isTaken(free)) free = shifted(free)
  return free
}

const shifted = ({ top, left, right, bottom }: Position): Position => ({
  top: top + SHIFT,
  left: left + SHIFT,
  right: right - SHIFT,
  bottom: bottom - SHIFT,
})

/** Letters that can be read from a few steps away. */
const LINES_ON_PANEL = 10
const LINES = 2
const LINE_HEIGHT = 1.2

export function newText(ground: Ground, content: string): DesignElement {
  const { panel, design, layout } = ground
  const size = Math.max(1, Math.round(Math.min(panel.width, panel.height) / LINES_ON_PANEL))
  const box = { width: panel.width * 0.7, height: size * LINE_HEIGHT * LINES }
  return {
    type: 'text',
    defaults: {
      position: inTheMiddle(ground, box),
      text: {
        content,
        size,
        color: contrastTo(backgroundOf(design, layout)),
        align: 'center',
        verticalAlign: 'middle',
      },
    },
  }
}

export function newRectangle(ground: Ground): DesignElement {
  const { panel, design, layout } = ground
  return {
    type: 'rectangle',
    defaults: {
      position: inTheMiddle(ground, { width: panel.width * 0.4, height: panel.height * 0.4 }),
      fill: contrastTo(backgroundOf(design, layout)),
    },
  }
}

const PICTURE_SHARE = 0.6
const USUAL = { width: 4, height: 3 }

/** As large as fits into a part of the panel, in the picture's own shape. */
export function newPicture(
  ground: Ground,
  { imageId, size = USUAL }: { imageId: string; size?: Size | undefined },
): DesignElement {
  const { panel } = ground
  const scale = PICTURE_SHARE * Math.min(panel.width / size.width, panel.height / size.height)
  const box = { width: size.width * scale, height: size.height * scale }
  return {
    type: 'picture',
    defaults: { position: inTheMiddle(ground, box), picture: { imageId } },
  }
}
