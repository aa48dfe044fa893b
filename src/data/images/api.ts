import type { Request } from '#src/contract/endpoint.ts'
import { imageEndpoints, type ImageListQuery } from '#src/contract/image.ts'
import { call, type CallOptions } from '#src/platform/http/call.ts'
import { ProblemError } from '#src/platform/http/problem.ts'

export const listImages = (query: ImageListQuery, options?: CallOptions) =>
  call(imageEndpoints.list, { query }, options)

export const listImageOwners = (organizationId: string | undefined, options?: CallOptions) =>
  call(imageEndpoints.owners, { query: { organizationId } }, options)

/** URL and original file name of the full image, or of a reduced one. */
export const getImageFile = (
  id: string,
  query: Request<typeof imageEndpoints.file>['query'] = {},
  options?: CallOptions,
) => call(imageEndpoints.file, { params: { id }, query }, options)

export const uploadImage = (folderId: string, image: File, options?: CallOptions) =>
  call(imageEndpoints.upload, { params: { id: folderId }, form: { image } }, options)

export const moveImages = (imageIds: string[], imageFolderId: string, options?: CallOptions) =>
  call(imageEndpoints.move, { body: { imageIds, imageFolderId } }, options)

export const removeImage = (id: string, options?: CallOptions) =>
  call(imageEndpoints.remove, { params: { id } }, options)

/** Deletes unused images; the answer lists those still in use. */
export const removeImages = (imageIds: string[], options?: CallOptions) =>
  call(imageEndpoints.removeMany, { body: { imageIds } }, options)

/** Fetches an image from its signed URL. It is kept for long, so a page that a portal answers is none. */
export async function fetchImage(address: string, signal: AbortSignal) {
  const answer = await fetch(address, { signal })
  const { status } = answer
  if (status === 429 || status >= 500)
    throw new ProblemError({ kind: 'transient', status, message: '' })
  if (!answer.ok) throw new ProblemError({ kind: 'unexpected' })
  const image = await answer.blob()
  if (!image.type.startsWith('image/')) throw new ProblemError({ kind: 'captive' })
  return image
}
