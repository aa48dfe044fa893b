import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import type { Design } from '#src/domain/design/schema.ts'
import type { Raster } from '#src/imaging/raster.ts'
import type { TemplateRendering } from '#src/imaging/template/rendering.ts'

import type { FrameFiles } from './frame-files.ts'

export interface DesignToDraw extends Pick<
  TemplateRendering,
  'layout' | 'size' | 'palette' | 'variables'
> {
  design: Design
}

export type ThreadOrder = { id: string; picture: Raster } | { draw: DesignToDraw }
export type ThreadAnswer = { files: FrameFiles } | { problem: string }

/** Then its memory is given back: fleets get new designs a few times a day. */
const IDLE_MS = 5 * 60_000
/** Code and strings; pixels are not counted. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

/** A thread reads no TypeScript by itself, whatever its process was started with. */
const BEGIN = `import('tsx/esm/api').then(({ register }) => {
  register()
  return import(require('node:worker_threads').workerData)
})`

/**
 * Draws designs in a thread of its own, so that no request waits for one. It is started with the first, ends when nobody
 * asks for a while, and keeps no process alive. One design at a time: the caller sees to that.
 */
export function createTemplateDrawer() {
  let thread: Worker | undefined
  let resting: NodeJS.Timeout | undefined

  function start() {
    const started = new Worker(BEGIN, {
      eval: true,
      workerData: new URL('./template-thread.ts', import.meta.url).href,
      execArgv: [],
      resourceLimits: LIMITS,
    })
    started.once('exit', () => {
      if (thread === started) thread = undefined
    })
    started.on('error', () => undefined) // whoever waits hears of it
    return started
  }

  async function stop() {
    clearTimeout(resting)
    const stopped = thread
    thread = undefined
    await stopped?.terminate()
  }

  return {
    /** `pictures` brings those that the layout shows, one after the other. */
    async draw(
      asked: DesignToDraw,
      pictures: AsyncIterable<readonly [id: string, picture: Raster]>,
    ): Promise<FrameFiles> {
      clearTimeout(resting)
      const drawing = (thread ??= start())
      drawing.ref()
      try {
        for await (const [id, picture] of pictures) order(drawing, { id, picture })
        const answered = answerOf(drawing)
        order(drawing, { draw: asked })
        const answer = await answered
        if ('problem' in answer) throw new Error(answer.problem)
        return answer.files
      } catch (error) {
        // It may hold pictures of a design that is drawn no more.
        await stop()
        throw error
      } finally {
        drawing.unref()
        resting = setTimeout(() => void stop(), IDLE_MS).unref()
      }
    },
    stop,
  }
}

const order = (thread: Worker, message: ThreadOrder) => thread.postMessage(message)

/** Rejects when the thread ends instead, with what it ended of. */
async function answerOf(thread: Worker): Promise<ThreadAnswer> {
  const given = new AbortController()
  const options = { signal: given.signal }
  try {
    return await Promise.race([
      once(thread, 'message', options).then(([answer]: ThreadAnswer[]) => {
        if (!answer) throw new Error('The drawing thread said nothing.')
        return answer
      }),
      once(thread, 'exit', options).then(() => {
        throw new Error('The drawing thread ended.')
      }),
    ])
  } finally {
    given.abort()
  }
}

/** One in a process. */
export const templateDrawer = createTemplateDrawer()
