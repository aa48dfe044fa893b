/** The browser grants a wake lock to visible pages only, and releases it when they are hidden. */
interface Screen {
  wakeLock?: Pick<WakeLock, 'request'>
}

/** Keeps the screen on while wanted, so that a sleeping tablet does not suspend uploads. */
export function createWakeLock(
  device: Screen = navigator,
  page: EventTarget = document,
  isVisible = () => document.visibilityState === 'visible',
) {
  let isWanted = false
  let sentinel: Promise<WakeLockSentinel | undefined> | undefined

  const acquire = () => {
    sentinel = device.wakeLock?.request('screen').catch(() => undefined) // low battery or hidden page
  }
  const onVisible = () => {
    if (isWanted && isVisible()) acquire()
  }

  return {
    setWanted(next: boolean) {
      if (next === isWanted) return
      isWanted = next
      if (next) {
        page.addEventListener('visibilitychange', onVisible)
        acquire()
        return
      }
      page.removeEventListener('visibilitychange', onVisible)
      void sentinel?.then((lock) => lock?.release())
      sentinel = undefined
    },
  }
}
