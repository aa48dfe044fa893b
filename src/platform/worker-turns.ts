/** The parts of a worker that are used here; tests bring their own. */
export type TurnWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>

/** The worker did not start, or came to an end while it worked. */
export class WorkerDied extends Error {
  override readonly name = 'WorkerDied'
}

interface Numbered {
  id: number
}

interface Job<Request, Reply> {
  request: Request
  resolve: (reply: Reply) => void
  reject: (reason: WorkerDied) => void
  isPatient: boolean
}

export interface WorkerTurns<Request, Reply> {
  /**
   * Rejects with the signal's reason when it is aborted, and with `WorkerDied`. What is `isPatient` waits until
   * nobody else asks.
   */
  ask: (request: Request, signal: AbortSignal, options?: { isPatient?: boolean }) => Promise<Reply>
}

/** One worker, started with the first request. It works on one at a time, so that what was given up meanwhile never starts. */
export function createWorkerTurns<Request extends Numbered, Reply extends Numbered>(
  startWorker: () => TurnWorker,
): WorkerTurns<Request, Reply> {
  const waiting: Job<Request, Reply>[] = []
  let running: Job<Request, Reply> | undefined
  let worker: TurnWorker | undefined

  const start = (): TurnWorker => {
    const started = startWorker()
    started.onmessage = ({ data }: MessageEvent<Reply>) => {
      if (data.id !== running?.request.id) return
      running.resolve(data)
      next()
    }
    started.onerror = () => {
      started.terminate()
      worker = undefined
      running?.reject(new WorkerDied())
      next()
    }
    return started
  }

  const next = () => {
    const first = waiting.findIndex(({ isPatient }) => !isPatient)
    running = waiting.splice(Math.max(0, first), 1)[0]
    if (!running) return
    worker ??= start()
    worker.postMessage(running.request)
  }

  return {
    ask: (request, signal, { isPatient = false } = {}) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted()
        const job = { request, resolve, reject, isPatient }
        waiting.push(job)
        signal.addEventListener(
          'abort',
          () => {
            const at = waiting.indexOf(job)
            if (at >= 0) waiting.splice(at, 1)
            reject(signal.reason)
          },
          { once: true },
        )
        if (!running) next()
      }),
  }
}
