import type { DeviceGroup } from '#src/contract/device-model.ts'
import { backgroundOf, type Layout, layoutsOf } from '#src/domain/design/layouts.ts'
import type { Design, DesignElement, Properties } from '#src/domain/design/schema.ts'
import { panelSize } from '#src/domain/orientation.ts'
import type { Size } from '#src/imaging/raster.ts'

import { modelOf } from '../editor-context.ts'
import { contrastTo } from '../properties/panel-colors.ts'

/** Where a new element is placed. */
export interface PlacementContext {
  design: Design
  layout: Layout
  /** Panel size of the shown layout. */
  panel: Size
  models: readonly DeviceGroup[]
}

type Position = Required<
  Pick<NonNullable<Properties['position']>, 'top' | 'left' | 'right' | 'bottom'>
>

/** Maximum edge distance as a share of the smallest panel, so that something stays visible there. */
const MAX_SIDE_SHARE = 0.42
const SHIFT = 16

/** Centers a new element so that it is visible in every layout. */
function centered({ design, panel, models }: PlacementContext, size: Size): Position {
  const panels = [panel, ...panelsOf(design, models)]
  const smallest = (side: 'width' | 'height') =>
    Math.min(...panels.map((candidate) => candidate[side]))
  const across = distance(panel.width, size.width, smallest('width'))
  const down = distance(panel.height, size.height, smallest('height'))
  return avoidOverlap(design, { top: down, left: across, right: across, bottom: down })
}

const distance = (room: number, length: number, smallest: number) =>
  Math.round(Math.min((room - length) / 2, smallest * MAX_SIDE_SHARE))

const panelsOf = (design: Design, models: readonly DeviceGroup[]): Size[] =>
  layoutsOf(design).flatMap((layout) => {
    const model = modelOf(models, layout)
    return model ? [panelSize(model, layout.orientation)] : []
  })

/** Shifts the position until no element starts there. */
function avoidOverlap({ elements }: Design, position: Position): Position {
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

/** Font size as a share of the panel, readable from a few steps away. */
const LINES_ON_PANEL = 10
const LINES = 2
const LINE_HEIGHT = 1.2

export function newText(context: PlacementContext, content: string): DesignElement {
  const { panel, design, layout } = context
  const size = Math.max(1, Math.round(Math.min(panel.width, panel.height) / LINES_ON_PANEL))
  const box = { width: panel.width * 0.7, height: size * LINE_HEIGHT * LINES }
  return {
    type: 'text',
    defaults: {
      position: centered(context, box),
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

export function newRectangle(context: PlacementContext): DesignElement {
  const { panel, design, layout } = context
  return {
    type: 'rectangle',
    defaults: {
      position: centered(context, { width: panel.width * 0.4, height: panel.height * 0.4 }),
      fill: contrastTo(backgroundOf(design, layout)),
    },
  }
}

const PICTURE_SHARE = 0.6
const DEFAULT_RATIO = { width: 4, height: 3 }

/** Fits the image into a part of the panel, keeping its aspect ratio. */
export function newPicture(
  context: PlacementContext,
  { imageId, size = DEFAULT_RATIO }: { imageId: string; size?: Size | undefined },
): DesignElement {
  const { panel } = context
  const scale = PICTURE_SHARE * Math.min(panel.width / size.width, panel.height / size.height)
  const box = { width: size.width * scale, height: size.height * scale }
  return {
    type: 'picture',
    defaults: { position: centered(context, box), picture: { imageId } },
  }
}
