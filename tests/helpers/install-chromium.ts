import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

import { findChromium, HEADLESS_SHELL, WHOLE_CHROMIUM } from './chromium.ts'

/** Debian's packages and the program that each brings. */
const PACKAGES = {
  'chromium-headless-shell': HEADLESS_SHELL,
  chromium: WHOLE_CHROMIUM,
}

const installWithApt = (missing: readonly string[], say: (line: string) => void) => {
  say(`Installing with apt-get: ${missing.join(', ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['-q', 'update'], { env, stdio: 'ignore' })
  // One after the other: a system without one of them still gets the other.
  for (const name of missing)
    spawnSync('apt-get', ['-qy', 'install', '--no-install-recommends', name], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
}

/** The Chromium of this machine, or one that this call installs. Says plainly which, and how. */
export const findOrInstallChromium = (say: (line: string) => void): string | undefined => {
  const missing = Object.entries(PACKAGES).flatMap(([name, path]) => (existsSync(path) ? [] : name))
  const isNamed = process.env['CHROMIUM_PATH'] !== undefined && findChromium() !== undefined
  const mayUseApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (missing.length > 0 && mayUseApt && !isNamed) installWithApt(missing, say)
  if (findChromium() === undefined) {
    say('No Chromium on this machine: installing one with `npx playwright install chromium` …')
    spawnSync('npx', ['playwright', 'install', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
  const found = findChromium()
  say(
    found === undefined
      ? 'No Chromium could be installed. Set CHROMIUM_PATH to a Chromium or Chrome of yours.'
      : `Chromium: ${found}`,
  )
  return found
}
