import type { Frame } from '#src/imaging/frame.ts'
import {
  createWorkerQueue,
  type QueueWorker,
  WorkerCrashedError,
} from '#src/platform/worker-queue.ts'
import { startImageWorker } from '#src/widgets/image-worker/start-image-worker.ts'

import type { DesignToDraw, DrawProblem, DrawReply, DrawRequest } from './template-messages.ts'

type Problem = { problem: DrawProblem }
type Missing = { missing: string[] }
export type DrawResult = ({ frame: Frame } & Missing) | Problem
export type ThumbnailResult = ({ picture: Blob } & Missing) | Problem

/** Both reject with the signal's reason when aborted. Other failures are results. */
export interface TemplateClient {
  renderDesign: (source: DesignToDraw, signal: AbortSignal) => Promise<DrawResult>
  /** For lists, with lower priority than previews. */
  renderSmall: (source: DesignToDraw, signal: AbortSignal) => Promise<ThumbnailResult>
}

export function createTemplateClient(startWorker: () => QueueWorker): TemplateClient {
  const queue = createWorkerQueue<DrawRequest, DrawReply>(startWorker)
  let lastId = 0
  async function ask(source: DesignToDraw, as: DrawRequest['as'], signal: AbortSignal) {
    const request = { ...source, as, id: ++lastId }
    try {
      return await queue.ask(request, signal, { isLowPriority: as === 'picture' })
    } catch (error) {
      if (error instanceof WorkerCrashedError) return { problem: 'notPossibleHere' } as const
      throw error
    }
  }
  return {
    async renderDesign(source, signal) {
      const reply = await ask(source, 'frame', signal)
      if ('problem' in reply) return { problem: reply.problem }
      const { result, missing } = reply.drawn
      if (!('indices' in result)) return { problem: 'notPossibleHere' }
      const { size, palette } = source
      return { frame: { ...size, palette, indices: result.indices }, missing }
    },
    async renderSmall(source, signal) {
      const reply = await ask(source, 'picture', signal)
      if ('problem' in reply) return { problem: reply.problem }
      const { result, missing } = reply.drawn
      return 'picture' in result
        ? { picture: result.picture, missing }
        : { problem: 'notPossibleHere' }
    },
  }
}

/** Renders designs like the server, in a worker. */
export const { renderDesign, renderSmall } = createTemplateClient(startImageWorker)
