import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

// Whole servers with databases of their own start and stop here, beside whatever else runs.
vi.setConfig({ testTimeout: 120_000 })

let folder: string
let children: ChildProcess[]
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'inkfleet-start-'))
  await chmod(folder, 0o755)
  children = []
})
afterEach(async () => {
  for (const child of children) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await new Promise((resolve) => child.once('exit', resolve))
    }
  }
  await rm(folder, { recursive: true, force: true })
})

function start(env: Record<string, string> = {}, ...flags: string[]) {
  const args = ['--import', 'tsx', 'server/start.ts', '--api-only', '--empty', ...flags]
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      DATABASE_URL: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  return child
}

/** Runs until it ends by itself. */
async function outcome(child: ReturnType<typeof start>) {
  const [said, complained, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once('exit', resolve)),
  ])
  return { said, complained, code }
}

async function ready(child: ReturnType<typeof start>) {
  let said = ''
  // What is read up to here must not close the pipe: the server would die of its next word.
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    said += String(chunk)
    if (/Data: .*\n/.test(said)) break
  }
  child.stdout.resume()
  const address = /answers at (\S+)/.exec(said)?.[1] ?? ''
  const [, email = '', password = ''] = /ROOT\s+(\S+)\s+(\S+)/.exec(said) ?? []
  return { said, address, email, password }
}

describe('npm start', () => {
  it('makes the ROOT account of an empty installation, refuses a second process, and stops cleanly', async () => {
    const first = start()
    const { address, email, password } = await ready(first)
    const login = await fetch(`${address}/api/user/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    expect(login.status).toBe(200)

    const second = await outcome(start())
    expect(second).toEqual({
      said: '',
      complained: `The data folder ${folder} is in use by another process.\n`,
      code: 1,
    })

    const ended = new Promise((resolve) => first.once('exit', resolve))
    first.kill('SIGTERM')
    first.kill('SIGTERM')
    expect(await ended).toBe(0)
    // Nothing holds the folder any more, and the password is not told again.
    const again = await ready(start())
    expect(again.said).not.toContain('ROOT')
    expect((await fetch(`${again.address}/api/health`)).status).toBe(200)
  })

  it.each([
    ['a broken variable', { PORT: 'eighty' }, 'Wrong environment variable: PORT'],
    [
      'an unreachable database',
      { DATABASE_URL: 'postgresql://u:secret@127.0.0.1:1/x' },
      'cannot be',
    ],
    ['a data folder that is none', { DATA_DIR: '/dev/null/data' }, 'cannot be written'],
  ])('ends with one line for %s', async (_case, env, words) => {
    const { said, complained, code } = await outcome(start(env))
    expect(code).toBe(1)
    expect(said).toBe('')
    expect(complained).toContain(words)
    expect(complained.trim().split('\n')).toHaveLength(1)
    expect(complained).not.toContain('secret')
  })

  it('ends with one line when its port is taken, and leaves no database running', async () => {
    const taken = net.createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => taken.once('listening', resolve))
    const { port } = taken.address() as net.AddressInfo
    const { complained, code } = await outcome(start({}, `--port=${port}`))
    taken.close()
    expect({ complained, code }).toEqual({
      complained: 'The port is in use by another program. Choose one by PORT or --port.\n',
      code: 1,
    })
    expect(await readdir(path.join(folder, 'postgres'))).not.toContain('postmaster.pid')
  })

  it('ends with one line for a flag that it does not know', async () => {
    const { complained, code } = await outcome(start({}, '--frobnicate'))
    expect(code).toBe(1)
    expect(complained).toContain("Unknown option '--frobnicate'")
    expect(complained.trim().split('\n')).toHaveLength(1)
  })
})
