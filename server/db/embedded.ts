import type { ChildProcess } from 'node:child_process'
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  unlink,
  writeFile,
} from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

import { StartupError } from '#server/startup-error.ts'

import { exitOf, listen, type Log, run, stopChild } from './child.ts'
import { isStartingUp, isSystemFailure } from './failures.ts'
import { setupError, startError } from './folder-errors.ts'
import { createOutage } from './outage.ts'
import { type Binaries, postgresBinaries } from './postgres-binaries.ts'
import { type Identity, unprivilegedUser } from './unprivileged.ts'

const USER = 'inkfleet'
/** Names the socket only: it does not listen on the network. */
const PORT = 5432
const READY_WITHIN_MS = 60_000
const ORPHAN_STOPS_WITHIN_MS = 20_000
const POLL_MS = 20
const RESTART_AFTER_MS = 500
/** Longer paths cannot be sockets (Linux 107, macOS 103). */
const MAX_SOCKET_PATH_LENGTH = 100

export interface EmbeddedPostgres {
  url: (name?: string) => string
  pid: () => number | undefined
  stop: () => Promise<void>
}

/**
 * Runs PostgreSQL as a child process on `folder`, reachable only through a socket in a private
 * folder. Restarts it if it is killed. Throws StartupError if it cannot run here. Only tests pass
 * `initdbArguments`.
 */
