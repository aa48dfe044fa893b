import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import pg from 'pg'
import * as v from 'valibot'

import { killTree } from './process-tree.ts'
import { onRandomPort, PortTaken } from './random-port.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const READY_WITHIN_MS = 180_000
const STOPPED_WITHIN_MS = 30_000
const POLL_MS = 50
const LOG_LINES_KEPT = 400

const { scripts } = v.parse(
  v.object({ scripts: v.object({ start: v.string() }) }),
  JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')),
)
/** The command of `npm start`, without a shell in between. */
const START = `exec ${scripts.start} "$@"`

type Row = Record<string, unknown>

export interface ServerProcess {
  /** Known after the first start; then it stays the same. */
  readonly port: number
  readonly origin: string
  dataFolder: string
  /** The process output, newest last. */
  output: () => string
  start: () => Promise<void>
  /** Stops like Ctrl-C: requests in progress are answered, then the port is closed. */
  stop: () => Promise<void>
  /** Kills like a power failure: SIGKILL, including the database. */
  kill: () => Promise<void>
  /** The URL of the running database, which bypasses the server and tenant scope. */
  databaseUrl: () => string
  /** Queries the database directly. */
  query: (sql: string, values?: readonly unknown[]) => Promise<Row[]>
  /** Stops everything and deletes the data. */
  dispose: () => Promise<void>
}

/**
 * `npm start` as a user runs it, on its own data folder and a port that stays the same after a restart. `flags`, such as
 * `--empty`, are passed to the start command, `variables` to its environment.
 */
export const createServerProcess = async (
  flags: readonly string[] = [],
  variables: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'inkfleet-e2e-'))
  // The database's unprivileged user needs access to the folder.
  chmodSync(dataFolder, 0o755)
  const lines: string[] = []
  let child: ChildProcess | undefined
  let port: number | undefined

  const hear = (chunk: Buffer) => {
    lines.push(...chunk.toString().split('\n').filter(Boolean))
    lines.splice(0, lines.length - LOG_LINES_KEPT)
  }
  const output = () => lines.join('\n')

  /** The fifth line of PostgreSQL's PID file. */
  const socketFolder = () =>
    readFileSync(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[4] ?? ''

  const exited = async (process_: ChildProcess) => {
    const deadline = Date.now() + STOPPED_WITHIN_MS
    while (process_.exitCode === null && process_.signalCode === null) {
      if (Date.now() > deadline) throw new Error(`The server does not stop:\n${output()}`)
      await sleep(POLL_MS)
    }
  }

  const launch = async (at: number) => {
    lines.length = 0
    const started = spawn('sh', ['-c', START, 'start', '--port', String(at), ...flags], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
        DATA_DIR: dataFolder,
        HOST: '127.0.0.1',
        DATABASE_URL: '',
        LOG_LEVEL: 'warn',
        ...variables,
      },
    })
    child = started
    started.stdout.on('data', hear)
    started.stderr.on('data', hear)
    const deadline = Date.now() + READY_WITHIN_MS
    while (!output().includes('Inkfleet answers at')) {
      if (started.exitCode !== null || Date.now() > deadline) {
        child = undefined
        if (output().includes('The port is in use')) throw new PortTaken(output())
        throw new Error(`The server did not start:\n${output()}`)
      }
      await sleep(POLL_MS)
    }
  }

  const start = async () => {
    if (child !== undefined) return
    if (port === undefined) ({ port } = await onRandomPort(launch))
    else await launch(port)
  }

  const stop = async () => {
    if (child === undefined) return
    child.kill('SIGTERM')
    await exited(child)
    child = undefined
  }

  const kill = async () => {
    if (child === undefined) return
    await killTree(child)
    await exited(child)
    child = undefined
  }

  const databaseUrl = () =>
    `postgresql://inkfleet@/postgres?host=${encodeURIComponent(socketFolder())}&port=5432&sslmode=disable`

  const query = async (sql: string, values: readonly unknown[] = []) => {
    const client = new pg.Client({ connectionString: databaseUrl() })
    await client.connect()
    try {
      const { rows } = await client.query<Row>(sql, [...values])
      return rows
    } finally {
      await client.end()
    }
  }

  const dispose = async () => {
    await stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }

  const knownPort = () => {
    if (port === undefined) throw new Error('The server was never started.')
    return port
  }

  return {
    get port() {
      return knownPort()
    },
    get origin() {
      return `http://localhost:${knownPort()}`
    },
    dataFolder,
    output,
    start,
    stop,
    kill,
    databaseUrl,
    query,
    dispose,
  }
}
