import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { availableSince } from '#src/platform/db/available-offline.ts'
import { isQuotaExceeded } from '#src/platform/db/quota.ts'
import { isUnreachable, reasonOf } from '#src/platform/db/reachability.ts'
import { log } from '#src/platform/log.ts'
import { session } from '#src/platform/session/session.ts'

import { type ListToLoad, planDownload, type Progress } from './download-lists.ts'
import type { OfflineTarget } from './offline-plan.ts'

export type Trouble = 'noNetwork' | 'noRoom' | 'failed'

/** A download that is running or has failed. */
export interface Run {
  name: string
  progress: Progress
  trouble?: Trouble
}

const sinceKey = (query?: ListToLoad['query']) => ['available-offline', query] as const

/** Downloads one scope at a time until the page closes or the user changes. */
export function useAvailableOffline(target: OfflineTarget | undefined) {
  const queryClient = useQueryClient()
  const [run, setRun] = useState<Run>()
  const current = useRef<{ stop: AbortController; resume: () => void }>(undefined)
  useEffect(() => () => current.current?.stop.abort(), [])

  const list = target?.lists[0].query
  const { data: since = null } = useQuery({
    queryKey: sinceKey(list),
    queryFn: () => (list ? availableSince(list) : null),
    enabled: list !== undefined,
    networkMode: 'always',
  })

  function start(target: OfflineTarget) {
    const user = session.get()
    if (user.status !== 'signedIn') return
    const signedIn = user
    let load: ReturnType<typeof planDownload>['load'] | undefined

    async function run() {
      const stop = new AbortController()
      current.current = { stop, resume: () => void run() }
      const unsubscribe = session.subscribe(cancel)
      // Not after a cancellation: another download may have started since.
      const update = (next: Parameters<typeof setRun>[0]) => {
        if (!stop.signal.aborted) setRun(next)
      }
      const show = (changes: Partial<Run>) =>
        update((now) => ({
          name: target.name,
          progress: { done: 0, total: 1 },
          ...now,
          ...changes,
        }))
      setRun((now) => now && { name: now.name, progress: now.progress })
      try {
        show({})
        // Loaded on first use, since it imports queries of many areas.
        const { downloadDependencies } = await import('./download-dependencies.ts')
        load ??= planDownload(
          target.lists,
          downloadDependencies(target, queryClient, signedIn),
        ).load
        await load(stop.signal, (progress) => show({ progress }))
        update(undefined)
        await queryClient.invalidateQueries({ queryKey: ['available-offline'] })
      } catch (error) {
        if (!stop.signal.aborted) show({ trouble: troubleOf(await reasonOf(error)) })
      } finally {
        unsubscribe()
      }
    }
    void run()
  }
  function cancel() {
    current.current?.stop.abort()
    current.current = undefined
    setRun(undefined)
  }
  return { run, since, start, cancel, resume: () => current.current?.resume() }
}

function troubleOf(error: unknown): Trouble {
  if (isUnreachable(error)) return 'noNetwork'
  if (isQuotaExceeded(error)) return 'noRoom'
  log.error('making available offline', error)
  return 'failed'
}
