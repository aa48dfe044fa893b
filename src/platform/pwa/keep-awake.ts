/** Screens are locked only while a page is seen, and the browser takes the lock back when it is not. */
interface Screen {
  wakeLock?: Pick<WakeLock, 'request'>
}

/** Keeps a tablet from falling asleep, and its uploads with it, while it is wanted. */
export function createKeepAwake(
  device: Screen = navigator,
  page: EventTarget = document,
  isSeen = () => document.visibilityState === 'visible',
) {
  let wanted = false
  let held: Promise<WakeLockSentinel | undefined> | undefined

  const hold = () => {
    held = device.wakeLock?.request('screen').catch(() => undefined) // low battery, hidden page: it sleeps then
  }
  const onVisible = () => {
    if (wanted && isSeen()) hold()
  }

  return {
    want(next: boolean) {
      if (next === wanted) return
      wanted = next
      if (next) {
        page.addEventListener('visibilitychange', onVisible)
        hold()
        return
      }
      page.removeEventListener('visibilitychange', onVisible)
      void held?.then((lock) => lock?.release())
      held = undefined
    },
  }
}
