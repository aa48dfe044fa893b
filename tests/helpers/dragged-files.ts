import { writeFile } from 'node:fs/promises'

import type { Locator, Page } from '@playwright/test'

export interface Point {
  x: number
  y: number
}

interface DraggedFile {
  name: string
  buffer: Buffer
}

interface Dragged {
  items: { mimeType: string; data: string }[]
  files?: string[]
  dragOperationsMask: number
}

/** The drag data that the browser creates when the pointer drags an element out of a page. */
export async function takeFrom(page: Page, what: Locator): Promise<Dragged> {
  const session = await page.context().newCDPSession(page)
  await session.send('Input.setInterceptDrags', { enabled: true })
  const taken = new Promise<Dragged>((resolve) =>
    session.once('Input.dragIntercepted', ({ data }) => resolve(data)),
  )
  await what.hover()
  const { x = 0, y = 0 } = (await what.boundingBox()) ?? {}
  // Playwright's own mouse would continue the drag by itself.
  const send = (type: 'mousePressed' | 'mouseMoved', by: number) =>
    session.send('Input.dispatchMouseEvent', {
      type,
      x: x + by,
      y: y + by,
      button: 'left',
      buttons: 1,
      clickCount: 1,
    })
  await send('mousePressed', 10)
  for (const by of [15, 20, 40]) await send('mouseMoved', by)
  return await taken
}

/** Drags data into the page as the operating system does; the page decides whether it accepts the data. */
export async function dragInto(page: Page, data: Dragged) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'dragEnter' | 'dragOver' | 'drop', at: Point) =>
    session.send('Input.dispatchDragEvent', { type, ...at, data })
  return {
    async over(at: Point) {
      await send('dragEnter', at)
      await send('dragOver', at)
    },
    /** Sends another `dragOver` before the drop, because a hand always moves. */
    async drop(at: Point) {
      await send('dragOver', at)
      await send('drop', at)
    },
  }
}

/** Drags files from the desktop. */
export async function dragFiles(
  page: Page,
  files: readonly DraggedFile[],
  pathFor: (name: string) => string,
) {
  const paths = files.map(({ name }) => pathFor(name))
  await Promise.all(files.map(({ buffer }, index) => writeFile(paths[index] ?? '', buffer)))
  return await dragInto(page, { items: [], files: paths, dragOperationsMask: 1 })
}
