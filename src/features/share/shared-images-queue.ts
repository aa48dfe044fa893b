import { createListeners } from '#src/domain/listeners.ts'
import {
  deleteSharedImage,
  hasSharedImage,
  type SharedImage,
  sharedImages,
} from '#src/platform/db/shared-images.ts'
import { log } from '#src/platform/log.ts'
import {
  type PickedImage,
  type PickProblem,
  readUpload,
} from '#src/widgets/image-upload/use-picked-image.ts'

export interface ReadyImage extends Pick<PickedImage, 'file' | 'picture'> {
  image: SharedImage
}
export interface RejectedImage {
  image: SharedImage
  why: NonNullable<SharedImage['refused']> | PickProblem
}

/** The next image and how many others wait, or the files that cannot be used. */
export type Offer =
  | ({ status: 'ready'; others: number } & ReadyImage)
  | { status: 'refused'; images: readonly RejectedImage[] }

/** 'lost': something was shared but is not stored. */
let offer: Offer | 'lost' | undefined
const { notify, subscribe } = createListeners()

const PUT_OFF_KEY = 'inkfleet-shared-put-off'
const postponedIds = () => (sessionStorage.getItem(PUT_OFF_KEY) ?? '').split(' ').filter(Boolean)

/** Queue of images that were shared with the console or opened with it. */
export const offers = {
  get: () => offer,
  subscribe,
  look,
  /** Removes them after they were added or discarded. */
  async done(images: readonly SharedImage[]) {
    for (const { id } of images) await deleteSharedImage(id).catch(() => undefined)
    await look()
  },
  /** Postpones all that wait until the next visit. */
  async later() {
    const ids = (await stored()).map(({ id }) => id)
    sessionStorage.setItem(PUT_OFF_KEY, [...postponedIds(), ...ids].join(' '))
    await look()
  },
  /** Adds all that wait, one after the other, and stops at the first failure. */
  async addAll(add: (ready: ReadyImage) => Promise<void>) {
    try {
      for (const image of await stored()) {
        const content = await contentOf(image)
        // Another tab may add them too.
        if ('why' in content || !(await hasSharedImage(image.id))) continue
        await add(content)
        await deleteSharedImage(image.id)
      }
    } finally {
      await look()
    }
  },
  lose: () => setOffer('lost'),
  clear: () => setOffer(undefined),
}

const stored = () =>
  sharedImages(Date.now(), postponedIds()).catch((error: unknown): SharedImage[] => {
    log.error('shared images could not be read', error)
    return []
  })

/** Resolves with whether anything waits. */
async function look() {
  const images = await stored()
  const next = await offerOf(images)
  if (keyOf(next) !== keyOf(offer)) setOffer(next)
  return images.length > 0
}

async function offerOf(images: readonly SharedImage[]): Promise<Offer | undefined> {
  const rejected: RejectedImage[] = []
  let ready: ReadyImage | undefined
  for (const image of images) {
    if (ready && !image.refused) continue
    const content = await contentOf(image)
    if ('why' in content) rejected.push(content)
    else ready = content
  }
  if (rejected.length > 0) return { status: 'refused', images: rejected }
  return ready && { status: 'ready', others: images.length - 1, ...ready }
}

function keyOf(shown: typeof offer) {
  if (shown === undefined || shown === 'lost') return shown
  return shown.status === 'ready'
    ? `${shown.image.id} ${shown.others}`
    : shown.images.map(({ image }) => image.id).join(' ')
}

async function contentOf(image: SharedImage): Promise<ReadyImage | RejectedImage> {
  const { blob, name, type, refused = 'notAPicture' } = image
  if (!blob) return { image, why: refused }
  const read = await readUpload(new File([blob], name || 'picture', { type }))
  return typeof read === 'string' ? { image, why: read } : { image, ...read }
}

function setOffer(next: typeof offer) {
  offer = next
  notify()
}
