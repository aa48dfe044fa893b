import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { DISPOSABLE_SETTINGS } from './disposable-postgres.ts'

const DEBIAN_FOLDER = '/usr/lib/postgresql'
const USER = 'inkfleet'
const READY_WITHIN_MS = 30_000
const POLL_MS = 100

/** The newest server of the distribution, not the one embedded in the product. */
export const findPostgres = (): string | undefined => {
  if (!existsSync(DEBIAN_FOLDER)) return undefined
  const versions = readdirSync(DEBIAN_FOLDER).sort((a, b) => Number(b) - Number(a))
  return versions
    .map((version) => join(DEBIAN_FOLDER, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')))
}

/** PostgreSQL does not run as root. The package created the user `postgres`; if we are not root, we run it as ourselves. */
const whoMayRunIt = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres']).stdout.toString())
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** Runs the server of `binaries` in a temporary folder, on a socket in it, until `use` resolves. */
export const withPostgres = async <Result>(
  binaries: string,
  use: (url: string) => Promise<Result>,
): Promise<Result> => {
  const who = whoMayRunIt()
  const folder = mkdtempSync(join(tmpdir(), 'inkfleet-postgres-'))
  if (who.uid !== undefined && who.gid !== undefined) chownSync(folder, who.uid, who.gid)
  const run = { ...who, cwd: folder, stdio: 'ignore' as const }
  const cluster = join(folder, 'cluster')
  try {
    const made = spawnSync(
      join(binaries, 'initdb'),
      [
        '-D',
        cluster,
        '-U',
        USER,
        '--auth=trust',
        '--encoding=UTF8',
        '--locale=C.UTF-8',
        '--no-sync',
      ],
      run,
    )
    if (made.status !== 0) throw new Error(`initdb of ${binaries} failed`)
    const server = spawn(
      join(binaries, 'postgres'),
      ['-D', cluster, '-h', '', '-k', folder, ...DISPOSABLE_SETTINGS],
      run,
    )
    const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()))
    try {
      await answers(binaries, folder)
      return await use(`postgresql://${USER}@${encodeURIComponent(folder)}/postgres`)
    } finally {
      server.kill('SIGINT')
      await gone
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const answers = async (binaries: string, folder: string) => {
  const deadline = Date.now() + READY_WITHIN_MS
  const probe = ['-q', '-h', folder]
  while (spawnSync(join(binaries, 'pg_isready'), probe).status !== 0) {
    if (Date.now() > deadline) throw new Error('PostgreSQL of this system does not answer')
    await sleep(POLL_MS)
  }
}
