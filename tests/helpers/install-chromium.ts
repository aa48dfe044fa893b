import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

import { findChromium } from './chromium.ts'

/** The Chromium of this machine, or one that this call installs. Says plainly which, and how. */
export const findOrInstallChromium = (say: (line: string) => void): string | undefined => {
  const found = findChromium()
  if (found !== undefined) {
    say(`Chromium: ${found}`)
    return found
  }
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say(
      'No Chromium on this machine: installing the package chromium-headless-shell with apt-get …',
    )
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['-q', 'update'], { env, stdio: 'ignore' })
    const install = ['-qy', 'install', '--no-install-recommends', 'chromium-headless-shell']
    spawnSync('apt-get', install, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  } else {
    say('No Chromium on this machine: installing one with `npx playwright install chromium` …')
    spawnSync('npx', ['playwright', 'install', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
  const installed = findChromium()
  say(
    installed === undefined
      ? 'It could not be installed. Set CHROMIUM_PATH to a Chromium or Chrome of yours.'
      : `Chromium, just installed: ${installed}`,
  )
  return installed
}
