import type { Orientation } from '#src/contract/fields.ts'
import type { Frame, Panel, Rendering } from '#src/imaging/frame.ts'
import {
  createWorkerQueue,
  type QueueWorker,
  WorkerCrashedError,
} from '#src/platform/worker-queue.ts'
import { startImageWorker } from '#src/widgets/image-worker/start-image-worker.ts'

import type { Cut } from './cut.ts'
import type { PictureProblem, PrepareReply, PrepareRequest } from './panel-messages.ts'

export interface PanelPicture {
  /** File to upload. */
  jpeg: Blob
  /** What the panel will show. */
  frame: Frame
  /** `frame` scaled down, in panel orientation. */
  thumbnail: Blob
}

export type PrepareResult = { picture: PanelPicture } | { problem: PictureProblem }

export interface PanelClient {
  /** Rejects with the signal's reason when aborted. Other failures are results. */
  prepare: (
    file: Blob,
    panel: Panel,
    orientation: Orientation,
    signal: AbortSignal,
    rendering?: Rendering,
    cut?: Cut,
  ) => Promise<PrepareResult>
}

/** Requests aborted in the queue never reach the worker. */
export const createPanelClient = (startWorker: () => QueueWorker): PanelClient => {
  const queue = createWorkerQueue<PrepareRequest, PrepareReply>(startWorker)
  let lastId = 0
  const fileIds = new WeakMap<Blob, number>()

  return {
    prepare: async (file, panel, orientation, signal, rendering = {}, cut) => {
      const { width, height, palette } = panel
      const id = ++lastId
      const sent = { width, height, palette }
      const fileId = fileIds.get(file) ?? id
      fileIds.set(file, fileId)
      const request = { id, file, fileId, panel: sent, orientation, rendering, cut }
      const reply = await queue.ask(request, signal).catch((error: unknown) => {
        if (!(error instanceof WorkerCrashedError)) throw error
        return { id, problem: 'notPossibleHere' } as const
      })
      if ('problem' in reply) return { problem: reply.problem }
      const { jpeg, indices, thumbnail } = reply.prepared
      return { picture: { jpeg, thumbnail, frame: { width, height, palette, indices } } }
    },
  }
}

export const panelClient = createPanelClient(startImageWorker)
