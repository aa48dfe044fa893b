/** The used part of `Worker`; tests pass fakes. */
export type QueueWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>

/** The worker failed to start, or crashed. */
export class WorkerCrashedError extends Error {
  override readonly name = 'WorkerCrashedError'
}

interface Numbered {
  id: number
}

interface Job<Request, Reply> {
  request: Request
  resolve: (reply: Reply) => void
  reject: (reason: WorkerCrashedError) => void
  isLowPriority: boolean
}

export interface WorkerQueue<Request, Reply> {
  /** Rejects with the signal's reason, or with `WorkerCrashedError`. `isLowPriority` requests run after all others. */
  ask: (
    request: Request,
    signal: AbortSignal,
    options?: { isLowPriority?: boolean },
  ) => Promise<Reply>
}

/** One worker, started with the first request. Requests run one at a time, so that aborted ones never start. */
export function createWorkerQueue<Request extends Numbered, Reply extends Numbered>(
  startWorker: () => QueueWorker,
): WorkerQueue<Request, Reply> {
  const waiting: Job<Request, Reply>[] = []
  let running: Job<Request, Reply> | undefined
  let worker: QueueWorker | undefined

  const start = (): QueueWorker => {
    const started = startWorker()
    started.onmessage = ({ data }: MessageEvent<Reply>) => {
      if (data.id !== running?.request.id) return
      running.resolve(data)
      next()
    }
    started.onerror = () => {
      started.terminate()
      worker = undefined
      running?.reject(new WorkerCrashedError())
      next()
    }
    return started
  }

  const next = () => {
    const first = waiting.findIndex(({ isLowPriority }) => !isLowPriority)
    running = waiting.splice(Math.max(0, first), 1)[0]
    if (!running) return
    worker ??= start()
    worker.postMessage(running.request)
  }

  return {
    ask: (request, signal, { isLowPriority = false } = {}) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted()
        const job = { request, resolve, reject, isLowPriority }
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
