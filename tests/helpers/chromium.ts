import { existsSync } from 'node:fs'

import { chromium } from '@playwright/test'

/** The same engine without a desktop's window around it: stories take two thirds of the time. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
export const WHOLE_CHROMIUM = '/usr/bin/chromium'

const firstOf = (paths: readonly (string | undefined)[]) =>
  paths.find((path) => path !== undefined && existsSync(path))

/** The browser that the stories and the bench drive: the one that is named, Debian's, or Playwright's own. */
export const findChromium = (): string | undefined =>
  firstOf([process.env['CHROMIUM_PATH'], HEADLESS_SHELL, WHOLE_CHROMIUM, chromium.executablePath()])

/** With what only a browser with windows can do, such as installing an app. */
export const findWholeChromium = (): string | undefined =>
  firstOf([WHOLE_CHROMIUM, process.env['CHROMIUM_PATH'], chromium.executablePath()])

/** Chromium refuses to run sandboxed as root; the rest keeps it from talking to anyone but our server. */
export const CHROMIUM_FLAGS: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
