import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type * as v from 'valibot'

import { log } from '#src/platform/log.ts'
import { flushBeforeReload } from '#src/platform/pwa/flush-before-reload.ts'

import { currentOutbox } from '../current.ts'
import type { Sent } from '../store/database.ts'
import { createDraftWriter } from './draft-writer.ts'

/** The shell opens the outbox after the effects of a form that is shown with it, as after a reload. */
const openedOutbox = () => Promise.resolve().then(currentOutbox)

/** Of the forms that are shown. */
const writers = new Set<{ key: string; writer: ReturnType<typeof createDraftWriter> }>()

/** For a draft that is about to be saved or moved without its form: the form writes what was typed, and then nothing more. */
export async function settleDraft(key: string) {
  const shown = [...writers].filter((one) => one.key === key)
  for (const { writer } of shown) await writer.flush()
  for (const { writer } of shown) await writer.stop()
}

/** Keeps what was sent with the draft of its form, for `useSendOnce`. */
export const useSentWithDraft = (key: string) =>
  useMemo(
    () => ({
      read: async () => await currentOutbox()?.drafts.getSent(key),
      async write(sent: Sent) {
        for (const one of writers) if (one.key === key) await one.writer.flush()
        await currentOutbox()?.drafts.putSent(key, sent)
      },
    }),
    [key],
  )

interface Restored<T> {
  value: T
  /** When it was saved. */
  at: number
}

/**
 * A form draft that survives a reload, a browser crash and Escape (OFF-30). `found` is undefined while loading, then the draft
 * or null. Another `key` is another draft; unsaved input of the former one is written.
 *
 * Call `save` on every change; after `flush` it is on disk. Submit in `whileSaving`: nothing is written meanwhile, `enqueue`
 * deletes the draft with `draft: key` in its transaction, and after a failure what was typed last is a draft again. Call
 * `discard` for Cancel and Start over.
 */
export function useDraft<TSchema extends v.GenericSchema>(key: string, schema: TSchema) {
  const [read, setRead] = useState<{
    key: string
    draft: Restored<v.InferOutput<TSchema>> | null
  }>()
  const writer = useMemo(
    () =>
      createDraftWriter({
        put: async (value) => await currentOutbox()?.drafts.put(key, value),
        remove: async () => await currentOutbox()?.drafts.remove(key),
        onFailed: (error) => log.error('could not save a draft', error),
      }),
    [key],
  )
  const schemaRef = useRef(schema)

  useEffect(() => {
    let isShown = true
    const reading = openedOutbox().then((outbox) => outbox?.drafts.get(key, schemaRef.current))
    reading.then(
      (draft) => isShown && setRead({ key, draft: draft ?? null }),
      (error: unknown) => {
        if (!isShown) return
        log.error('could not read a draft', error)
        setRead({ key, draft: null }) // the form works without its draft
      },
    )
    return () => {
      isShown = false
    }
  }, [key])

  useEffect(() => {
    const flush = () => void writer.flush()
    const stop = flushBeforeReload(() => writer.flush())
    // The last chance to write on mobile browsers.
    document.addEventListener('visibilitychange', flush)
    globalThis.addEventListener('pagehide', flush)
    // Tabs that show the same form share its draft: one saves or discards it, and the input of the others stays.
    const restoring = openedOutbox().then((outbox) =>
      outbox?.drafts.whileMissing(key, writer.restore),
    )
    const shown = { key, writer }
    writers.add(shown)
    return () => {
      writers.delete(shown)
      stop()
      void restoring.then((stopRestoring) => stopRestoring?.())
      document.removeEventListener('visibilitychange', flush)
      globalThis.removeEventListener('pagehide', flush)
      flush()
    }
  }, [key, writer])

  return {
    key,
    found: read?.key === key ? read.draft : undefined,
    save: useCallback((value: v.InferInput<TSchema>) => writer.save(value), [writer]),
    flush: writer.flush,
    stop: writer.stop,
    async whileSaving<T>(save: () => Promise<T>) {
      await writer.stop()
      try {
        return await save()
      } catch (error) {
        void writer.resume()
        throw error
      }
    },
    discard: writer.discard,
  }
}
