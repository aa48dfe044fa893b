import { useCallback, useEffect, useRef, useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { filesToSend } from '#src/platform/outbox/store/op.ts'
import { entryCopiesTexts } from '#src/texts/entry-copies.ts'
import type { PanelGroup } from '#src/widgets/bulk-job/panel-groups.ts'
import { useTemplate } from '#src/widgets/template-image/use-template.ts'

import { originalImage } from '../panel/original-image.ts'
import { changesOfEntry, pendingFile } from '../panel/rejected-change.ts'
import { fitImage, type FittedImage, ImageFitError } from './fit-image.ts'

/** The template or the image of an entry, as far as it is available on this device. */
export function useEntryContent(entry: KnownEntry, from: Device) {
  const { template, isMissing } = useTemplate(entry.templateId ?? undefined)
  const { image, isMissing: isImageMissing } = useEntryImage(entry)
  const fit = useImageFitting(image, from)
  const isTemplate = entry.templateId !== null
  const isLost = isTemplate ? isMissing : isImageMissing
  return {
    template,
    fit,
    isReady: (isTemplate ? template : image) !== undefined,
    problem: isLost
      ? isTemplate
        ? entryCopiesTexts.noTemplate
        : entryCopiesTexts.noPicture
      : undefined,
  }
}

/** Fits the image of an entry once per panel type, for its preview and for the copy. */
function useImageFitting(image: File | undefined, from: Device) {
  const fitted = useRef(new Map<string, Promise<FittedImage>>())
  const abort = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    abort.current = controller
    fitted.current = new Map()
    return () => controller.abort()
  }, [image])

  return useCallback(
    async (group: PanelGroup) => {
      if (!image) throw new ImageFitError('no picture')
      const { key } = group
      const pending = fitted.current.get(key) ?? fitImage(image, from, group, abort.current.signal)
      fitted.current.set(key, pending)
      // A failed attempt may be retried.
      void pending.catch(() => fitted.current.delete(key))
      return await pending
    },
    [image, from],
  )
}

/** The image file of an entry: the pending upload, otherwise the cached or downloaded original. */
function useEntryImage(entry: KnownEntry) {
  const { changes } = useOutbox()
  const isOffline = isDisconnected(useConnectivity())
  const [loaded, setFound] = useState<{ of: string; file: File | undefined }>()
  const { blobId, url } = sourceOf(entry, changes)
  const source = blobId ?? url

  useEffect(() => {
    if (source === undefined) return
    let isCurrent = true
    const read = blobId === undefined ? originalImage(entry) : pendingFile(blobId)
    void read.then((file) => {
      if (!isCurrent) return
      setFound((before) => (before?.of === source && before.file ? before : { of: source, file }))
    })
    return () => {
      isCurrent = false
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `source` stands for the entry; going online retries
  }, [source, blobId, isOffline])

  const isLoaded = source !== undefined && loaded?.of === source
  return {
    image: isLoaded ? loaded.file : undefined,
    /** The image is not available now. */
    isMissing: isLoaded && !loaded.file,
  }
}

function sourceOf(
  { id, imageUrl, templateId }: KnownEntry,
  changes: readonly PendingChange[],
): { blobId?: string | undefined; url?: string | undefined } {
  if (templateId !== null) return {}
  const waiting = changesOfEntry(changes, id).findLast(
    ({ op, doneAt }) =>
      doneAt === undefined && op.state !== 'attention' && filesToSend(op).length > 0,
  )
  if (waiting) return { blobId: filesToSend(waiting.op)[0]?.blobId }
  // The server's URL of an image that was just sent arrives with the next read.
  return imageUrl === null || imageUrl.startsWith('data:') ? {} : { url: imageUrl }
}
