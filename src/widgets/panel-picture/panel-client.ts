import { MAX_UPLOAD_BYTES, type Orientation } from '#src/contract/fields.ts'
import type { Frame, Panel, Rendering } from '#src/imaging/frame.ts'
import {
  createWorkerQueue,
  type QueueWorker,
  WorkerCrashedError,
} from '#src/platform/worker-queue.ts'
import { startPictureWorker } from '#src/widgets/picture-worker/start-picture-worker.ts'

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

/** A picture that was given up while it waited never reaches the worker. */
export const createPanelClient = (startWorker: () => QueueWorker): PanelClient => {
  const turns = createWorkerQueue<PrepareRequest, PrepareReply>(startWorker)
  let lastId = 0
  const fileIds = new WeakMap<Blob, number>()

  return {
    prepare: async (file, panel, orientation, signal, rendering = {}, cut) => {
      if (file.size > MAX_UPLOAD_BYTES) return { problem: 'fileTooLarge' }
      const { width, height, palette } = panel
      const id = ++lastId
      const sent = { width, height, palette }
      const fileId = fileIds.get(file) ?? id
      fileIds.set(file, fileId)
      const request = { id, file, fileId, panel: sent, orientation, rendering, cut }
      const reply = await turns.ask(request, signal).catch((error: unknown) => {
        if (!(error instanceof WorkerCrashedError)) throw error
        return { id, problem: 'notPossibleHere' } as const
      })
      if ('problem' in reply) return { problem: reply.problem }
      const { jpeg, indices, thumbnail } = reply.prepared
      return { picture: { jpeg, thumbnail, frame: { width, height, palette, indices } } }
    },
  }
}

export const panelClient = createPanelClient(startPictureWorker)
