/** What runs in the console's page while the bench works it: from an input to the frame that shows its answer. */
export interface ShownAfter {
  ms: number
  /** Frames that began after the input, the one that shows the answer included. */
  frames: number
}

declare global {
  interface Window {
    /** Arms for the next input of `type`; resolves once what `selector` finds reads otherwise than now, and was painted. */
    shownAfter: (type: string, selector: string) => Promise<ShownAfter>
    longestFrameMs: (work: () => Promise<unknown>) => Promise<number>
  }
}

/** Goes to the page as it is written here: nothing beside it goes along. */
export function watchFrames() {
  const GIVEN_UP_MS = 20_000
  const textOf = (selector: string) =>
    [...document.querySelectorAll(selector)].map(({ textContent }) => textContent).join('|')
  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  /** A message sent within a frame is read after it was painted. */
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
