/** The measurement in the console's page: from an input to the frame that shows the result. */
export interface ShownAfter {
  ms: number
  /** Frames that began after the input, including the one that shows the result. */
  frames: number
}

declare global {
  interface Window {
    /** Measures from the next input of `type` until the text of the elements of `selector` has changed and is painted. */
    shownAfter: (type: string, selector: string) => Promise<ShownAfter>
    longestFrameMs: (work: () => Promise<unknown>) => Promise<number>
  }
}

/** Runs in the page and cannot use the rest of this module. */
export function watchFrames() {
  const GIVEN_UP_MS = 20_000
  const textOf = (selector: string) =>
    [...document.querySelectorAll(selector)].map(({ textContent }) => textContent).join('|')
  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  /** A message that is sent within a frame is received after the frame is painted. */
  const painted = () =>
    new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(undefined)
    })

  window.shownAfter = async (type, selector) => {
    const before = textOf(selector)
    const input = await new Promise<number>((resolve) =>
      addEventListener(type, ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true }),
    )
    for (let frames = 1; performance.now() - input < GIVEN_UP_MS; frames++) {
      await nextFrame()
      const now = textOf(selector)
      if (now === before || now === '') continue
      await painted()
      return { ms: performance.now() - input, frames }
    }
    throw new Error(`${selector} read the same for ${GIVEN_UP_MS} ms after ${type}`)
  }

  window.longestFrameMs = async (work) => {
    let longest = 0
    let running = true
    const watching = (async () => {
      let last = await nextFrame()
      while (running) {
        const now = await nextFrame()
        longest = Math.max(longest, now - last)
        last = now
      }
    })()
    await work()
    running = false
    await watching
    return longest
  }
}
