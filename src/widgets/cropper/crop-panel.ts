import type { DeviceGroup } from '#src/contract/device-model.ts'
import type { Orientation } from '#src/contract/fields.ts'
import { cropAspect } from '#src/imaging/crop.ts'
import { type Panel, panelOf } from '#src/imaging/frame.ts'

type Resolution = Pick<DeviceGroup, 'resolutionHorizontal' | 'resolutionVertical'>
type Measures = Pick<DeviceGroup, 'width' | 'height'>

/** What is known of the panels that a picture is for. */
export interface PanelModel
  extends Pick<DeviceGroup, 'displayType' | 'colorDepth'>, Partial<Resolution>, Partial<Measures> {}

/** SEL-14: without it there is nothing to crop to. */
export const canBeCroppedFor = ({ resolutionVertical = 0 }: PanelModel) => resolutionVertical > 0

/** Width over height of the frame as the panel hangs; 0 is a free crop (CROP-06). */
export function frameAspect(model: PanelModel, orientation: Orientation): number {
  const lying = cropAspect(model)
  return orientation === 'vertical' && lying > 0 ? 1 / lying : lying
}

/** The panel that a frame of these proportions is scaled to. Its width is free only where the model's is not known. */
export function panelForFrame(model: PanelModel, orientation: Orientation, aspect: number): Panel {
  const { displayType, colorDepth, resolutionVertical = 1 } = model
  const lying = orientation === 'vertical' ? 1 / aspect : aspect
  const resolutionHorizontal =
    model.resolutionHorizontal || Math.max(1, Math.round(resolutionVertical * lying))
  return panelOf({ resolutionHorizontal, resolutionVertical, displayType, colorDepth })
}

export interface CropTarget {
  model: PanelModel
  orientation: Orientation
}
