import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core'

import { killTree } from '#tests/helpers/process-tree.ts'

import type { EngineLauncher } from './browser.ts'
import { enginePage, type EngineTab } from './page.ts'

const RESTORED_WITHIN_MS = 5_000

/** Firefox through WebDriver BiDi, which it supports natively. */
export const firefox: EngineLauncher = async ({
  profile,
  isPrivate,
  baseURL,
  executable,
  note,
}) => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: executable,
    userDataDir: profile,
    defaultViewport: { width: 1440, height: 900 },
    // On a busy machine the service worker takes minutes to store the console; the story's own time limit ends a hang.
    protocolTimeout: 400_000,
    extraPrefsFirefox: {
      // A killed browser must restart without a prompt.
      'toolkit.startup.max_resumed_crashes': -1,
      'browser.privatebrowsing.autostart': isPrivate,
    },
  })
  const watched = (page: Page) => {
    page.on('console', (message) => {
      if (message.type() === 'error') note(message.text())
    })
    page.on('pageerror', (error) => note(String(error)))
    return enginePage(tabOf(page), baseURL)
  }
  const [page = await browser.newPage()] = await browser.pages()
  return {
    page: watched(page),
    openTab: async () => watched(await browser.newPage()),
    close: () => browser.close(),
    kill: async () => {
      await killTree(browser.process() ?? {})
      // The connection is gone; this informs the client.
      await browser.close().catch(() => undefined)
      await untilRestored(profile)
    },
  }
}

/** Waits until the client has restored its copies of the profile's settings, which would disturb the next launch. */
async function untilRestored(profile: string) {
  const deadline = Date.now() + RESTORED_WITHIN_MS
  const isCopy = (name: string) => name.endsWith('.puppeteer')
  while (readdirSync(profile).some(isCopy) && Date.now() < deadline) await sleep(20)
}

const tabOf = (page: Page): EngineTab => ({
  goto: (url) => page.goto(url),
  evaluate: (expression) => page.evaluate(expression),
  async element(expression) {
    const handle = (await page.evaluateHandle(expression)) as ElementHandle<HTMLInputElement>
    return {
      click: () => handle.click(),
      type: (text) => handle.type(text),
      upload: (path) => handle.uploadFile(path),
    }
  },
})
