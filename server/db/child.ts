import { type ChildProcess, spawn } from 'node:child_process'

import type { Identity } from './unprivileged.ts'

/** Receives each line of output of a child process. */
export type Say = (line: string) => void

const STOP_WITHIN_MS = 20_000

/** Starts in its own session, so that Ctrl-C does not reach it: the database stops last. */
export const run = (file: string, args: string[], user?: Identity) =>
  spawn(file, args, {
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    ...(user && { uid: user.uid, gid: user.gid }),
  })

export function listen(child: ChildProcess, say?: Say) {
  let last = ''
  const hear = (chunk: Buffer) => {
    for (const line of chunk.toString().split('\n').filter(Boolean)) {
      last = line
      say?.(line)
    }
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  child.on('error', (error) => {
    last = error.message
  })
  return { last: () => last }
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
