import { useEffect, useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import { MAX_UPLOAD_BYTES } from '#src/contract/fields.ts'
import { fetchEntryImage } from '#src/data/schedules/api.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { orientationOf } from '#src/domain/orientation.ts'
import { isTempId } from '#src/platform/outbox/store/temp-id.ts'
import { findCachedImage, cacheImage } from '#src/widgets/template-image/image-cache.ts'

import { fitImage } from '../copies/fit-image.ts'

const FETCH_TIMEOUT_MS = 10_000

/** The original image of an entry, needed to recreate the entry (SCH-24). Cached when the entry is first opened. */
export async function originalImage({ id, updatedAt, templateId, imageUrl }: KnownEntry) {
  if (templateId !== null || imageUrl === null) return undefined
  const key = `entry ${id} ${updatedAt}`
  const cached = await findCachedImage(key)
  const bytes = cached ?? (await fetchEntryImage(imageUrl, AbortSignal.timeout(FETCH_TIMEOUT_MS)))
  if (bytes && !cached && !isTempId(id)) await cacheImage(key, bytes)
  return bytes && new File([bytes], 'picture', { type: bytes.type })
}

/** The original image as an upload for a new entry of its device. The server stores more than an upload may have. */
export async function originalToSend(entry: KnownEntry, device: Device) {
  const image = await originalImage(entry)
  if (!image || image.size <= MAX_UPLOAD_BYTES) return image
  const own = { devices: [device], orientation: orientationOf(device) } as const
  const fitted = fitImage(image, device, own, new AbortController().signal)
  return await fitted.then(({ file }) => file).catch(() => image)
}

/** Caches the original image while online. True if the image of a saved entry is not available. */
export function useIsOriginalImageMissing(entry: KnownEntry) {
  const [missing, setMissing] = useState<string>()
  const { id, updatedAt, templateId, imageUrl } = entry
  const isPicture = templateId === null && !isTempId(id)
  // A pending image has only its thumbnail as a data URL.
  const isThere = isPicture && imageUrl?.startsWith('data:') === false
  useEffect(() => {
    if (!isThere) return undefined
    let isShown = true
    void originalImage(entry).then((found) => {
      if (isShown) setMissing(found ? undefined : id)
    })
    return () => {
      isShown = false
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the image URL changes with each read
  }, [id, updatedAt, isThere])
  return isPicture && (!isThere || missing === id)
}
