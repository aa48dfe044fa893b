import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest'

import { borrowDatabase } from '#tests/helpers/postgres.ts'
import { killTree } from '#tests/helpers/process-tree.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

vi.setConfig({ testTimeout: 120_000 })

let env: Record<string, string>
let giveBack: () => void
let launcher: ChildProcess
beforeEach(async () => {
  const { url, ...borrowed } = await borrowDatabase(inject('databases'))
  giveBack = borrowed.giveBack
  const folder = await mkdtemp(path.join(tmpdir(), 'inkfleet-launch-'))
  env = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn', DATABASE_URL: url }
})
afterEach(async () => {
  await killTree(launcher)
  giveBack()
  await rm(env['DATA_DIR'] ?? '', { recursive: true, force: true })
})

function launch(variables = {}) {
  const started = spawn(process.execPath, ['server/launch.js', '--api-only', '--empty'], {
    cwd: ROOT,
    env: { ...process.env, ...env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  launcher = started
  const ended = new Promise((resolve) =>
    started.once('close', (code, signal) => resolve(signal ?? code)),
  )
  return { ...started, ended }
}

async function launchUntilReady() {
  const { stdout, ended, pid } = launch()
  for await (const chunk of stdout.iterator({ destroyOnReturn: false }))
    if (String(chunk).includes('answers at')) break
  stdout.resume()
  const server = Number(await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8'))
  return { ended, server }
}

it('passes memory settings to the server', async () => {
  const { server } = await launchUntilReady()
  const variables = await readFile(`/proc/${server}/environ`, 'utf8')
  expect(variables).toContain('MALLOC_TRIM_THRESHOLD_=131072')
})

it.each(['SIGTERM', 'SIGHUP'] as const)('lets the server finish after %s', async (signal) => {
  const { ended } = await launchUntilReady()
  launcher.kill(signal)
  expect(await ended).toBe(0)
})

it('exits with the exit code and error message of the server', async () => {
  const { stderr, ended } = launch({ PORT: 'eighty' })
  expect(await text(stderr)).toContain('Wrong environment variable: PORT')
  expect(await ended).toBe(1)
})

it('exits when the server is killed', async () => {
  const { ended, server } = await launchUntilReady()
  process.kill(server, 'SIGKILL')
  expect(await ended).toBe('SIGKILL')
})

it('ends the server when it is killed itself', async () => {
  // `close` also waits for the server, which holds the same pipes.
  const { ended } = await launchUntilReady()
  launcher.kill('SIGKILL')
  expect(await ended).toBe('SIGKILL')
})
