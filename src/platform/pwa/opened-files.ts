/** Not in TypeScript's library: Chromium hands over the files that an installed app was opened with. */
interface WithLaunchQueue {
  launchQueue?: {
    setConsumer: (consumer: (launch: { files?: readonly FileSystemFileHandle[] }) => void) => void
  }
}

/** Calls back for files that the system opened with the installed console, also those from before this call. */
export function onOpenedFiles(listener: (files: readonly File[]) => void) {
  const page: Window & WithLaunchQueue = window
  page.launchQueue?.setConsumer(({ files = [] }) => {
    if (files.length === 0) return
    void Promise.all(files.map((handle) => handle.getFile())).then(listener, () => undefined)
  })
}
