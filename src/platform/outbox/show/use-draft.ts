import { useCallback, useEffect, useRef, useState } from 'react'
import type * as v from 'valibot'

import { log } from '#src/platform/log.ts'
import { settleBeforeReload } from '#src/platform/pwa/settle.ts'

import { currentOutbox } from '../current.ts'
import { createDraftWriter } from './draft-writer.ts'

interface Restored<T> {
  value: T
  /** When it was typed. */
  at: number
}

/**
 * What was typed into a form outlives a reload, a killed browser and Escape (OFF-30). `found` is undefined until it is known
 * whether there is something to go on with, then that or null: a form begins with it.
 *
 * `keep` takes the form as it is now, at every change; after `flush` it is on disk. `settle` before saving: nothing is written any more, and `enqueue` takes the
 * draft away with `draft: key` in the moment in which it saves. `forget` where nobody wants it any more: Cancel, Start over.
 */
export function useDraft<TSchema extends v.GenericSchema>(key: string, schema: TSchema) {
  const [found, setFound] = useState<Restored<v.InferOutput<TSchema>> | null>()
  const [writer] = useState(() =>
    createDraftWriter({
      put: async (value) => await currentOutbox()?.drafts.put(key, value),
      remove: async () => await currentOutbox()?.drafts.remove(key),
      onFailed: (error) => log.error('a draft could not be kept', error),
    }),
  )
  const schemaRef = useRef(schema)

  useEffect(() => {
    let isShown = true
    const read = currentOutbox()?.drafts.get(key, schemaRef.current) ?? Promise.resolve(undefined)
    read.then(
      (draft) => isShown && setFound(draft ?? null),
      (error: unknown) => {
        if (!isShown) return
        log.error('a draft could not be read', error)
        setFound(null) // a form without its draft is better than none
      },
    )
    return () => {
      isShown = false
    }
  }, [key])

  useEffect(() => {
    const flush = () => void writer.flush()
    const stop = settleBeforeReload(() => writer.flush())
    // The last moment in which a phone lets a page write.
    document.addEventListener('visibilitychange', flush)
    globalThis.addEventListener('pagehide', flush)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', flush)
      globalThis.removeEventListener('pagehide', flush)
      flush()
    }
  }, [writer])

  return {
    key,
    found,
    keep: useCallback((value: v.InferInput<TSchema>) => writer.keep(value), [writer]),
    flush: writer.flush,
    settle: writer.settle,
    forget: writer.forget,
  }
}
