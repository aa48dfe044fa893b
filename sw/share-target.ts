import { storeSharedImage } from '#src/platform/db/shared-images.ts'

/** As in the manifest. The only path for which the worker handles a POST (PWA-07). */
export const SHARE_TARGET = '/share-target'

/** The page to open; it loads the shared image. */
const PAGE = '/media-library'

/** Stores shared images on disk, offline and independent of the user, then opens the page that processes them. */
export async function takeShared(request: Request, now: number): Promise<Response> {
  const page = new URL(PAGE, request.url)
  const { first, missed } = await keepAll(request, now).catch(() => ({ first: 'lost', missed: [] }))
  page.searchParams.set('shared', first)
  for (const name of missed) page.searchParams.append('missed', name)
  return Response.redirect(page, 303)
}

/** The id of the first stored file, and the names of those that could not be stored. */
async function keepAll(request: Request, now: number) {
  const form = await request.formData()
  const files = form.getAll('image').filter((entry) => entry instanceof File)
  const missed: string[] = []
  let first: string | undefined
  // One after the other: each file is copied into memory.
  for (const [index, file] of files.entries()) {
    const id = await storeSharedImage(file, now + index).catch(() => undefined)
    if (id === undefined) missed.push(file.name)
    else first ??= id
  }
  return { first: first ?? 'lost', missed }
}
