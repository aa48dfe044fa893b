import type { Frame } from '#src/imaging/frame.ts'
import {
  createWorkerQueue,
  type QueueWorker,
  WorkerCrashedError,
} from '#src/platform/worker-queue.ts'
import { startPictureWorker } from '#src/widgets/picture-worker/start-picture-worker.ts'

import type { DesignToDraw, DrawProblem, DrawReply, DrawRequest } from './template-messages.ts'

type Problem = { problem: DrawProblem }
type Missing = { missing: string[] }
export type DrawnOrNot = ({ frame: Frame } & Missing) | Problem
export type PictureOrNot = ({ picture: Blob } & Missing) | Problem

/** Both reject with the signal's reason when it is aborted; a design that cannot be drawn is an answer. */
export interface TemplateClient {
  renderDesign: (asked: DesignToDraw, signal: AbortSignal) => Promise<DrawnOrNot>
  /** Small, for lists; waits for whoever looks at a preview. */
  renderSmall: (asked: DesignToDraw, signal: AbortSignal) => Promise<PictureOrNot>
}

export function createTemplateClient(startWorker: () => QueueWorker): TemplateClient {
  const turns = createWorkerQueue<DrawRequest, DrawReply>(startWorker)
  let lastId = 0
  async function ask(asked: DesignToDraw, as: DrawRequest['as'], signal: AbortSignal) {
    const request = { ...asked, as, id: ++lastId }
    try {
      return await turns.ask(request, signal, { isLowPriority: as === 'picture' })
    } catch (error) {
      if (error instanceof WorkerCrashedError) return { problem: 'notPossibleHere' } as const
      throw error
    }
  }
  return {
    async renderDesign(asked, signal) {
      const reply = await ask(asked, 'frame', signal)
      if ('problem' in reply) return { problem: reply.problem }
      const { result, missing } = reply.drawn
      if (!('indices' in result)) return { problem: 'notPossibleHere' }
      const { size, palette } = asked
      return { frame: { ...size, palette, indices: result.indices }, missing }
    },
    async renderSmall(asked, signal) {
      const reply = await ask(asked, 'picture', signal)
      if ('problem' in reply) return { problem: reply.problem }
      const { result, missing } = reply.drawn
      return 'picture' in result
        ? { picture: result.picture, missing }
        : { problem: 'notPossibleHere' }
    },
  }
}

/** Draws designs as the server does, off the page's thread. */
export const { renderDesign, renderSmall } = createTemplateClient(startPictureWorker)
