import type { Frame } from '#src/imaging/frame.ts'
import { createWorkerTurns, type TurnWorker, WorkerDied } from '#src/platform/worker-turns.ts'

import type { DesignToDraw, DrawProblem, DrawReply, DrawRequest } from './template-messages.ts'

export type DrawnOrNot = { frame: Frame; missing: string[] } | { problem: DrawProblem }

interface Options {
  /** Small pictures of a list wait for whoever looks at a preview. */
  isPatient?: boolean
}

export interface TemplateClient {
  /** Rejects with the signal's reason when it is aborted; a design that cannot be drawn is an answer. */
  renderDesign: (asked: DesignToDraw, signal: AbortSignal, options?: Options) => Promise<DrawnOrNot>
}

export function createTemplateClient(startWorker: () => TurnWorker): TemplateClient {
  const turns = createWorkerTurns<DrawRequest, DrawReply>(startWorker)
  let lastId = 0
  return {
    async renderDesign(asked, signal, options) {
      try {
        const reply = await turns.ask({ ...asked, id: ++lastId }, signal, options)
        if ('problem' in reply) return { problem: reply.problem }
        const { indices, missing } = reply.drawn
        return { frame: { ...asked.size, palette: asked.palette, indices }, missing }
      } catch (error) {
        if (error instanceof WorkerDied) return { problem: 'notPossibleHere' }
        throw error
      }
    },
  }
}

/** Draws designs as the server does, off the page's thread. */
export const { renderDesign } = createTemplateClient(
  () => new Worker(new URL('./template-worker.ts', import.meta.url), { type: 'module' }),
)
