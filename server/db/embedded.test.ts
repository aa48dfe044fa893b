import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { run } from './child.ts'
import { prepareDataFolder } from './data-folder.ts'
import { type Database, openDatabase } from './database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { isDatabaseAway } from './failures.ts'
import { unprivilegedUser } from './unprivileged.ts'

vi.mock('./child.ts', { spy: true })

let folder: string
let open: { stop: () => Promise<void> }[]

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'inkfleet-data-'))
  await chmod(folder, 0o755)
  open = []
  warnings.length = 0
  vi.mocked(run).mockReset()
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  for (const one of open.toReversed()) await one.stop()
  await rm(folder, { recursive: true, force: true })
})

const quiet = () => undefined
const warnings: string[] = []
const log = { debug: quiet, warn: (line: string) => void warnings.push(line) }
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
/** The values of the `DURABLE` settings in the running server. */
async function durability(postgres: EmbeddedPostgres) {
  const client = new pg.Client({ connectionString: postgres.url() })
  await client.connect()
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [Object.keys(DURABLE)],
  )
  await client.end()
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
}
const noFailure = () => undefined
async function start() {
  const postgres = await startEmbeddedPostgres(folder, log)
  open.push(postgres)
  return postgres
}
async function connect(postgres: EmbeddedPostgres) {
  const database = await openDatabase(postgres.url(), quiet)
  open.push({ stop: database.close })
  return database
}
const addOrganization = (database: Database, name: string) =>
  database.as('system', (tx) => tx.insertInto('organizations').values({ name }).execute())
const names = async (database: Database) => {
  const rows = await database.as('system', (tx) =>
    tx.selectFrom('organizations').select('name').execute(),
  )
  return rows.map(({ name }) => name)
}

