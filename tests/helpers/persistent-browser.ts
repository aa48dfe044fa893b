import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { type BrowserContext, chromium, type Page } from '@playwright/test'

import { CHROMIUM_FLAGS, findChromium, findWholeChromium } from './chromium.ts'
import { descendantsOf } from './process-tree.ts'

const POLL_MS = 50

export interface PersistentBrowser {
  /** The folder with all of the browser's data. */
  profile: string
  /** Starts Chromium on the profile, with the data of earlier runs. `whole`: with windows. */
  launch: (options?: { whole: boolean }) => Promise<BrowserContext>
  /** The same, and opens a new page. */
  openPage: () => Promise<Page>
  close: () => Promise<void>
  /** Sends SIGKILL to every process of the browser, so that nothing is flushed or closed. */
  kill: () => Promise<void>
  /** Suspends every process of the browser while `work` runs, as a sleeping machine does. */
  whileAsleep: (work: () => Promise<unknown>) => Promise<void>
  dispose: () => Promise<void>
}

/** Processes whose command line contains our profile, which excludes other browsers. */
const processesOf = (profile: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(profile)
      } catch {
        return false
      }
    })
    .map(Number)

/** Its renderers and services, too, which do not name the profile. */
const allProcessesOf = (profile: string) =>
  new Set(processesOf(profile).flatMap((pid) => [pid, ...descendantsOf(pid)]))

/**
 * A browser with a profile on disk, which stories close, kill and restart. `onLaunch` is called for each start; `folder`
 * contains the profile.
 */
export const createPersistentBrowser = (
  baseURL: string,
  onLaunch: (context: BrowserContext) => void = () => {},
  folder = tmpdir(),
): PersistentBrowser => {
  const profile = mkdtempSync(join(folder, 'inkfleet-profile-'))
  let context: BrowserContext | undefined

  const close = async () => {
    await context?.close()
    context = undefined
  }

  const launch = async ({ whole } = { whole: false }) => {
    const executablePath = whole ? findWholeChromium() : findChromium()
    // A killed browser leaves its lock, with which the next one would not start.
    rmSync(join(profile, 'SingletonLock'), { force: true })
    context = await chromium.launchPersistentContext(profile, {
      baseURL,
      viewport: { width: 1440, height: 900 },
      args: [...CHROMIUM_FLAGS],
      ...(executablePath === undefined ? {} : { executablePath }),
    })
    onLaunch(context)
    return context
  }

  return {
    profile,
    launch,
    openPage: async () => (await launch()).newPage(),
    close,
    whileAsleep: async (work) => {
      const asleep = allProcessesOf(profile)
      for (const pid of asleep) process.kill(pid, 'SIGSTOP')
      await work().finally(() => {
        for (const pid of asleep) process.kill(pid, 'SIGCONT')
      })
    },
    kill: async () => {
      for (const pid of processesOf(profile)) process.kill(pid, 'SIGKILL')
      while (processesOf(profile).length > 0) await sleep(POLL_MS)
      await context?.close().catch(() => undefined)
      context = undefined
    },
    dispose: async () => {
      await close().catch(() => undefined)
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
