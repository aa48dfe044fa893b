import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { Builder, Capabilities, type WebDriver, type WebElement } from 'selenium-webdriver'

import { killTree } from '#tests/helpers/process-tree.ts'
import { randomPort } from '#tests/helpers/random-port.ts'

import type { EngineLauncher } from './browser.ts'
import { WINDOW_RUNNER } from './executables.ts'
import { enginePage, type EngineTab } from './page.ts'

const WINDOW = fileURLToPath(new URL('webkit-window.js', import.meta.url))
const READY_WITHIN_MS = 30_000
const POLL_MS = 50
const CONSOLE_ERROR = /CONSOLE.* ERROR/

/** WebKitGTK through WebDriver, in our own window (`webkit-window.js`) on a virtual display. */
export const webkit: EngineLauncher = async ({ profile, isPrivate, baseURL, executable, note }) => {
  const screen = await startScreen()
  const port = randomPort()
  const service = spawn(executable, [`--port=${port}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DISPLAY: screen.display },
  })
  const hear = (chunk: Buffer) => {
    for (const line of chunk.toString().split('\n')) if (CONSOLE_ERROR.test(line)) note(line)
  }
  service.stdout.on('data', hear)
  service.stderr.on('data', hear)
  const stop = async () => {
    await killTree(service)
    await killTree(screen.process)
  }

  try {
    const address = `http://127.0.0.1:${port}`
    await untilReady(address)
    const driver = await new Builder()
      .usingServer(address)
      .withCapabilities(
        new Capabilities({
          // The name that `webkit-window.js` gives itself.
          browserName: 'WebKitGTK',
          'webkitgtk:browserOptions': {
            binary: WINDOW_RUNNER,
            args: [WINDOW, ...(isPrivate ? [] : [profile])],
          },
        }),
      )
      .build()
    const close = () => driver.quit().finally(stop)
    return { page: enginePage(tabOf(driver), baseURL), close, kill: stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const tabOf = (driver: WebDriver): EngineTab => ({
  goto: (url) => driver.get(url),
  evaluate: (expression) => driver.executeScript(`return ${expression}`),
  async element(expression) {
    const element = await driver.executeScript<WebElement>(`return ${expression}`)
    return {
      click: () => element.click(),
      type: (text) => element.sendKeys(text),
      upload: (path) => element.sendKeys(path),
    }
  },
})

async function untilReady(address: string) {
  const deadline = Date.now() + READY_WITHIN_MS
  while (!(await fetch(`${address}/status`).catch(() => undefined))?.ok) {
    if (Date.now() > deadline) throw new Error('WebKitWebDriver does not answer')
    await sleep(POLL_MS)
  }
}

async function startScreen() {
  const process = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1440x900x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = (await once(process.stdout, 'data')) as [Buffer]
  return { process, display: `:${number.toString().trim()}` }
}