export async function startEmbeddedPostgres(
  folder: string,
  log: Log,
  initdbArguments: readonly string[] = [],
): Promise<EmbeddedPostgres> {
  const lock = await lockFolder(folder)
  try {
    const user = await unprivilegedUser()
    const binaries = await postgresBinaries(folder, user)
    const cluster = path.join(folder, 'postgres')
    await stopOrphan(cluster)
    await initialize({ ...binaries, initdbArguments }, cluster, user, log)
    const server = await supervise(binaries, cluster, user, log)
    return {
      ...server,
      stop: async () => {
        await server.stop()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    if (error instanceof Error && isSystemFailure(error)) throw setupError(error.message, folder)
    throw error
  }
}

/**
 * Locks a data folder against a second process. A socket without a listener is left by a killed
 * process; unlike a pid file, it cannot match an unrelated process.
 */
async function lockFolder(folder: string) {
  const file = shorter(path.join(folder, 'lock'))
  if (await somebodyListens(file)) {
    throw new StartupError(`The data folder ${folder} is in use by another process.`)
  }
  await unlink(file).catch(() => undefined)
  const server = net.createServer((socket) => socket.end())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(file, resolve)
  })
  server.unref()
  return { release: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

function shorter(file: string) {
  const relative = path.relative(process.cwd(), file)
  const best = relative.length < file.length ? relative : file
  if (best.length > MAX_SOCKET_PATH_LENGTH) {
    throw new StartupError(`The path of the data folder is too long: ${path.dirname(file)}`)
  }
  return best
}

function somebodyListens(file: string) {
  return new Promise<boolean>((resolve) => {
    const socket = net.connect(file)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

/**
 * Stops a database that a killed server left running, and changes its pid file so that PostgreSQL does not take it for
 * a running one. Safe, because this process holds the folder lock.
 */
async function stopOrphan(cluster: string) {
  const file = path.join(cluster, 'postmaster.pid')
  const [pid, ranOn] = await linesOf(file)
  if (!Number(pid)) return
  if (ranOn === cluster && (await runsOn(cluster, Number(pid)))) {
    process.kill(Number(pid), 'SIGINT')
    const deadline = performance.now() + ORPHAN_STOPS_WITHIN_MS
    while (await runsOn(cluster, Number(pid))) {
      if (performance.now() > deadline) return
      await sleep(POLL_MS)
    }
  }
  // PostgreSQL does not start while any process has the id in its pid file, even a zombie or another program after a
  // reboot. It ignores the id of its parent process, but still checks the shared memory named by the other lines.
  const [left, ...others] = await linesOf(file)
  if (left === pid) await writeFile(file, [process.pid, ...others].join('\n'))
}

const linesOf = async (file: string) => (await readFile(file, 'utf8').catch(() => '')).split('\n')

/** A process whose command cannot be read is assumed to run on `cluster`. */
async function runsOn(cluster: string, pid: number) {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => cluster)
  return command.split('\0').includes(cluster)
}

async function initialize(
  binaries: Binaries & { initdbArguments: readonly string[] },
  cluster: string,
  user: Identity | undefined,
  log: Log,
) {
  const version = await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version !== undefined && version.trim() !== binaries.version) {
    throw new StartupError(
      `The data in ${cluster} is of PostgreSQL ${version.trim()}, this is ${binaries.version}. Dump it there and load it here.`,
    )
  }
  if (version !== undefined) return
  // Created in a temporary folder and renamed, so that an interrupted start leaves nothing
  // incomplete.
  const unfinished = `${cluster}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  if (user) await chown(unfinished, user.uid, user.gid)
  const args = ['--auth=trust', '--encoding=UTF8', '--locale=C', ...binaries.initdbArguments]
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const child = run(binaries.initdb, ['-D', unfinished, '-U', USER, ...args, ...locale], user)
  const output = listen(child, log)
  const code = await exitOf(child)
  if (code !== 0) throw setupError(output.reason(), path.dirname(cluster))
  await rename(unfinished, cluster)
}

async function supervise(
  binaries: Binaries,
  cluster: string,
  user: Identity | undefined,
  log: Log,
): Promise<EmbeddedPostgres> {
  const sockets = await mkdtemp(path.join(tmpdir(), 'inkfleet-'))
  await chmod(sockets, 0o700)
  if (user) await chown(sockets, user.uid, user.gid)
  // Complete, so that PGPORT or PGSSLMODE for another database change nothing.
  const url = (name = 'postgres') =>
    `postgresql://${USER}@/${name}?host=${encodeURIComponent(sockets)}&port=${PORT}&sslmode=disable`

  const outage = createOutage()
  let stopping = false
  let child = launch()
  const started = () =>
    ready(child, url(), () => startError(child.output.reason(), path.dirname(cluster)))
  try {
    await started()
  } catch (error) {
    stopping = true
    await stopChild(child)
    throw error
  }

  function launch() {
    const settings = [
      'listen_addresses=',
      `port=${PORT}`,
      `unix_socket_directories=${sockets}`,
      'unix_socket_permissions=0700',
      'timezone=UTC',
      'shared_buffers=64MB',
      'max_connections=60',
    ]
    const args = ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])]
    const started = run(binaries.postgres, args, user)
    const output = listen(started, log)
    // Unlike `exit`, it also follows a failed start of the process.
    started.once('close', (_code, signal) => void comeBack(signal ?? output.reason()))
    return Object.assign(started, { output })
  }

  async function comeBack(reason: string) {
    await sleep(RESTART_AFTER_MS)
    if (stopping) return
    if (outage.isNews(reason)) log.warn(`PostgreSQL ended and is started again: ${reason}`)
    try {
      child = launch()
    } catch (error) {
      void comeBack(String(error))
      return
    }
    const isReady = await started().then(
      () => true,
      () => false,
    )
    if (isReady && outage.end()) log.warn('PostgreSQL runs again')
  }

  return {
    url,
    pid: () => child.pid,
    stop: async () => {
      stopping = true
      await stopChild(child)
      await rm(sockets, { recursive: true, force: true })
    },
  }
}

async function ready(child: ChildProcess, url: string, failure: () => Error) {
  let deadline = performance.now() + READY_WITHIN_MS
  while (performance.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      // A recovery on a slow disk takes long, and would begin again at the next start.
      if (isStartingUp(error)) deadline = performance.now() + READY_WITHIN_MS
      await sleep(POLL_MS)
    }
  }
  throw failure()
}
