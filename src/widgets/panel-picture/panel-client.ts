import { LARGEST_UPLOAD_BYTES, type Orientation } from '#src/contract/fields.ts'
import type { Frame, Panel, Rendering } from '#src/imaging/frame.ts'

import type { Cut } from './cut.ts'
import type { PictureProblem, PrepareReply, PrepareRequest } from './panel-messages.ts'

export interface PanelPicture {
  /** What is sent to the server. */
  jpeg: Blob
  /** What the panel will show. */
  frame: Frame
  /** `frame` made small, as the panel is turned. */
  thumbnail: Blob
}

export type PreparedOrNot = { picture: PanelPicture } | { problem: PictureProblem }

export interface PanelClient {
  /** Rejects with the signal's reason when it is aborted; a picture that cannot be prepared is an answer. */
  prepare: (
    file: Blob,
    panel: Panel,
    orientation: Orientation,
    signal: AbortSignal,
    rendering?: Rendering,
    cut?: Cut,
  ) => Promise<PreparedOrNot>
}

interface Job {
  request: PrepareRequest
  answer: (reply: PrepareReply) => void
}

export type PanelWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>

/** One worker, started with the first picture. It works on one at a time, so that what was given up meanwhile never starts. */
export const createPanelClient = (startWorker: () => PanelWorker): PanelClient => {
  const waiting: Job[] = []
  let running: Job | undefined
  let worker: PanelWorker | undefined
  let lastId = 0
  const fileIds = new WeakMap<Blob, number>()

  const finish = (reply: PrepareReply) => {
    if (reply.id !== running?.request.id) return
    running.answer(reply)
    running = undefined
    next()
  }

  const start = (): PanelWorker => {
    const started = startWorker()
    started.onmessage = ({ data }: MessageEvent<PrepareReply>) => finish(data)
    started.onerror = () => {
      started.terminate()
      worker = undefined
      if (running) finish({ id: running.request.id, problem: 'notPossibleHere' })
    }
    return started
  }

  const next = () => {
    if (running) return
    running = waiting.shift()
    if (!running) return
    worker ??= start()
    worker.postMessage(running.request)
  }

  const ask = (request: PrepareRequest, signal: AbortSignal): Promise<PrepareReply> =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const job = { request, answer: resolve }
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
      next()
    })

  return {
    prepare: async (file, panel, orientation, signal, rendering = {}, cut) => {
      if (file.size > LARGEST_UPLOAD_BYTES) return { problem: 'fileTooLarge' }
      const { width, height, palette } = panel
      const id = ++lastId
      const sent = { width, height, palette }
      const fileId = fileIds.get(file) ?? id
      fileIds.set(file, fileId)
      const request = { id, file, fileId, panel: sent, orientation, rendering, cut }
      const reply = await ask(request, signal)
      if ('problem' in reply) return { problem: reply.problem }
      const { jpeg, indices, thumbnail } = reply.prepared
      return { picture: { jpeg, thumbnail, frame: { width, height, palette, indices } } }
    },
  }
}

export const panelClient = createPanelClient(
  () => new Worker(new URL('./panel-worker.ts', import.meta.url), { type: 'module' }),
)
