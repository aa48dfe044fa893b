import { setTimeout as sleep } from 'node:timers/promises'

import { type Browser, chromium, type Page } from '@playwright/test'

import { accountOf } from '#tests/helpers/accounts.ts'
import { CHROMIUM_FLAGS, findChromium } from '#tests/helpers/chromium.ts'
import { signIn } from '#tests/helpers/e2e.ts'
import type { ServerProcess } from '#tests/helpers/server-process.ts'
import { openTemplate, putTemplate, stage } from '#tests/helpers/template-stories.ts'

import { longestTaskMs } from './main-thread.ts'
import { type BenchRow, quantile } from './row.ts'

const PANEL = { width: 1872, height: 1404 }
const LAYERS = 100
const LONGEST_TASK_MS = 50
/** The frame time at 60 Hz, with a small margin. */
const FRAME_MS = 17.5
const STEPS = 120
const STEP_MS = 10
const SETTLES_MS = 2_500

/** Texts, rectangles and images in turn, ten per row, some of them rotated. */
const largeDesign = (imageId: string) => {
  const layers = Array.from({ length: LAYERS }, (_, at) => `layer-${at}`)
  const elements = layers.map((id, at) => {
    const [left, top, width, height] = [
      20 + (at % 10) * 180,
      20 + Math.floor(at / 10) * 130,
      170,
      120,
    ]
    const position = {
      left,
      top,
      right: PANEL.width - left - width,
      bottom: PANEL.height - top - height,
      rotation: at % 7 === 0 ? 10 : 0,
    }
    const kinds = [
      {
        type: 'text',
        own: { text: { content: `Room {{room|${at}}}, second floor on the left`, size: 24 } },
      },
      { type: 'rectangle', own: { fill: '#aaaaaa', stroke: '#000000', radius: 12 } },
      { type: 'picture', own: { picture: { imageId } } },
    ] as const
    const { type, own } = kinds[at % 3] ?? kinds[0]
    return [id, { type, defaults: { position, ...own } }]
  })
  return JSON.stringify({
    version: 1,
    layers,
    elements: Object.fromEntries(elements),
    backgrounds: {},
    enabledLayouts: { i7: { horizontal: true } },
  })
}

/** The duration of each frame within `ms`. */
const framesFor = (page: Page, ms: number) =>
  page.evaluate(async (lasts) => {
    const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    const frames: number[] = []
    let last = await nextFrame()
    for (const end = last + lasts; last < end;) {
      const now = await nextFrame()
      frames.push(now - last)
      last = now
    }
    return frames
  }, ms)

const KINDS = ['text', 'rectangle', 'picture'] as const

async function drag(
  browser: Browser,
  page: Page,
  kind: (typeof KINDS)[number],
): Promise<BenchRow[]> {
  const canvas = await stage(page).boundingBox()
  if (!canvas) throw new Error('no canvas')
  const zoom =
    Number.parseFloat(
      (await page.getByRole('button', { name: /^Zoom to 100%, now/ }).textContent()) ?? '',
    ) / 100
  const corner = {
    x: canvas.x + (canvas.width - PANEL.width * zoom) / 2,
    y: canvas.y + (canvas.height - PANEL.height * zoom) / 2,
  }
  const moveTo = (x: number, y: number) => page.mouse.move(corner.x + x * zoom, corner.y + y * zoom)
  const left = 20 + KINDS.indexOf(kind) * 180 + 80
  const selecting = await longestTaskMs(browser, page, async () => {
    await moveTo(left, 80)
    await page.mouse.down()
    await page.mouse.up()
    await sleep(SETTLES_MS / 2)
  })
  let frames: number[] = []
  const longest = await longestTaskMs(browser, page, async () => {
    await moveTo(left, 80)
    await page.mouse.down()
    const watched = framesFor(page, STEPS * STEP_MS)
    for (let step = 1; step <= STEPS; step++) {
      await moveTo(left + step * 7, 80 + step * 6)
      await sleep(STEP_MS)
    }
    frames = await watched
    await page.mouse.up()
    await sleep(SETTLES_MS / 5)
  })
  const name = `a ${kind} among ${LAYERS} layers is dragged on ${PANEL.width} x ${PANEL.height}`
  const median = quantile(frames, 0.5)
  return [
    {
      name: `${name}: a frame`,
      value: `${median.toFixed(1)} ms`,
      peer: `p95 ${quantile(frames, 0.95).toFixed(1)} ms, longest ${Math.max(...frames).toFixed(0)} ms`,
      ratio: '',
      budget: `<= ${FRAME_MS} ms`,
      met: median <= FRAME_MS,
    },
    {
      name: `${name}: the longest task`,
      value: `${longest.toFixed(0)} ms`,
      peer: '',
      ratio: '',
      budget: `<= ${LONGEST_TASK_MS} ms`,
      met: longest <= LONGEST_TASK_MS,
    },
    {
      name: `a ${kind} among ${LAYERS} layers is selected: the longest task`,
      value: `${selecting.toFixed(0)} ms`,
      peer: '',
      ratio: '',
      budget: `<= ${LONGEST_TASK_MS} ms`,
      met: selecting <= LONGEST_TASK_MS,
    },
  ]
}

/** Measures the template editor in the console itself. */
export const benchTemplateEditor = async (server: ServerProcess): Promise<BenchRow[]> => {
  await server.query(
    'update device_groups set resolution_horizontal = $1, resolution_vertical = $2 where name = $3',
    [PANEL.width, PANEL.height, 'i7'],
  )
  const [image] = await server.query('select id from images limit 1')
  const id = await putTemplate(server, 'Bench', largeDesign(String(image?.['id'])))
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: [...CHROMIUM_FLAGS],
    ...(executablePath === undefined ? {} : { executablePath }),
  })
  try {
    const context = await browser.newContext({
      baseURL: server.origin,
      viewport: { width: 1440, height: 900 },
      serviceWorkers: 'block',
    })
    await context.addInitScript('globalThis.__name = (named) => named')
    const page = await context.newPage()
    await signIn(page, accountOf('ORG_OWNER'))
    await openTemplate(page, id)
    await sleep(SETTLES_MS)
    const rows: BenchRow[] = []
    for (const kind of KINDS) rows.push(...(await drag(browser, page, kind)))
    return rows
  } finally {
    await browser.close()
  }
}
