import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

import pg from 'pg'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  it,
  vi,
} from 'vitest'

import { borrowDatabase } from '#tests/helpers/postgres.ts'
import { randomPort } from '#tests/helpers/random-port.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

// Complete servers with their own databases start and stop here, next to other tests.
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

type Env = Record<string, string>

const start = (env: Env = {}, ...flags: string[]) => startWith(['--empty', ...flags], env)

function startWith(flags: readonly string[], env: Env = {}) {
  const child = spawn(process.execPath, [...ARGUMENTS, ...flags], {
    ...surroundings(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  return child
}

const ARGUMENTS = ['--import', 'tsx', 'server/start.ts', '--api-only']

const surroundings = (env: Env) => ({
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
})

/** Waits until the process exits by itself. */
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
  // Reading must not close the pipe, or the server would fail at its next output.
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    said += String(chunk)
    if (/answers at .*\n/.test(said)) break
  }
  child.stdout.resume()
  const address = /answers at (\S+)/.exec(said)?.[1] ?? ''
  const [, email = '', password = ''] = /ROOT\s+(\S+)\s+(\S+)/.exec(said) ?? []
  return { said, address, email, password }
}

describe('npm start', () => {
  it('creates the ROOT account of an empty installation, rejects a second process, and stops cleanly', async () => {
    const first = start({ HOST: '' })
    const { address, email, password } = await ready(first)
    expect(await isReachable(address)).toEqual({ here: true, elsewhere: true })
    for (const host of ['127.0.0.1', '[::1]']) {
      const { status } = await fetch(`http://${host}:${new URL(address).port}/api/health`)
      expect([host, status]).toEqual([host, 200])
    }
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
    // The folder is unlocked, and the password is not printed again.
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
    ['an invalid data folder', { DATA_DIR: '/dev/null/data' }, 'cannot be written'],
    ['a host in brackets', { HOST: '[::1]' }, 'cannot listen at HOST=[::1] and PORT=0: '],
  ])('exits with one line for %s', async (_case, env, words) => {
    const { said, complained, code } = await outcome(start(env))
    expect(code).toBe(1)
    expect(said).toBe('')
    expect(complained).toContain(words)
    expect(complained.trim().split('\n')).toHaveLength(1)
    expect(complained).not.toContain('secret')
  })

  it('exits with one line if its port is taken, and leaves no database running', async () => {
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

  // A closed terminal sends SIGHUP.
  it.each(['SIGTERM', 'SIGHUP'] as const)(
    'stops its database if it gets %s while it starts',
    async (signal) => {
      const child = start()
      const said = text(child.stdout)
      const pid = await vi.waitFor(
        async () => {
          const file = await readFile(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8')
          expect(file).toMatch(/^\d+\n/)
          return Number.parseInt(file, 10)
        },
        { timeout: 60_000, interval: 5 },
      )
      await end(child, signal)
      expect(child.exitCode).toBe(0)
      await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 30_000)
      // Nobody could sign in without it. On a busy machine, the next start creates the account.
      expect((await said) || (await ready(start())).said).toMatch(/ROOT\s+\S+\s+\S+/)
    },
  )

  it.runIf(process.platform === 'linux')(
    'answers and stops although its output is on a full disk',
    async () => {
      const PORT = String(randomPort())
      const full = openSync('/dev/full', 'w')
      const child = spawn(process.execPath, [...ARGUMENTS, '--empty'], {
        ...surroundings({ PORT, LOG_LEVEL: 'info' }),
        stdio: ['ignore', full, full],
      })
      children.push(child)
      closeSync(full)
      // Each answer is logged.
      for (let answers = 0; answers < 3; answers += 1)
        await vi.waitFor(
          async () => {
            const { status } = await fetch(`http://127.0.0.1:${PORT}/api/health`)
            expect(status).toBe(200)
          },
          { timeout: 60_000, interval: 100 },
        )
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      expect(await ended).toBe(0)
    },
  )

  it.each([
    ['an unknown flag', '--frobnicate', "Unknown option '--frobnicate'"],
    ['flags that exclude each other', '--demo', '--demo and --empty exclude each other'],
  ])('exits with one line for %s', async (_case, flag, words) => {
    const { complained, code } = await outcome(start({}, flag))
    expect(code).toBe(1)
    expect(complained).toContain(words)
    expect(complained.trim().split('\n')).toHaveLength(1)
  })
})

async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM') {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}

/** Linux routes all of 127.0.0.0/8 here: a server that listens on 127.0.0.1 only is not reachable at 127.0.0.2. */
const isReachable = async (address: string) => {
  const { port } = new URL(address)
  const isAnswered = async (host: string) => {
    const answer = await fetch(`http://${host}:${port}/api/health`).catch(() => undefined)
    return answer?.status === 200
  }
  return { here: await isAnswered('127.0.0.1'), elsewhere: await isAnswered('127.0.0.2') }
}

describe('the database of DATABASE_URL', () => {
  let DATABASE_URL: string
  let giveBack: () => void
  beforeEach(async () => {
    ;({ url: DATABASE_URL, giveBack } = await borrowDatabase(inject('databases')))
  })
  afterEach(() => giveBack())

  it('is not filled with demo data without --demo, nor once it has users', async () => {
    const first = startWith([], { DATABASE_URL })
    const { said, address } = await ready(first)
    expect(said).toContain('ROOT')
    const shown = await fetch(`${address}/api/demo-accounts`)
    expect([shown.status, await shown.json()]).toEqual([200, []])
    await end(first)

    expect(await outcome(startWith(['--demo'], { DATABASE_URL }))).toEqual({
      said: '',
      complained: 'The database already has users. --demo fills only an empty one.\n',
      code: 1,
    })
  })

  it('does not keep a process that is told to stop while it waits to migrate', async () => {
    const client = new pg.Client(DATABASE_URL)
    await client.connect()
    await client.query('begin; lock table kysely_migration')
    const child = startWith([], { DATABASE_URL })
    const waiting = `select from pg_locks where not granted and relation = 'kysely_migration'::regclass`
    await vi.waitFor(async () => expect((await client.query(waiting)).rowCount).toBe(1), 60_000)
    await end(child)
    expect(child.exitCode).toBe(0)
    await client.end()
  })
})

describe('the ROOT account', () => {
  let DATABASE_URL: string
  let giveBack: () => void
  beforeEach(async () => {
    ;({ url: DATABASE_URL, giveBack } = await borrowDatabase(inject('databases')))
  })
  afterEach(() => giveBack())

  it('is created once by processes that start together', async () => {
    const client = new pg.Client(DATABASE_URL)
    await client.connect()
    await client.query('begin; lock table users in exclusive mode')
    const together = ['a', 'b'].map((name) =>
      startWith([], { DATABASE_URL, DATA_DIR: path.join(folder, name) }),
    )
    const answers = together.map(ready)
    const waiting = `select from pg_locks where not granted and relation = 'users'::regclass`
    await vi.waitFor(async () => expect((await client.query(waiting)).rowCount).toBe(2), 60_000)
    await client.query('rollback')
    await client.end()
    const started = await Promise.all(answers)
    expect(started.filter(({ said }) => said.includes('ROOT'))).toHaveLength(1)
    for (const { address } of started)
      expect((await fetch(`${address}/api/health`)).status).toBe(200)
  })

  it('gets the address of ROOT_EMAIL, and a new password with --reset-root', async () => {
    const missing = await outcome(startWith(['--reset-root'], { DATABASE_URL }))
    expect(missing).toEqual({
      said: '',
      complained: 'There is no ROOT account yet. Start once without --reset-root.\n',
      code: 1,
    })

    const first = startWith([], { DATABASE_URL, ROOT_EMAIL: 'ops@ink.example' })
    const created = await ready(first)
    expect(created.email).toBe('ops@ink.example')
    await end(first)

    const env = { DATABASE_URL, ROOT_EMAIL: 'platform@ink.example' }
    const { address, email, password } = await ready(startWith(['--reset-root'], env))
    expect(email).toBe('platform@ink.example')
    expect(password).not.toBe(created.password)
    const login = await fetch(`${address}/api/user/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    expect(login.status).toBe(200)
  })
})

describe('demo data', () => {
  let env: Env
  let dataFolder: string
  let giveBack: () => void
  beforeAll(async () => {
    const { url, ...borrowed } = await borrowDatabase(inject('databases'))
    giveBack = borrowed.giveBack
    dataFolder = await mkdtemp(path.join(tmpdir(), 'inkfleet-demo-'))
    env = { DATABASE_URL: url, DATA_DIR: dataFolder, HOST: '' }
  })
  afterAll(async () => {
    giveBack()
    await rm(dataFolder, { recursive: true, force: true })
  })

  const isSimulator = async (pid: number) =>
    (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes('simulator/main')
  async function simulatorOf({ pid = 0 }: ChildProcess) {
    const pids = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
    for (const child of pids.trim().split(' ').map(Number))
      if (await isSimulator(child)) return child
    throw new Error('The simulator does not run yet.')
  }
  async function expectEndAfterKill(child: ChildProcess, simulator: number) {
    child.kill('SIGKILL')
    try {
      await vi.waitFor(async () => expect(await isSimulator(simulator)).toBe(false), 30_000)
    } finally {
      if (await isSimulator(simulator)) process.kill(simulator, 'SIGKILL')
    }
  }

  // In sequence on the same data, because drawing the demo takes long.
  it('fills an empty database with --demo, for this machine only; kill -9 ends its new simulator', async () => {
    const child = startWith(['--demo'], env)
    const [{ said, address }, simulator] = await Promise.all([
      ready(child),
      // The simulator is found while it is still loading.
      vi.waitFor(() => simulatorOf(child), { timeout: 110_000, interval: 10 }),
    ])
    const reached = await isReachable(address)
    await expectEndAfterKill(child, simulator)
    expect(said).toContain('owner@example.com')
    expect(said).toContain('Only this machine can connect (127.0.0.1)')
    expect(reached).toEqual({ here: true, elsewhere: false })
  })

  it('is recognized at a later start; kill -9 ends its polling simulator', async () => {
    const child = startWith([], env)
    const { said, address } = await ready(child)
    expect(said).not.toContain('owner@example.com')
    expect(said).toContain('Only this machine can connect (127.0.0.1)')
    expect(await isReachable(address)).toEqual({ here: true, elsewhere: false })
    const state = path.join(dataFolder, 'demo-fleet.json')
    await vi.waitFor(async () => expect(await readFile(state, 'utf8')).toContain('apiKey'), 60_000)
    await expectEndAfterKill(child, await simulatorOf(child))
  })

  it('keeps its published accounts', async () => {
    expect(await outcome(startWith(['--reset-root'], env))).toEqual({
      said: '',
      complained: 'The accounts of demo data are published. --reset-root does not change them.\n',
      code: 1,
    })
  })

  it('is reachable from other machines with an explicit HOST, after a warning', async () => {
    const { said, address } = await ready(startWith(['--no-fleet'], { ...env, HOST: '0.0.0.0' }))
    expect(said).toContain("Warning: the demo accounts' passwords are published")
    expect(await isReachable(address)).toEqual({ here: true, elsewhere: true })
  })
})