// Leaves room for the timeouts of the product itself: 60 s to start, 20 s to stop.
describe('embedded PostgreSQL', { timeout: 180_000 }, () => {
  it('keeps committed data, with fsync on, and rejects a second process on its folder', async () => {
    const postgres = await start()
    expect(await durability(postgres)).toEqual(DURABLE)
    const database = await connect(postgres)
    await addOrganization(database, 'kept')
    await expect(startEmbeddedPostgres(folder, log)).rejects.toThrow(
      `The data folder ${folder} is in use by another process.`,
    )
    await database.close()
    await postgres.stop()
    open = []
    expect(await names(await connect(await start()))).toEqual(['kept'])
  })

  it('restarts after being killed, with all committed data', async () => {
    const postgres = await start()
    const database = await connect(postgres)
    await addOrganization(database, 'before')
    process.kill(postgres.pid() ?? 0, 'SIGKILL')
    // Its child processes respond a moment longer; the next error must mean an unavailable database.
    let failure: unknown
    while (failure === undefined) failure = await names(database).then(noFailure, (error) => error)
    expect({ failure, away: isDatabaseAway(failure) }).toMatchObject({ away: true })
    while (await database.check().catch(() => 'away')) await sleep(50)
    expect(await names(database)).toEqual(['before'])
  })

  it('restarts after being killed even if it cannot be started at first, and logs each reason once', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.now())
    const postgres = await start()
    const database = await connect(postgres)
    await addOrganization(database, 'before')
    const noMemory = () => {
      throw new Error('spawn ENOMEM')
    }
    vi.mocked(run)
      .mockImplementationOnce(noMemory)
      .mockImplementationOnce(noMemory)
      .mockImplementationOnce(() => spawn('/missing', { stdio: ['ignore', 'pipe', 'pipe'] }))
    process.kill(postgres.pid() ?? 0, 'SIGKILL')
    await vi.waitFor(() => expect(warnings).toContain('PostgreSQL runs again'), { timeout: 30_000 })
    expect(warnings).toEqual([
      ...['SIGKILL', 'Error: spawn ENOMEM', 'spawn /missing ENOENT'].map(
        (reason) => `PostgreSQL ended and is started again: ${reason}`,
      ),
      'PostgreSQL runs again',
    ])
    expect(await names(database)).toEqual(['before'])
  })

  it('starts although the clock is set while it starts', async () => {
    let ahead = 0
    vi.spyOn(Date, 'now').mockImplementation(() => (ahead += 3_600_000))
    expect(await durability(await start())).toEqual(DURABLE)
  })

  it('waits for a recovery that takes minutes', async () => {
    const { now } = performance
    let passedMs = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + passedMs)
    const connecting = vi.spyOn(pg.Client.prototype, 'connect')
    for (let minute = 1; minute <= 3; minute += 1)
      connecting.mockImplementationOnce(async () => {
        passedMs += 50_000
        throw Object.assign(new Error('the database system is starting up'), { code: '57P03' })
      })
    expect(await durability(await start())).toEqual(DURABLE)
    expect(passedMs).toBe(150_000)
  })

  it('ends with a process that exits without stopping it', async () => {
    const child = runScript('process.stdin.once("data", () => process.exit(1))')
    await new Promise((resolve) => child.stdout.once('data', resolve))
    const pid = Number((await postmasterFile()).split('\n')[0])
    expect(() => process.kill(pid, 0)).not.toThrow()
    child.stdin.write('exit')
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 30_000)
  })

  it('takes over the folder of a killed process that left a database running', async () => {
    const child = runScript()
    await new Promise((resolve) => child.stdout.once('data', resolve))
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
    const orphan = Number((await postmasterFile()).split('\n')[0])
    expect(() => process.kill(orphan, 0)).not.toThrow()
    expect(await names(await connect(await start()))).toEqual([])
    expect(Number((await postmasterFile()).split('\n')[0])).not.toBe(orphan)
  })

  it.each([
    { title: 'another program now has the process id of the database', movedFrom: undefined },
    {
      title: 'the folder was copied from a location whose database may still run',
      movedFrom: '/else',
    },
  ])('starts after a power cut and stops no other process: $title', async ({ movedFrom }) => {
    const cluster = path.join(folder, 'postgres')
    const postgres = await start()
    const [, written, ...others] = (await postmasterFile()).split('\n')
    await postgres.stop()
    open = []
    const user = await unprivilegedUser()
    const other = spawn(
      process.execPath,
      ['-e', 'setTimeout(() => {}, 600_000)', ...(movedFrom === undefined ? [] : [cluster])],
      { argv0: 'postgres', uid: user?.uid, gid: user?.gid },
    )
    open.push({ stop: async () => void other.kill() })
    const left = [other.pid, movedFrom ?? written, ...others].join('\n')
    await writeFile(path.join(cluster, 'postmaster.pid'), left)
    expect(await names(await connect(await start()))).toEqual([])
    expect([other.exitCode, other.signalCode]).toEqual([null, null])
  })

  it('names the version if the data is from another PostgreSQL version', async () => {
    await mkdir(path.join(folder, 'postgres'))
    await writeFile(path.join(folder, 'postgres', 'PG_VERSION'), '12\n')
    await expect(startEmbeddedPostgres(folder, log)).rejects.toThrow(/of PostgreSQL 12/)
  })

  it('ignores variables that are meant for another database', async () => {
    vi.stubEnv('PGPORT', '5433')
    vi.stubEnv('PGSSLMODE', 'require')
    const database = await connect(await start())
    await addOrganization(database, 'here')
    expect(await names(database)).toContain('here')
  })

  it('starts over after an interrupted first start', async () => {
    await mkdir(path.join(folder, 'postgres.new', 'base'), { recursive: true })
    expect(await names(await connect(await start()))).toEqual([])
  })

  it('reports why the setup failed, not the cleanup that followed', async () => {
    await expect(startEmbeddedPostgres(folder, log, ['--waldir=/proc/wal'])).rejects.toThrow(
      'PostgreSQL could not be set up: could not create directory "/proc/wal": No such file or directory.',
    )
  })

  it('reports why a start failed and what to do', async () => {
    const postgres = await start()
    await postgres.stop()
    open = []
    await chmod(path.join(folder, 'postgres'), 0o777)
    await expect(startEmbeddedPostgres(folder, log)).rejects.toThrow(
      /^PostgreSQL did not start: data directory ".*" has invalid permissions\. PostgreSQL must own/,
    )
  })

  const postmasterFile = () => readFile(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8')
})

const STARTS = `
  import { startEmbeddedPostgres } from '#server/db/embedded.ts'
  await startEmbeddedPostgres(process.env.FOLDER, { debug() {}, warn() {} })
  process.stdout.write('ready')
`

/** Starts the database in another process, which then does what `script` says. */
const runScript = (script = '') =>
  spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', `${STARTS}\n${script}`],
    {
      env: { ...process.env, FOLDER: folder },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )

describe('data folder', () => {
  it('is rejected with one line if it cannot be created or written', async () => {
    const file = path.join(folder, 'file')
    await writeFile(file, '')
    await expect(prepareDataFolder(path.join(file, 'data'))).rejects.toThrow(
      `The data folder ${file}/data cannot be written (ENOTDIR).`,
    )
  })

  it.runIf(process.platform === 'linux')('is rejected where no folder can be created', async () => {
    await expect(prepareDataFolder('/proc/inkfleet/data')).rejects.toThrow(/\(ENOENT\)\.$/)
  })

  it('is created together with its parent folders', async () => {
    const deep = path.join(folder, 'a', 'b')
    await prepareDataFolder(deep)
    await writeFile(path.join(deep, 'proof'), '')
  })
})
