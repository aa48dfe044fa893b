import { storeSharedImage } from '#src/platform/db/shared-images.ts'

/** As in the manifest. The only path for which the worker handles a POST (PWA-07). */
export const SHARE_TARGET = '/share-target'

/** The page to open; it loads the shared image. */
const PAGE = '/media-library'
const SHARED_AT_ONCE = 5

/** Stores shared images on disk, offline and independent of the user, then opens the page that processes them. */
export async function takeShared(request: Request, now: number): Promise<Response> {
  const ids = await keepAll(request, now).catch(() => [])
  return Response.redirect(new URL(`${PAGE}?shared=${ids[0] ?? 'lost'}`, request.url), 303)
}

async function keepAll(request: Request, now: number) {
  const form = await request.formData()
  const files = form.getAll('image').filter((entry) => entry instanceof File)
  const ids: string[] = []
  for (const [at, file] of files.slice(0, SHARED_AT_ONCE).entries())
    ids.push(await storeSharedImage(file, now + at))
  return ids
}
