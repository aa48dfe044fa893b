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

/** The thread crashed or was terminated after a timeout; says nothing about the design. */
export class DrawingAbortedError extends Error {
  override readonly name = 'DrawingAbortedError'
}

/** Frees the memory: new designs arrive a few times a day. */
const IDLE_MS = 5 * 60_000
/** A design of 300 large shapes takes some seconds. */
const TIMEOUT_MS = 60_000
/** For code and strings; pixel buffers do not count. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

const THREAD_URL = new URL('./template-thread.ts', import.meta.url).href
/** Worker threads need their own TypeScript loader. */
const BEGIN = `import('tsx/esm/api').then(({ register }) => {
  register()
  return import(require('node:worker_threads').workerData)
})`

/**
 * Draws designs in a worker thread, so that no request waits. The thread starts on demand or by
 * `warm`, does not keep the process alive, and is replaced after idling to free its memory. The
 * caller passes one design at a time.
 */
export function createTemplateDrawer({
  timeoutMs = TIMEOUT_MS,
  idleMs = IDLE_MS,
  threadUrl = THREAD_URL,
} = {}) {
  let thread: Worker | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let isKeptWarm = false

  function start() {
    const started = new Worker(BEGIN, {
      eval: true,
      workerData: threadUrl,
      execArgv: [],
      resourceLimits: LIMITS,
    })
    started.once('exit', () => {
      if (thread === started) thread = undefined
    })
    started.on('error', () => undefined) // the waiting call rejects
    return started
  }

  async function end() {
    clearTimeout(idleTimer)
    const stopped = thread
    thread = undefined
    await stopped?.terminate()
  }

  function warm() {
    isKeptWarm = true
    if (thread) return
    thread = start()
    post(thread, { warm: true })
    thread.unref()
  }

  const onIdle = () => void end().then(() => isKeptWarm && warm())

  return {
    /** `pictures` yields the images shown by the layout, one after the other. */
    async draw(
      design: DesignToDraw,
      pictures: AsyncIterable<readonly [id: string, picture: Raster]>,
    ): Promise<FrameFiles> {
      clearTimeout(idleTimer)
      const drawing = (thread ??= start())
      drawing.ref()
      try {
        for await (const [id, picture] of pictures) post(drawing, { id, picture })
        const answered = answerOf(drawing, timeoutMs)
        post(drawing, { draw: design })
        const answer = await answered
        if ('problem' in answer) throw new Error(answer.problem)
        return answer.files
      } catch (error) {
        // The thread may still hold images of the failed design.
        await end()
        throw error
      } finally {
        drawing.unref()
        idleTimer = setTimeout(onIdle, idleMs).unref()
      }
    },
    /** Preloads code, rasterizer and the first font. */
    warm,
    async stop() {
      isKeptWarm = false
      await end()
    },
  }
}

const post = (thread: Worker, message: ThreadOrder) => thread.postMessage(message)

/** A thread that crashes reports its error before it exits. */
function throwCrash(cause: unknown): never {
  throw new DrawingAbortedError('The drawing thread crashed.', { cause })
}

/** Rejects if the thread crashes, exits or takes too long. */
async function answerOf(thread: Worker, timeoutMs: number): Promise<ThreadAnswer> {
  const race = new AbortController()
  const options = { signal: race.signal }
  try {
    return await Promise.race([
      once(thread, 'message', options).then(([answer]: ThreadAnswer[]) => {
        if (!answer) throw new Error('The drawing thread sent no answer.')
        return answer
      }, throwCrash),
      once(thread, 'exit', options).then(() => {
        throw new DrawingAbortedError('The drawing thread ended.')
      }, throwCrash),
      delay(timeoutMs, undefined, options).then(() => {
        throw new DrawingAbortedError(
          `The template was not rendered within ${timeoutMs / 1_000} seconds.`,
        )
      }),
    ])
  } finally {
    race.abort()
  }
}

export const templateDrawer = createTemplateDrawer()
