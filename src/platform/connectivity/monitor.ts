import { createListeners } from '#src/domain/listeners.ts'
import { isByGateway, type Problem } from '#src/platform/http/problem.ts'
import type { Traffic } from '#src/platform/http/traffic.ts'
import { backoffMs } from '#src/platform/outbox/send/backoff.ts'

export type Connectivity =
  /** No request has been made yet. */
  | 'checking'
  | 'online'
  /** The device itself has no network. */
  | 'offline'
  /** The network is up, but the server does not answer. */
  | 'server-down'
  /** A captive portal answers: this Wi-Fi requires sign-in. */
  | 'captive'

interface Dependencies {
  /** Requests the health endpoint; resolves with the problem if our server did not answer. Also reported as traffic. */
  probe: () => Promise<Problem | undefined>
  onTraffic: (listener: (traffic: Traffic) => void) => () => void
  /** `navigator.onLine`: trusted only when false. */
  hasNetwork: () => boolean
  wakeIn: (ms: number, run: () => void) => () => void
  random: () => number
}

/** Derives the state from real responses (OFF-02). Probes with backoff while requests fail, not while they succeed. */
export function createConnectivity(parts: Dependencies) {
  let state: Connectivity = 'checking'
  let failures = 0
  let failingSince = 0
  let probing: Promise<boolean> | undefined
  /** Whether to probe again after the running probe, which may have been sent before the network was back. */
  let probesAgain = false
  let cancelProbe: (() => void) | undefined
  const { notify, subscribe } = createListeners()

  parts.onTraffic((traffic) => {
    if (traffic.type === 'answered') return onAnswer()
    // A proxy may block or give up a single call: only the health endpoint tells whether all of them fail.
    if (isForeign(traffic.problem) || isByGateway(traffic.problem))
      return void (cancelProbe ?? probe())
    const next = stateOfProblem(traffic.problem, parts.hasNetwork())
    if (next) onFailure(next)
  })

  function setState(next: Connectivity) {
    if (state === next) return
    state = next
    notify()
  }

  function onAnswer() {
    startBackoffAnew()
    setState('online')
  }

  function startBackoffAnew() {
    failures = 0
    cancelProbe?.()
    cancelProbe = undefined
  }

  function onFailure(next: Connectivity) {
    setState(next)
    // Parallel requests fail together: until the next probe they count as one failure.
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
        if (problem && isForeign(problem)) onFailure('captive')
        if (problem && isByGateway(problem)) onFailure('server-down')
        return problem === undefined
      })
      .finally(() => {
        probing = undefined
        if (probesAgain) networkBack()
      })
    return probing
  }

  function networkBack() {
    startBackoffAnew()
    probesAgain = probing !== undefined
    if (!probesAgain) void probe()
  }

  return {
    get: () => state,
    subscribe,
    /** Resolves with whether our server answers right now. */
    probe,
    /** For the browser's `offline` event. */
    networkLost: () => onFailure('offline'),
    /** For events after which a request may succeed again: the backoff of an outage would delay it by minutes. */
    networkBack,
  }
}

const isForeign = ({ kind }: Problem) =>
  kind === 'captive' || kind === 'blocked' || kind === 'badAnswer'

function stateOfProblem(problem: Problem, hasNetwork: boolean): Connectivity | undefined {
  if (problem.kind !== 'offline' && problem.kind !== 'timeout') return undefined
  return hasNetwork ? 'server-down' : 'offline'
}
