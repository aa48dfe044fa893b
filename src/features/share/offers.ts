import {
  deleteSharedImage,
  hasSharedImage,
  nextSharedImage,
  type SharedImage,
} from '#src/platform/db/shared-images.ts'
import { log } from '#src/platform/log.ts'
import { readPicture, type ReadPicture } from '#src/widgets/image-upload/read-picture.ts'

export type Content =
  | { status: 'ready'; picture: ReadPicture; blob: Blob }
  | { status: 'refused'; why: NonNullable<SharedImage['refused']> }

export interface Offer {
  image: SharedImage
  content: Content
}

/** 'lost' where something was shared and is not here. */
let offer: Offer | 'lost' | undefined
const listeners = new Set<() => void>()

const PUT_OFF_KEY = 'inkfleet-shared-put-off'
const putOff = () => (sessionStorage.getItem(PUT_OFF_KEY) ?? '').split(' ').filter(Boolean)

/** Images that were shared with the console or opened with it, one after the other until somebody took them. */
export const offers = {
  get: () => offer,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  look,
  /** Whether nobody took it meanwhile, in another tab. */
  isStillHere: ({ image }: Offer) => hasSharedImage(image.id),
  /** It was taken, or is not wanted. */
  async done({ image }: Offer) {
    await deleteSharedImage(image.id).catch(() => undefined)
    await look()
  },
  /** Not now: it comes again with the next visit. */
  async later({ image }: Offer) {
    sessionStorage.setItem(PUT_OFF_KEY, [...putOff(), image.id].join(' '))
    await look()
  },
  lose: () => become('lost'),
  clear: () => become(undefined),
}

/** Finds the next one. */
async function look() {
  const image = await nextSharedImage(Date.now(), putOff()).catch((error: unknown) => {
    log.error('shared images could not be read', error)
    return undefined
  })
  if (offer !== 'lost' && offer?.image.id === image?.id) return image
  become(image && { image, content: await contentOf(image) })
  return image
}

async function contentOf({ blob, refused = 'notAPicture' }: SharedImage): Promise<Content> {
  const picture = blob && (await readPicture(blob).catch(() => undefined))
  if (!picture) return { status: 'refused', why: refused }
  return { status: 'ready', picture, blob }
}

function become(next: typeof offer) {
  offer = next
  for (const listener of listeners) listener()
}
