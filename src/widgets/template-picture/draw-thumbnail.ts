import type { QueryClient } from '@tanstack/react-query'

import type { Template } from '#src/contract/template.ts'
import { deviceModelQueries } from '#src/data/device-models/queries.ts'
import { templateQueries } from '#src/data/templates/queries.ts'
import { readDesign } from '#src/domain/design/read.ts'
import { valuesFor } from '#src/domain/design/variables.ts'
import { panelOf } from '#src/imaging/frame.ts'
import { shownImageIds } from '#src/imaging/template/shown-images.ts'

import { designPicture } from './design-picture.ts'
import { findThumbnail, keepThumbnail, type PictureOfTemplate } from './kept-thumbnails.ts'
import { renderSmall } from './template-client.ts'

export interface ThumbnailAsked extends PictureOfTemplate {
  /** Whose models it is made for. */
  organizationId: string
}

/** One after the other: what somebody waits for goes before a list's pictures. */
let last: Promise<unknown> = Promise.resolve()
function inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const turn = last.then(() => {
    signal.throwIfAborted()
    return work()
  })
  last = turn.catch(() => undefined)
  return turn
}

/** A template in its first layout, small; null where it cannot be drawn. */
export async function templateThumbnail(
  queryClient: QueryClient,
  asked: ThumbnailAsked,
  signal: AbortSignal,
): Promise<Blob | null> {
  const kept = await findThumbnail(asked)
  return kept ?? (await inTurn(signal, () => drawThumbnail(queryClient, asked, signal)))
}

async function drawThumbnail(
  queryClient: QueryClient,
  { id, updatedAt, organizationId }: ThumbnailAsked,
  signal: AbortSignal,
): Promise<Blob | null> {
  const { value: template } = await queryClient.fetchQuery(templateQueries.detail(id))
  const read = readDesign(template.value)
  const [layout] = template.devices
  const panel = layout && (await panelFor(queryClient, layout.deviceGroupName, organizationId))
  if ('broken' in read || !layout || !panel) return null
  const { design } = read
  const shown = shownImageIds(design, layout)
  const pictures = await picturesOf(queryClient, template, shown)
  const { width, height, palette } = panel
  const variables = valuesFor(template.variables, {})
  const drawn = await renderSmall(
    { design, layout, size: { width, height }, palette, variables, pictures },
    signal,
  )
  if ('problem' in drawn) return null
  // Without the network it may lack pictures, and a list may say an older state than the answer.
  const isWhole = drawn.missing.every((imageId) => !Object.hasOwn(template.images, imageId))
  if (isWhole && template.updatedAt === updatedAt)
    await keepThumbnail({ id, updatedAt }, drawn.picture)
  return drawn.picture
}

async function panelFor(queryClient: QueryClient, name: string, organizationId: string) {
  const { value } = await queryClient.ensureQueryData(deviceModelQueries.of(organizationId))
  const model = Object.values(value)
    .flat()
    .find((one) => one.name === name)
  return model && panelOf(model)
}

async function picturesOf(
  queryClient: QueryClient,
  { images }: Template,
  shown: ReadonlySet<string>,
) {
  const pictures = new Map<string, Blob>()
  for (const imageId of shown) {
    const asked = designPicture(queryClient, imageId, images[imageId])
    const found = await queryClient.fetchQuery(asked).catch(() => undefined)
    if (found) pictures.set(imageId, found)
  }
  return pictures
}
