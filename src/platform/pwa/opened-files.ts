/** Chromium's File Handling API; missing in TypeScript's library. */
interface WithLaunchQueue {
  launchQueue?: {
    setConsumer: (consumer: (launch: { files?: readonly FileSystemFileHandle[] }) => void) => void
  }
}

/** Calls back for files that the system opened with the installed console, including earlier ones. */
export function onOpenedFiles(listener: (files: readonly File[]) => void) {
  const page: Window & WithLaunchQueue = window
  page.launchQueue?.setConsumer(({ files = [] }) => {
    if (files.length === 0) return
    void Promise.all(files.map((handle) => handle.getFile())).then(listener, () => undefined)
  })
}
