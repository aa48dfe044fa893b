import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'

import { useDraft } from '#src/platform/outbox/show/use-draft.ts'

import { type Kept, KeptSchema, newEntryKey, withoutFrame } from './kept.ts'
import type { NewContent } from './new-content.ts'

/** With what is known here only while the page is open. */
export interface Latest extends Omit<Kept, 'content'> {
  content: NewContent | null
}

export type KeptNew = ReturnType<typeof useKeptNew>

/**
 * The new entry of a device that somebody began: outlives a reload (OFF-30), and a look at another entry. `onFound` hears of one
 * that was left on an earlier visit.
 */
export function useKeptNew(
  deviceId: string,
  { mayGoOn, onFound }: { mayGoOn: boolean; onFound: (kept: Kept) => void },
) {
  const draft = useDraft(newEntryKey(deviceId), KeptSchema)
  const { found, keep, flush, settle, forget, key } = draft
  const latest = useRef<Latest>(undefined)
  const [restoredAt, setRestoredAt] = useState<number>()
  const [beginnings, setBeginnings] = useState(0)

  const isTold = useRef(false)
  const tellFound = useEffectEvent((kept: Kept, at: number) => {
    if (latest.current || isTold.current) return
    isTold.current = true
    latest.current = kept
    setRestoredAt(at)
    onFound(kept)
  })
  useEffect(() => {
    if (found && mayGoOn) tellFound(found.value, found.at)
  }, [found, mayGoOn])

  const done = useCallback(() => {
    latest.current = undefined
    setRestoredAt(undefined)
  }, [])
  return useMemo(
    () => ({
      restoredAt,
      /** Another number, another form. */
      beginnings,
      latest: () => latest.current,
      /** Begins with something else, such as what was refused. */
      begin(kept: Latest) {
        latest.current = kept
        setRestoredAt(undefined)
        setBeginnings((count) => count + 1)
      },
      keep(kept: Latest) {
        latest.current = kept
        keep({ ...kept, content: withoutFrame(kept.content) })
      },
      /** Resolves once it is on disk. */
      flush,
      /** Before saving: what goes with it. */
      async settle() {
        await settle()
        const replaces = latest.current?.replaces
        return { draft: key, ...(replaces !== undefined && { replaces }) }
      },
      done,
      async forget() {
        done()
        await forget()
      },
    }),
    [restoredAt, beginnings, keep, flush, settle, forget, key, done],
  )
}
