import { useEffect, useState } from 'react'

import { entryPicture } from '#src/data/schedules/api.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { isAway, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'

import { changesOfEntry } from '../panel/refused.ts'
import { waitingFile } from '../panel/waiting-file.ts'

const PICTURE_WITHIN_MS = 20_000

/** The picture of an entry with its bytes: those that wait to be sent, else the server's. */
export function useEntryPicture(entry: KnownEntry) {
  const { changes } = useOutbox()
  const isOut = isAway(useConnectivity())
  const [found, setFound] = useState<{ of: string; file: File | undefined }>()
  const { blobId, address } = sourceOf(entry, changes)
  const source = blobId ?? address

  useEffect(() => {
    if (source === undefined) return
    const stop = new AbortController()
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(PICTURE_WITHIN_MS)])
    const asked = blobId === undefined ? fromServer(source, signal) : waitingFile(blobId)
    void asked.then((file) => {
      if (stop.signal.aborted) return
      setFound((before) => (before?.of === source && before.file ? before : { of: source, file }))
    })
    return () => stop.abort()
    // `isOut`: with the network it is worth another try.
  }, [source, blobId, isOut])

  const isRead = source !== undefined && found?.of === source
  return {
    picture: isRead ? found.file : undefined,
    /** It cannot be had now. */
    isMissing: isRead && !found.file,
  }
}

function sourceOf(
  { id, imageUrl, templateId }: KnownEntry,
  changes: readonly PendingChange[],
): { blobId?: string | undefined; address?: string | undefined } {
  if (templateId !== null) return {}
  const waiting = changesOfEntry(changes, id).findLast(
    ({ op, doneAt }) => doneAt === undefined && op.state !== 'attention' && op.files.length > 0,
  )
  if (waiting) return { blobId: waiting.op.files[0]?.blobId }
  // Of one that was sent a moment ago the server's address comes with the next reading.
  return imageUrl === null || imageUrl.startsWith('data:') ? {} : { address: imageUrl }
}

async function fromServer(address: string, signal: AbortSignal) {
  const bytes = await entryPicture(address, signal)
  return bytes && new File([bytes], 'picture', { type: bytes.type })
}
