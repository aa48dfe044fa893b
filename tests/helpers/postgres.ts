import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import pg from 'pg'
import type { TestProject } from 'vitest/node'

import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'

import { DISPOSABLE_SETTINGS } from './disposable-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The socket on which a test file requests its own database. */
    databases: string
  }
}

/**
 * Gives each test file that requests it a fresh database, copied from one that was migrated once. PostgreSQL starts with
 * the first request, so that a run without server tests does not start it. TEST_DATABASE_URL sets another server, whose
 * user must be allowed to create databases.
 */
export async function setup({ provide }: TestProject) {
  const folder = await mkdtemp(path.join(tmpdir(), 'inkfleet-tests-'))
  await chmod(folder, 0o755)
  let cluster: ReturnType<typeof startCluster> | undefined
  const server = net.createServer((socket) => {
    cluster ??= startCluster(folder)
    void lend(cluster, socket)
  })
  const address = path.join(folder, 'ask')
  await new Promise<void>((resolve) => server.listen(address, resolve))
  provide('databases', address)
  return async () => {
    server.close()
    const started = await cluster
    await started?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function startCluster(folder: string) {
  const given = process.env['TEST_DATABASE_URL']
  const log = { debug: () => undefined, warn: () => undefined }
  const embedded = given
    ? undefined
    : await startEmbeddedPostgres(folder, log, ['--no-sync', ...DISPOSABLE_SETTINGS])
  const url = (name: string) => embedded?.url(name) ?? withName(given ?? '', name)
  const template = `inkfleet_template_${randomBytes(6).toString('hex')}`
  const admin = new pg.Pool({ connectionString: embedded?.url() ?? given, max: 1 })
  // The connection is idle when the server stops first; its error concerns no query.
  admin.on('error', () => undefined)
  await admin.query(`create database ${template}`)
  const migrated = await openDatabase(url(template), () => undefined)
  await migrated.close()
  return {
    create: async () => {
      const name = `inkfleet_test_${randomBytes(6).toString('hex')}`
      await admin.query(`create database ${name} template ${template}`)
      return { url: url(name), drop: () => admin.query(`drop database ${name} with (force)`) }
    },
    stop: async () => {
      await admin.query(`drop database ${template}`)
      await admin.end()
      await embedded?.stop()
    },
  }
}

function withName(given: string, name: string) {
  const url = new URL(given)
  url.pathname = `/${name}`
  return url.href
}

/** The database exists as long as the connection that requested it. */
async function lend(cluster: ReturnType<typeof startCluster>, socket: net.Socket) {
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => undefined)
  try {
    const database = await (await cluster).create()
    socket.write(`${JSON.stringify({ url: database.url })}\n`)
    await closed
    await database.drop().catch(() => undefined)
  } catch (error) {
    socket.end(`${JSON.stringify({ error: String(error) })}\n`)
  }
}

/** Requests a database from `inject('databases')`: the URL of a fresh, migrated database, and a function to return it. */
export function borrowDatabase(address: string) {
  return new Promise<{ url: string; giveBack: () => void }>((resolve, reject) => {
    const socket = net.connect(address)
    let text = ''
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      text += chunk.toString()
      if (!text.includes('\n')) return
      const { url, error } = JSON.parse(text) as { url?: string; error?: string }
      if (url) resolve({ url, giveBack: () => socket.destroy() })
      else reject(new Error(error))
    })
  })
}
