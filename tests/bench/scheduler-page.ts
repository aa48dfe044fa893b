declare global {
  interface Window {
    /** Starts a measurement at the next input of `type`. */
    watchNext: (type: string, selector: string) => void
    /** The time from that input until the elements of `selector` are painted in their final state. */
    settled: Promise<number>
    /** The duration of each frame within `ms`. */
    framesFor: (ms: number) => Promise<number[]>
  }
}

/** Runs in the page and cannot use the rest of this module. */
export function watchSettled() {
  const QUIET_MS = 1_000
  const GIVEN_UP_MS = 20_000
  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  /** A message that is sent within a frame is received after the frame is painted. */
  const painted = () =>
    new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(undefined)
    })

  window.watchNext = (type, selector) => {
    const input = new Promise<number>((resolve) =>
      addEventListener(type, ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true }),
    )
    window.settled = input.then((at) => settledAfter(at, selector))
  }

  async function settledAfter(input: number, selector: string) {
    let changedAt = performance.now()
    let isDirty = false
    let shown = Number.NaN
    const isIn = (node: Node) =>
      node instanceof Element && (node.closest(selector) ?? node.querySelector(selector)) !== null
    const isWithin = ({ target, addedNodes }: MutationRecord) =>
      target.parentElement?.closest(selector) || [...addedNodes].some(isIn)
    const observer = new MutationObserver((records) => {
      if (!records.some(isWithin)) return
      isDirty = true
      changedAt = performance.now()
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    while (performance.now() - input < GIVEN_UP_MS) {
      await nextFrame()
      if (isDirty) {
        isDirty = false
        await painted()
        shown = performance.now() - input
      }
      const isThere = document.querySelector(selector) !== null
      if (isThere && performance.now() - changedAt > QUIET_MS) break
    }
    observer.disconnect()
    if (Number.isNaN(shown)) throw new Error('nothing changed')
    return shown
  }

  window.framesFor = async (lasts) => {
    const frames: number[] = []
    let last = await nextFrame()
    for (const end = last + lasts; last < end;) {
      const now = await nextFrame()
      frames.push(now - last)
      last = now
    }
    return frames
  }
}
