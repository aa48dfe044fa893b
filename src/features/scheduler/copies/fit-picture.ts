import type { Device } from '#src/contract/device.ts'
import { orientationOf } from '#src/domain/orientation.ts'
import { coverRegion, cropSize } from '#src/imaging/crop.ts'
import { type Frame, panelOf } from '#src/imaging/frame.ts'
import type { Size } from '#src/imaging/raster.ts'
import { type Alike, alikeGroups } from '#src/widgets/bulk-job/alike.ts'
import { type Cut, turnedSize } from '#src/widgets/panel-picture/cut.ts'
import { panelClient } from '#src/widgets/panel-picture/panel-client.ts'
import { fileToSend, thumbnailOf } from '#src/widgets/panel-picture/picture-file.ts'

/** A picture as the panels of one kind get it. */
export interface FittedPicture {
  file: File
  /** As a data URL. */
  thumbnail: string
  /** What such a panel will show. */
  frame: Frame
}

/** The picture could not be read or fitted. */
export class NotFitted extends Error {
  override readonly name = 'NotFitted'
}

/**
 * The picture of an entry for panels of a kind. Those like the panel that has it get the same bytes; for others its middle is cut
 * to their measure, the way up as people see it.
 */
export async function fitPicture(
  picture: File,
  from: Device,
  { devices: [device], orientation }: Pick<Alike, 'devices' | 'orientation'>,
  signal: AbortSignal,
): Promise<FittedPicture> {
  const panel = panelOf(device.deviceRevision)
  const isSame = alikeGroups([from, device]).length === 1
  const cut = isSame ? undefined : await middleOf(picture, from, cropSize(panel, orientation))
  // What is stored is turned as its panel hangs: on a panel like it, it is taken as it lies.
  const hung = isSame ? 'horizontal' : orientation
  const answer = await panelClient.prepare(picture, panel, hung, signal, {}, cut)
  if ('problem' in answer) throw new NotFitted(answer.problem)
  const { frame } = answer.picture
  const thumbnail = await thumbnailOf(answer.picture)
  return { file: isSame ? picture : fileToSend(answer.picture, picture.name), thumbnail, frame }
}

/** The largest part of it that has these proportions once it stands upright. */
async function middleOf(picture: File, from: Device, target: Size): Promise<Cut> {
  const bitmap = await createImageBitmap(picture).catch(() => {
    throw new NotFitted('notAPicture')
  })
  const { width, height } = bitmap
  bitmap.close()
  const turn = orientationOf(from) === 'vertical' ? 90 : 0
  return { turn, region: coverRegion(turnedSize({ width, height }, turn), target) }
}
