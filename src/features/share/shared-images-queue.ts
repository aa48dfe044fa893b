import {
  deleteSharedImage,
  hasSharedImage,
  nextSharedImage,
  type SharedImage,
} from '#src/platform/db/shared-images.ts'
import { log } from '#src/platform/log.ts'
import { readImage, type ReadImage } from '#src/widgets/image-upload/read-image.ts'

export type Content =
  | { status: 'ready'; picture: ReadImage; blob: Blob }
  | { status: 'refused'; why: NonNullable<SharedImage['refused']> }

export interface Offer {
  image: SharedImage
  content: Content
}

/** 'lost': something was shared but is not stored. */
let offer: Offer | 'lost' | undefined
const listeners = new Set<() => void>()

const PUT_OFF_KEY = 'inkfleet-shared-put-off'
const postponedIds = () => (sessionStorage.getItem(PUT_OFF_KEY) ?? '').split(' ').filter(Boolean)

/** Queue of images that were shared with the console or opened with it. */
export const offers = {
  get: () => offer,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  look,
  /** False once another tab has taken it. */
  isStillHere: ({ image }: Offer) => hasSharedImage(image.id),
  /** Removes it after it was added or discarded. */
  async done({ image }: Offer) {
    await deleteSharedImage(image.id).catch(() => undefined)
    await look()
  },
  /** Postpones it until the next visit. */
  async later({ image }: Offer) {
    sessionStorage.setItem(PUT_OFF_KEY, [...postponedIds(), image.id].join(' '))
    await look()
  },
  lose: () => setOffer('lost'),
  clear: () => setOffer(undefined),
}

async function look() {
  const image = await nextSharedImage(Date.now(), postponedIds()).catch((error: unknown) => {
    log.error('shared images could not be read', error)
    return undefined
  })
  if (offer !== 'lost' && offer?.image.id === image?.id) return image
  setOffer(image && { image, content: await contentOf(image) })
  return image
}

async function contentOf({ blob, refused = 'notAPicture' }: SharedImage): Promise<Content> {
  const picture = blob && (await readImage(blob).catch(() => undefined))
  if (!picture) return { status: 'refused', why: refused }
  return { status: 'ready', picture, blob }
}

function setOffer(next: typeof offer) {
  offer = next
  for (const listener of listeners) listener()
}
