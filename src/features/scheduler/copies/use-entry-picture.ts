import { useEffect, useState } from 'react'

import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { isAway, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'

import { oldPicture } from '../panel/old-picture.ts'
import { changesOfEntry } from '../panel/refused.ts'
import { waitingFile } from '../panel/waiting-file.ts'

/** The picture of an entry with its bytes: those that wait to be sent, else what was kept of the server's. */
export function useEntryPicture(entry: KnownEntry) {
  const { changes } = useOutbox()
  const isOut = isAway(useConnectivity())
  const [found, setFound] = useState<{ of: string; file: File | undefined }>()
  const { blobId, address } = sourceOf(entry, changes)
  const source = blobId ?? address

  useEffect(() => {
    if (source === undefined) return
    let isAsked = true
    const asked = blobId === undefined ? oldPicture(entry) : waitingFile(blobId)
    void asked.then((file) => {
      if (!isAsked) return
      setFound((before) => (before?.of === source && before.file ? before : { of: source, file }))
    })
    return () => {
      isAsked = false
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `source` stands for the entry; with the network it is worth another try
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
