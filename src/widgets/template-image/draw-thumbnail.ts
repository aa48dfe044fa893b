import type { QueryClient } from '@tanstack/react-query'

import type { Template } from '#src/contract/template.ts'
import { templateQueries } from '#src/data/templates/queries.ts'
import { readDesign } from '#src/domain/design/read.ts'
import { valuesFor } from '#src/domain/design/variables.ts'
import type { Panel } from '#src/imaging/frame.ts'
import { shownImageIds } from '#src/imaging/template/shown-images.ts'
import { cachedKeys, cacheFile, readCachedFile } from '#src/platform/session/user-files.ts'

import { designImage } from './design-image.ts'
import { renderSmall } from './template-client.ts'

export interface ThumbnailRequest {
  id: string
  updatedAt: string
  /** Panel of the first layout; its model can be corrected without a change of the template. */
  panel: Panel
}

/** Thumbnails are drawn one at a time, so that previews are not delayed. */
let lastJob: Promise<unknown> = Promise.resolve()
function enqueue<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const job = lastJob.then(() => {
    signal.throwIfAborted()
    return work()
  })
  lastJob = job.catch(() => undefined)
  return job
}

interface Thumbnail {
  picture: Blob
  /** Offline it may lack images, and the list may be older than the response. */
  isFinal: boolean
}

/** Thumbnail of the first layout; null if there is nothing to draw. */
export async function templateThumbnail(
  queryClient: QueryClient,
  request: ThumbnailRequest,
  signal: AbortSignal,
): Promise<Thumbnail | null> {
  const cached = await findCachedThumbnail(request)
  if (cached) return { picture: cached, isFinal: true }
  return await enqueue(signal, () => drawThumbnail(queryClient, request, signal))
}

async function drawThumbnail(
  queryClient: QueryClient,
  request: ThumbnailRequest,
  signal: AbortSignal,
): Promise<Thumbnail | null> {
  const { value: template } = await queryClient.fetchQuery(templateQueries.detail(request.id))
  const read = readDesign(template.value)
  const [layout] = template.devices
  if ('broken' in read || !layout) return null
  const { design } = read
  const shown = shownImageIds(design, layout)
  const pictures = await picturesOf(queryClient, template, shown)
  const { width, height, palette } = request.panel
  const variables = valuesFor(template.variables, {})
  const drawn = await renderSmall(
    { design, layout, size: { width, height }, palette, variables, pictures },
    signal,
  )
  // Offline the renderer may be missing, too.
  if ('problem' in drawn) throw new Error(drawn.problem)
  const { picture, missing } = drawn
  const isWhole = missing.every((imageId) => !Object.hasOwn(template.images, imageId))
  const isFinal = isWhole && template.updatedAt === request.updatedAt
  if (isFinal) await cacheThumbnail(request, picture)
  return { picture, isFinal }
}

async function picturesOf(
  queryClient: QueryClient,
  { images }: Template,
  shown: ReadonlySet<string>,
) {
  const pictures = new Map<string, Blob>()
  for (const imageId of shown) {
    const request = designImage(queryClient, imageId, images[imageId])
    const found = await queryClient.fetchQuery(request).catch(() => undefined)
    if (found) pictures.set(imageId, found)
  }
  return pictures
}

/** The service worker limits this cache too. */
const PREFIX = '/template-picture/'
const MAX_THUMBNAILS = 300

const keyOf = ({ id, updatedAt, panel }: ThumbnailRequest) =>
  `${PREFIX}${[id, updatedAt, panelKey(panel)].map(encodeURIComponent).join('/')}`

export const panelKey = ({ width, height, palette }: Panel) => `${width}x${height}-${palette.id}`

const findCachedThumbnail = (request: ThumbnailRequest) => readCachedFile(keyOf(request))

const cacheThumbnail = (request: ThumbnailRequest, picture: Blob) =>
  cacheFile(keyOf(request), picture, (cache) => evict(cache, request.id))

/** Evicts older versions of the template and the oldest surplus entries. */
async function evict(cache: Cache, id: string) {
  const cached = await cachedKeys(cache, PREFIX)
  const ownPrefix = `${PREFIX}${encodeURIComponent(id)}/`
  const surplus = cached.length - MAX_THUMBNAILS
  for (const [index, key] of cached.entries())
    if (index <= surplus || new URL(key.url).pathname.startsWith(ownPrefix)) await cache.delete(key)
}
