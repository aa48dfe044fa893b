import { writeFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

interface Point {
  x: number
  y: number
}

interface DraggedFile {
  name: string
  buffer: Buffer
}

/** Files from the desktop, as the browser gets them from the system: it decides whether a place takes them. */
export async function dragFiles(
  page: Page,
  files: readonly DraggedFile[],
  pathFor: (name: string) => string,
) {
  const paths = files.map(({ name }) => pathFor(name))
  await Promise.all(files.map(({ buffer }, index) => writeFile(paths[index] ?? '', buffer)))
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: paths, dragOperationsMask: 1 }
  const send = (type: 'dragEnter' | 'dragOver' | 'drop' | 'dragCancel', at: Point) =>
    session.send('Input.dispatchDragEvent', { type, ...at, data })
  return {
    async over(at: Point) {
      await send('dragEnter', at)
      await send('dragOver', at)
    },
    drop: (at: Point) => send('drop', at),
    cancel: (at: Point) => send('dragCancel', at),
  }
}
