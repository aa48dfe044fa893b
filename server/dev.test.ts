import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterEach, beforeEach, expect, inject, it } from 'vitest'

import { borrowDatabase } from '#tests/helpers/postgres.ts'
import { killTree } from '#tests/helpers/process-tree.ts'
import { randomPort } from '#tests/helpers/random-port.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

let env: Record<string, string>
let giveBack: () => void
let child: ChildProcess | undefined
beforeEach(async () => {
  const { url, ...borrowed } = await borrowDatabase(inject('databases'))
  giveBack = borrowed.giveBack
  const folder = await mkdtemp(path.join(tmpdir(), 'inkfleet-dev-'))
  env = { HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'warn', DATABASE_URL: url }
})
afterEach(async () => {
  if (child) await killTree(child)
  giveBack()
  await rm(env['DATA_DIR'] ?? '', { recursive: true, force: true })
})

it('serves the console at --port and prints the address last', async () => {
  const [port, apiPort] = [randomPort(), randomPort()]
  const started = spawn(
    process.execPath,
    ['--import', 'tsx', 'server/dev.ts', '--empty', '--port', String(port)],
    {
      cwd: ROOT,
      env: { ...process.env, ...env, PORT: String(apiPort) },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  child = started
  let output = ''
  for await (const chunk of started.stdout.iterator({ destroyOnReturn: false })) {
    output += String(chunk)
    if (output.includes('answers at')) break
  }
  started.stdout.resume()
  const address = `http://localhost:${port}/`
  expect(output.trimEnd().split('\n').slice(-2)).toEqual([
    `API: http://localhost:${apiPort}`,
    `Inkfleet answers at ${address}`,
  ])
  expect(await (await fetch(address)).text()).toContain('/@vite/client')
  expect((await fetch(`${address}api/health`)).status).toBe(200)

  const ended = new Promise((resolve) => started.once('close', resolve))
  started.kill('SIGTERM')
  await ended
}, 120_000)
