/** Chromium's File Handling API; missing in TypeScript's library. */
interface WithLaunchQueue {
  launchQueue?: {
    setConsumer: (consumer: (launch: { files?: readonly FileSystemFileHandle[] }) => void) => void
  }
}

type Listener = (files: readonly File[], unreadable: readonly string[]) => void

/**
 * Calls back for files that the system opened with the installed console, including earlier ones, with the names of those that
 * cannot be read.
 */
export function onOpenedFiles(listener: Listener) {
  const page: Window & WithLaunchQueue = window
  page.launchQueue?.setConsumer(({ files = [] }) => {
    if (files.length === 0) return
    const reading = files.map((handle) => handle.getFile().catch(() => handle.name))
    void Promise.all(reading).then((read) =>
      listener(
        read.filter((file) => typeof file !== 'string'),
        read.filter((name) => typeof name === 'string'),
      ),
    )
  })
}
