import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { availableSince } from '#src/platform/db/available-offline.ts'
import { isUnreachable } from '#src/platform/db/network-first.ts'
import { isQuotaExceeded } from '#src/platform/db/quota.ts'
import { log } from '#src/platform/log.ts'
import { session } from '#src/platform/session/session.ts'

import { type ListToLoad, planLoading, type Progress } from './load-place.ts'
import type { PlaceToLoad } from './place-to-load.ts'

export type Trouble = 'noNetwork' | 'noRoom' | 'failed'

/** A place that is being loaded, or whose loading met with trouble. */
export interface Run {
  name: string
  progress: Progress
  trouble?: Trouble
}

const sinceKey = (query?: ListToLoad['query']) => ['available-offline', query] as const

/** Loads places for the time without the network, one at a time, for as long as the page stands and the user is the same. */
export function useAvailableOffline(place: PlaceToLoad | undefined) {
  const queryClient = useQueryClient()
  const [run, setRun] = useState<Run>()
  const current = useRef<{ stop: AbortController; goOn: () => void }>(undefined)
  useEffect(() => () => current.current?.stop.abort(), [])

  const list = place?.lists[0].query
  const { data: since = null } = useQuery({
    queryKey: sinceKey(list),
    queryFn: () => (list ? availableSince(list) : null),
    enabled: list !== undefined,
    networkMode: 'always',
  })

  function start(target: PlaceToLoad) {
    const user = session.get()
    if (user.status !== 'signedIn') return
    const signedIn = user
    let load: ReturnType<typeof planLoading>['load'] | undefined

    async function go() {
      const stop = new AbortController()
      current.current = { stop, goOn: () => void go() }
      const unsubscribe = session.subscribe(() => stop.abort())
      const show = (changes: Partial<Run>) =>
        setRun((now) => ({
          name: target.name,
          progress: { done: 0, total: 1 },
          ...now,
          ...changes,
        }))
      setRun((now) => now && { name: now.name, progress: now.progress })
      try {
        show({})
        // Comes with the first press: it knows how each noun is read.
        const { loadingParts } = await import('./loading-parts.ts')
        load ??= planLoading(target.lists, loadingParts(target, queryClient, signedIn)).load
        await load(stop.signal, (progress) => show({ progress }))
        setRun(undefined)
        await queryClient.invalidateQueries({ queryKey: ['available-offline'] })
      } catch (error) {
        if (!stop.signal.aborted) show({ trouble: troubleOf(error) })
      } finally {
        unsubscribe()
      }
    }
    void go()
  }
  function cancel() {
    current.current?.stop.abort()
    current.current = undefined
    setRun(undefined)
  }
  return { run, since, start, cancel, resume: () => current.current?.goOn() }
}

function troubleOf(error: unknown): Trouble {
  if (isUnreachable(error)) return 'noNetwork'
  if (isQuotaExceeded(error)) return 'noRoom'
  log.error('making available offline', error)
  return 'failed'
}
