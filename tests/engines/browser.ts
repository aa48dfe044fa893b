import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type EngineName, EXECUTABLES } from './executables.ts'
import { firefox } from './firefox.ts'
import type { EnginePage } from './page.ts'
import { webkit } from './webkit.ts'

interface Launch {
  profile: string
  /** A private window, which leaves nothing in the profile. */
  isPrivate: boolean
  baseURL: string
  executable: string
  /** Called with each console error. */
  note: (line: string) => void
}
interface Launched {
  page: EnginePage
  openTab: () => Promise<EnginePage>
  close: () => Promise<void>
  /** Sends SIGKILL to all of its processes. */
  kill: () => Promise<void>
}
export type EngineLauncher = (launch: Launch) => Promise<Launched>

const LAUNCHERS: Record<EngineName, EngineLauncher> = { firefox, webkit }
/** A browser with a profile on disk, like `createPersistentBrowser` for Chromium. */
export interface EngineBrowser {
  profile: string
  /** Starts it on the profile, with the data of earlier runs. */
  openPage: (options?: { isPrivate: boolean }) => Promise<EnginePage>
  /** One more tab of the running browser. */
  openTab: () => Promise<EnginePage>
  close: () => Promise<void>
  /** Sends SIGKILL to all of its processes. */
  kill: () => Promise<void>
  /** Console errors so far. */
  consoleErrors: () => readonly string[]
  dispose: () => Promise<void>
}

export function createEngineBrowser(name: EngineName, baseURL: string): EngineBrowser {
  const profile = mkdtempSync(join(tmpdir(), `inkfleet-${name}-`))
  const errors: string[] = []
  let launched: Launched | undefined

  const close = async () => {
    await launched?.close()
    launched = undefined
  }
  return {
    profile,
    async openPage({ isPrivate } = { isPrivate: false }) {
      const note = (line: string) => void errors.push(line)
      const executable = EXECUTABLES[name]
      launched = await LAUNCHERS[name]({ profile, isPrivate, baseURL, executable, note })
      return launched.page
    },
    async openTab() {
      if (!launched) throw new Error('The browser is not running')
      return await launched.openTab()
    },
    close,
    async kill() {
      await launched?.kill()
      launched = undefined
    },
    consoleErrors: () => errors,
    async dispose() {
      await close().catch(() => undefined)
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
