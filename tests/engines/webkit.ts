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
/** On a busy machine, scripts that handle a hundred changes take longer than WebDriver's default of 30 s. */
const SCRIPT_TIMEOUT_MS = 300_000
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
    await driver.manage().setTimeouts({ script: SCRIPT_TIMEOUT_MS })
    const takeTurns = turns()
    const openTab = async () => {
      const window = await takeTurns(async () => {
        await driver.switchTo().newWindow('window')
        return await driver.getWindowHandle()
      })
      return enginePage(tabOf(driver, window, takeTurns), baseURL)
    }
    const first = tabOf(driver, await driver.getWindowHandle(), takeTurns)
    const close = () => driver.quit().finally(stop)
    return { page: enginePage(first, baseURL), openTab, close, kill: stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type TakeTurns = <Result>(command: () => Promise<Result>) => Promise<Result>

/** A session has one current window: commands to several of them run one at a time. */
function turns(): TakeTurns {
  let last: Promise<unknown> = Promise.resolve()
  return (command) => {
    const result = last.then(command)
    last = result.catch(() => undefined)
    return result
  }
}

function tabOf(driver: WebDriver, window: string, takeTurns: TakeTurns): EngineTab {
  const here: TakeTurns = (command) =>
    takeTurns(async () => {
      await driver.switchTo().window(window)
      return await command()
    })
  return {
    goto: (url) => here(() => driver.get(url)),
    evaluate: (expression) => here(() => driver.executeScript(`return ${expression}`)),
    async element(expression) {
      const element = await here(() => driver.executeScript<WebElement>(`return ${expression}`))
      return {
        click: () => here(() => element.click()),
        type: (text) => here(() => element.sendKeys(text)),
        upload: (path) => here(() => element.sendKeys(path)),
      }
    },
  }
}

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
