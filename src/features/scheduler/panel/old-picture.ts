import { useEffect, useState } from 'react'

import { entryPicture } from '#src/data/schedules/api.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { isTempId } from '#src/platform/outbox/store/temp-id.ts'
import { findPicture, keepPicture } from '#src/widgets/template-picture/kept-pictures.ts'

const WITHIN_MS = 10_000

/** The picture of an entry, to make that again with (SCH-24): kept on this device from when it was first looked at. */
export async function oldPicture({ id, updatedAt, templateId, imageUrl }: KnownEntry) {
  if (templateId !== null || imageUrl === null) return undefined
  const key = `entry ${id} ${updatedAt}`
  const kept = await findPicture(key)
  const bytes = kept ?? (await entryPicture(imageUrl, AbortSignal.timeout(WITHIN_MS)))
  if (bytes && !kept && !isTempId(id)) await keepPicture(key, bytes)
  return bytes && new File([bytes], 'picture', { type: bytes.type })
}

/** Keeps it while there is a network; whether it cannot be had, where the server knows the entry. */
export function useOldPicture(entry: KnownEntry) {
  const [missing, setMissing] = useState<string>()
  const { id, updatedAt, templateId, imageUrl } = entry
  const isPicture = templateId === null && !isTempId(id)
  // A new picture that waits to be sent is shown by a small copy of it.
  const isThere = isPicture && imageUrl?.startsWith('data:') === false
  useEffect(() => {
    if (!isThere) return undefined
    let isShown = true
    void oldPicture(entry).then((found) => {
      if (isShown) setMissing(found ? undefined : id)
    })
    return () => {
      isShown = false
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- its address is another each time that it is read
  }, [id, updatedAt, isThere])
  return isPicture && (!isThere || missing === id)
}
