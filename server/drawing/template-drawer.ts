import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
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

export type ThreadOrder = { id: string; picture: Raster } | { draw: DesignToDraw } | { warm: true }
export type ThreadAnswer = { files: FrameFiles } | { problem: string }

/** The thread ended before it was done, or was ended because it took too long: nothing is said about the design itself. */
export class NotFinished extends Error {
  override readonly name = 'NotFinished'
}

/** Then its memory is given back: fleets get new designs a few times a day. */
const IDLE_MS = 5 * 60_000
/** A design of 300 large shapes takes some seconds. */
const LONGEST_MS = 60_000
/** Code and strings; pixels are not counted. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

/** A thread reads no TypeScript by itself, whatever its process was started with. */
const BEGIN = `import('tsx/esm/api').then(({ register }) => {
  register()
  return import(require('node:worker_threads').workerData)
})`

/**
 * Draws designs in a thread of its own, so that no request waits for one. It is started with the first, or warmed before, and
 * keeps no process alive. When nobody asks for a while it gives its memory back; one that was warmed begins anew, with code and
 * fonts alone. One design at a time: the caller sees to that.
 */
export function createTemplateDrawer({ longestMs = LONGEST_MS, idleMs = IDLE_MS } = {}) {
  let thread: Worker | undefined
  let resting: NodeJS.Timeout | undefined
  let isKeptWarm = false

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

  async function end() {
    clearTimeout(resting)
    const stopped = thread
    thread = undefined
    await stopped?.terminate()
  }

  function warm() {
    isKeptWarm = true
    if (thread) return
    thread = start()
    order(thread, { warm: true })
    thread.unref()
  }

  const rest = () => void end().then(() => isKeptWarm && warm())

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
        const answered = answerOf(drawing, longestMs)
        order(drawing, { draw: asked })
        const answer = await answered
        if ('problem' in answer) throw new Error(answer.problem)
        return answer.files
      } catch (error) {
        // It may hold pictures of a design that is drawn no more.
        await end()
        throw error
      } finally {
        drawing.unref()
        resting = setTimeout(rest, idleMs).unref()
      }
    },
    /** Loads code, rasteriser and the first font now, so that the first panel that asks does not wait for them. */
    warm,
    async stop() {
      isKeptWarm = false
      await end()
    },
  }
}

const order = (thread: Worker, message: ThreadOrder) => thread.postMessage(message)

/** Rejects when the thread ends instead, or takes too long. */
async function answerOf(thread: Worker, longestMs: number): Promise<ThreadAnswer> {
  const given = new AbortController()
  const options = { signal: given.signal }
  try {
    return await Promise.race([
      once(thread, 'message', options).then(([answer]: ThreadAnswer[]) => {
        if (!answer) throw new Error('The drawing thread said nothing.')
        return answer
      }),
      once(thread, 'exit', options).then(() => {
        throw new NotFinished('The drawing thread ended.')
      }),
      delay(longestMs, undefined, options).then(() => {
        throw new NotFinished(`It was not drawn within ${longestMs / 1_000} seconds.`)
      }),
    ])
  } finally {
    given.abort()
  }
}

/** One in a process. */
export const templateDrawer = createTemplateDrawer()
