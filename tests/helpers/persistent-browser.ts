import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { type BrowserContext, chromium, type Page } from '@playwright/test'

import { CHROMIUM_FLAGS, findChromium, findWholeChromium } from './chromium.ts'

const POLL_MS = 50

export interface PersistentBrowser {
  /** The folder in which it keeps everything. */
  profile: string
  /** Starts Chromium on the profile; what an earlier one stored there is still there. `whole`: one that has windows. */
  launch: (options?: { whole: boolean }) => Promise<BrowserContext>
  /** The same, with a new page of it. */
  openPage: () => Promise<Page>
  close: () => Promise<void>
  /** SIGKILL to every process of the browser: nothing is flushed, nobody says goodbye. */
  kill: () => Promise<void>
  /** Stops every process of the browser meanwhile, as a machine does that sleeps. */
  whileAsleep: (work: () => Promise<unknown>) => Promise<void>
  dispose: () => Promise<void>
}

/** Processes whose command line names our profile: ours, and no other browser's. */
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

/**
 * One user's browser with a profile on disk, that stories close, kill and start again. `onLaunch` hears of each start;
 * `folder` contains the profile.
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
    // A killed browser leaves its lock; the next one would refuse to start.
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
      const asleep = processesOf(profile)
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
