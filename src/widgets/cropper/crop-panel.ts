import type { DeviceGroup } from '#src/contract/device-model.ts'
import type { Orientation } from '#src/contract/fields.ts'
import { cropAspect } from '#src/imaging/crop.ts'
import { type Panel, panelOf } from '#src/imaging/frame.ts'

type Resolution = Pick<DeviceGroup, 'resolutionHorizontal' | 'resolutionVertical'>
type Measures = Pick<DeviceGroup, 'width' | 'height'>

/** Known properties of the target panel. */
export interface PanelModel
  extends Pick<DeviceGroup, 'displayType' | 'colorDepth'>, Partial<Resolution>, Partial<Measures> {}

/** SEL-14: cropping needs a vertical resolution. */
export const canBeCroppedFor = ({ resolutionVertical = 0 }: PanelModel) => resolutionVertical > 0

/** Width over height of the frame as the panel hangs; 0 is a free crop (CROP-06). */
export function frameAspect(model: PanelModel, orientation: Orientation): number {
  const landscape = cropAspect(model)
  return orientation === 'vertical' && landscape > 0 ? 1 / landscape : landscape
}

/** The panel for a frame of this aspect ratio. The width follows the frame only if the model has none. */
export function panelForFrame(model: PanelModel, orientation: Orientation, aspect: number): Panel {
  const { displayType, colorDepth, resolutionVertical = 1 } = model
  const landscape = orientation === 'vertical' ? 1 / aspect : aspect
  const resolutionHorizontal =
    model.resolutionHorizontal || Math.max(1, Math.round(resolutionVertical * landscape))
  return panelOf({ resolutionHorizontal, resolutionVertical, displayType, colorDepth })
}

export interface CropTarget {
  model: PanelModel
  orientation: Orientation
}
