import { keepShared } from '#src/platform/db/shared-images.ts'

/** Named in the manifest. The one address below which the worker takes a POST (PWA-07). */
export const SHARE_TARGET = '/share-target'

/** The page that opens then; it finds the picture by itself. */
const PAGE = '/media-library'
const SHARED_AT_ONCE = 5

/** Puts what was shared on disk, without the network and whoever is signed in, then opens the page that asks what to do. */
export async function takeShared(request: Request, now: number): Promise<Response> {
  const ids = await keepAll(request, now).catch(() => [])
  return Response.redirect(new URL(`${PAGE}?shared=${ids[0] ?? 'lost'}`, request.url), 303)
}

async function keepAll(request: Request, now: number) {
  const form = await request.formData()
  const files = form.getAll('image').filter((entry) => entry instanceof File)
  const ids: string[] = []
  for (const [at, file] of files.slice(0, SHARED_AT_ONCE).entries())
    ids.push(await keepShared(file, now + at))
  return ids
}
