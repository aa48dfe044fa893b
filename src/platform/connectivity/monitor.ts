import type { Problem } from '#src/platform/http/problem.ts'
import type { Traffic } from '#src/platform/http/traffic.ts'
import { backoffMs } from '#src/platform/outbox/send/backoff.ts'

export type Connectivity =
  /** Nothing was asked yet. */
  | 'checking'
  | 'online'
  /** The device itself has no network. */
  | 'offline'
  /** The network is there, the server does not answer. */
  | 'server-down'
  /** Somebody else answers: this wifi wants a sign-in page. */
  | 'captive'

interface Parts {
  /** Asks the health address; returns why our server did not answer it. Failures and answers are heard as traffic as well. */
  probe: () => Promise<Problem | undefined>
  onTraffic: (listener: (traffic: Traffic) => void) => () => void
  /** What the device says of itself. Believed only when it says no. */
  hasNetwork: () => boolean
  wakeIn: (ms: number, run: () => void) => () => void
  random: () => number
}

/** Judged by real answers (OFF-02). While they fail, a probe asks again at growing intervals; while they come, none does. */
export function createConnectivity(parts: Parts) {
  let state: Connectivity = 'checking'
  let failures = 0
  let failingSince = 0
  let probing: Promise<boolean> | undefined
  let cancelProbe: (() => void) | undefined
  const listeners = new Set<() => void>()

  parts.onTraffic((traffic) => {
    if (traffic.type === 'answered') return answered()
    // A proxy may refuse one call on a way that is open for others: only the health address tells whether a portal holds all of them.
    if (isForeign(traffic.problem)) return void (cancelProbe ?? probe())
    const next = judge(traffic.problem, parts.hasNetwork())
    if (next) failed(next)
  })

  function become(next: Connectivity) {
    if (state === next) return
    state = next
    for (const listener of listeners) listener()
  }

  function answered() {
    failures = 0
    cancelProbe?.()
    cancelProbe = undefined
    become('online')
  }

  function failed(next: Connectivity) {
    become(next)
    // Everything that a page requests at once fails at once: until the next probe this counts as one failure.
    if (cancelProbe) return
    if (failures === 0) failingSince = Date.now()
    failures += 1
    cancelProbe = parts.wakeIn(backoffMs(failures, Date.now() - failingSince, parts.random), () => {
      cancelProbe = undefined
      void probe()
    })
  }

  function probe() {
    probing ??= parts
      .probe()
      .then((problem) => {
        if (problem && isForeign(problem)) failed('captive')
        return problem === undefined
      })
      .finally(() => {
        probing = undefined
      })
    return probing
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Whether our server answers at this moment. */
    probe,
    /** The device says that its network went away. */
    networkLost: () => failed('offline'),
  }
}

const isForeign = ({ kind }: Problem) => kind === 'captive' || kind === 'blocked'

const GATEWAY = new Set([502, 503, 504])

function judge(problem: Problem, hasNetwork: boolean): Connectivity | undefined {
  if (problem.kind === 'transient' && GATEWAY.has(problem.status)) return 'server-down'
  if (problem.kind !== 'offline' && problem.kind !== 'timeout') return undefined
  return hasNetwork ? 'server-down' : 'offline'
}
