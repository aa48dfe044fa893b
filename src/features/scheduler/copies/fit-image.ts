import type { Device } from '#src/contract/device.ts'
import { MAX_UPLOAD_BYTES } from '#src/contract/fields.ts'
import { orientationOf } from '#src/domain/orientation.ts'
import { coverRegion, cropSize } from '#src/imaging/crop.ts'
import { type Frame, panelOf } from '#src/imaging/frame.ts'
import type { Size } from '#src/imaging/raster.ts'
import { type PanelGroup, groupByPanel } from '#src/widgets/bulk-job/panel-groups.ts'
import { type Cut, turnedSize } from '#src/widgets/panel-image/cut.ts'
import { fileToSend, thumbnailOf } from '#src/widgets/panel-image/image-file.ts'
import { panelClient } from '#src/widgets/panel-image/panel-client.ts'

/** An image fitted to one panel type. */
export interface FittedImage {
  file: File
  /** As a data URL. */
  thumbnail: string
  /** The pixels that the panel will show. */
  frame: Frame
}

/** The image could not be read or fitted. */
export class ImageFitError extends Error {
  override readonly name = 'ImageFitError'
}

/**
 * Fits the image of an entry to a panel type. Panels like the original get the same bytes, unless the server stores more than an
 * upload may have; for others the center is cropped to their size, in the orientation that people see.
 */
export async function fitImage(
  image: File,
  from: Device,
  { devices: [device], orientation }: Pick<PanelGroup, 'devices' | 'orientation'>,
  signal: AbortSignal,
): Promise<FittedImage> {
  const panel = panelOf(device.deviceRevision)
  const isSame = groupByPanel([from, device]).length === 1
  const cut = isSame ? undefined : await centerCrop(image, from, cropSize(panel, orientation))
  // A stored image is already rotated for its panel, so a panel like it uses it unrotated.
  const mounting = isSame ? 'horizontal' : orientation
  const answer = await panelClient.prepare(image, panel, mounting, signal, {}, cut)
  if ('problem' in answer) throw new ImageFitError(answer.problem)
  const { frame } = answer.picture
  const thumbnail = await thumbnailOf(answer.picture)
  const isSentAsStored = isSame && image.size <= MAX_UPLOAD_BYTES
  const file = isSentAsStored ? image : fileToSend(answer.picture, image.name)
  return { file, thumbnail, frame }
}

/** The largest centered region with these proportions in the upright image. */
async function centerCrop(image: File, from: Device, target: Size): Promise<Cut> {
  const bitmap = await createImageBitmap(image).catch(() => {
    throw new ImageFitError('notAPicture')
  })
  const { width, height } = bitmap
  bitmap.close()
  const turn = orientationOf(from) === 'vertical' ? 90 : 0
  return { turn, region: coverRegion(turnedSize({ width, height }, turn), target) }
}
