import { existsSync } from 'node:fs'

import { chromium } from '@playwright/test'

/** The same engine without desktop windows; with it, stories take two thirds of the time. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
export const WHOLE_CHROMIUM = '/usr/bin/chromium'

const firstOf = (paths: readonly (string | undefined)[]) =>
  paths.find((path) => path !== undefined && existsSync(path))

/** The browser for stories and benchmarks: the one in `CHROMIUM_PATH`, Debian's, or Playwright's own. */
export const findChromium = (): string | undefined =>
  firstOf([process.env['CHROMIUM_PATH'], HEADLESS_SHELL, WHOLE_CHROMIUM, chromium.executablePath()])

/** A browser with windows, for features such as installing an app. */
export const findWholeChromium = (): string | undefined =>
  firstOf([WHOLE_CHROMIUM, process.env['CHROMIUM_PATH'], chromium.executablePath()])

/** Chromium does not run sandboxed as root. The other flags prevent requests to hosts other than our server. */
export const CHROMIUM_FLAGS: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
