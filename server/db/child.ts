import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

import type { Identity } from './unprivileged.ts'

/** Receives each line of output of a child process (`debug`), and that it is started again or runs again (`warn`). */
export interface Log {
  debug: (line: string) => void
  warn: (line: string) => void
}

const STOP_WITHIN_MS = 20_000

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGINT')
})

/** For a process that ends before what started these could stop them. */
export const stopChildren = () => Promise.all([...running].map(stopChild))

/**
 * Starts in its own session, so that Ctrl-C does not reach it: the database stops last. It also stops if this process
 * exits first.
 */
export function run(file: string, args: string[], user?: Identity) {
  const child = spawn(file, args, {
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    ...(user && { uid: user.uid, gid: user.gid }),
  })
  running.add(child)
  child.once('close', () => running.delete(child))
  return child
}

/**
 * The first such line states why a PostgreSQL program failed; later ones describe its cleanup. Connections
 * that are rejected during startup do not count.
 */
const REASON = /(?:error|FATAL|PANIC): +(?!\s|the database system is )(.+)/

export function listen(child: ChildProcess, log?: Pick<Log, 'debug'>) {
  let last = ''
  let reason: string | undefined
  const hear = (line: string) => {
    if (line.trim() === '') return
    last = line
    reason ??= REASON.exec(line)?.[1]
    log?.debug(line)
  }
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface(stream).on('line', hear)
  child.on('error', (error) => {
    reason ??= error.message
  })
  /** Why the program failed; without such a line its last one. */
  return { reason: () => reason ?? last }
}

export const exitOf = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    child.once('close', resolve)
    child.once('error', () => resolve(null))
  })

/** Fast shutdown: open transactions roll back, everything committed is on disk. */
export async function stopChild(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGINT')
  const late = setTimeout(() => child.kill('SIGQUIT'), STOP_WITHIN_MS)
  await exited
  clearTimeout(late)
}
