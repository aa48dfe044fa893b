import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { randomPort } from './random-port.ts'

/** The distribution's Python, because no other one finds Debian's packages. */
const PYTHON = '/usr/bin/python3'
const READY_WITHIN_MS = 30_000
const POLL_MS = 50

export const hasSmtp = (): boolean =>
  existsSync(PYTHON) && spawnSync(PYTHON, ['-c', 'import aiosmtpd']).status === 0

export interface SmtpServer {
  url: string
  /** Permanently rejects messages larger than `largestBytes`. */
  start: (largestBytes?: number) => Promise<void>
  stop: () => Promise<void>
  /** The received messages, in their raw form. */
  messages: () => string[]
  dispose: () => Promise<void>
}

/** A real SMTP server on its own loopback port, which can be stopped and started. */
export const createSmtpServer = async (): Promise<SmtpServer> => {
  if (!hasSmtp()) throw new Error(`${PYTHON} has no aiosmtpd: install python3-aiosmtpd`)
  const port = randomPort()
  const folder = mkdtempSync(join(tmpdir(), 'inkfleet-smtp-'))
  const mailbox = join(folder, 'mailbox')
  let child: ChildProcess | undefined

  const stop = async () => {
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null) return
    const gone = new Promise<void>((resolve) => ending.once('exit', () => resolve()))
    ending.kill('SIGKILL')
    await gone
  }
  return {
    url: `smtp://127.0.0.1:${port}`,
    start: async (largestBytes = 1_000_000) => {
      child = spawn(
        PYTHON,
        [
          '-m',
          'aiosmtpd',
          '--nosetuid',
          `--size=${largestBytes}`,
          `--listen=127.0.0.1:${port}`,
          '--class=aiosmtpd.handlers.Mailbox',
          mailbox,
        ],
        { stdio: 'ignore' },
      )
      const deadline = Date.now() + READY_WITHIN_MS
      while (!(await answers(port))) {
        if (Date.now() > deadline || child.exitCode !== null)
          throw new Error('The SMTP server does not answer')
        await sleep(POLL_MS)
      }
    },
    stop,
    messages() {
      const arrived = join(mailbox, 'new')
      if (!existsSync(arrived)) return []
      return readdirSync(arrived)
        .toSorted()
        .map((name) => readFileSync(join(arrived, name), 'utf8'))
    },
    dispose: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.once('data', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
