import net from 'node:net'
import tls from 'node:tls'

import { afterEach, describe, expect, it } from 'vitest'

import { SELF_SIGNED } from '#tests/fixtures/self-signed.ts'

import { explainConnectionError, withExplicitTls } from './connection-errors.ts'
import { openDatabase } from './database.ts'

let server: net.Server | undefined
afterEach(() => server?.close())

/** Replies to the first message of a client, then passes on its socket. */
async function answer(first: Buffer, then: (socket: net.Socket) => void = () => undefined) {
  server = net.createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write(first)
      then(socket)
    })
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return (server.address() as net.AddressInfo).port
}

const fatal = (code: string, message: string) => {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`)
  const header = Buffer.alloc(5)
  header.write('E')
  header.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([header, fields])
}

async function explanation(port: number, query: string) {
  const url = `postgresql://ink:secret@localhost:${port}/ink${query}`
  const error: unknown = await openDatabase(url, () => undefined).catch((caught: unknown) => caught)
  return explainConnectionError(error)?.message
}

describe('explains in one line why a connection failed and what to do', () => {
  it('for a certificate from an unknown authority', async () => {
    const port = await answer(Buffer.from('S'), (socket) => {
      new tls.TLSSocket(socket, { isServer: true, ...SELF_SIGNED }).on('error', () => undefined)
    })
    const message = await explanation(port, '?sslmode=require')
    expect(message).toMatch(/authority.*add sslrootcert=\/path\/to\/ca\.pem to DATABASE_URL\.$/)
    expect(message).not.toMatch(/secret|\n/)
  })

  it('for a server without TLS', async () => {
    const port = await answer(Buffer.from('N'))
    expect(await explanation(port, '?sslmode=require')).toMatch(/Remove sslmode/)
  })

  it('for a pooler that rejects settings', async () => {
    const port = await answer(fatal('08P01', 'unsupported startup parameter: statement_timeout'))
    expect(await explanation(port, '')).toMatch(/ignore_startup_parameters/)
  })

  it.each([
    ['28P01', 'password authentication failed for user "ink"'],
    ['3D000', 'database "ink" does not exist'],
    ['53300', 'too many connections'],
    ['25006', 'cannot execute UPDATE in a read-only transaction'],
  ])('for an error of PostgreSQL itself: %s', async (code, message) => {
    const port = await answer(fatal(code, message))
    expect(await explanation(port, '')).toBe(
      `The database of DATABASE_URL cannot be reached: ${message}`,
    )
  })

  it.each(['EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'ECONNREFUSED'])(
    'for an error of the network: %s',
    (code) => {
      const error = Object.assign(new Error(`connect ${code}`), { code })
      expect(explainConnectionError(error)?.message).toBe(
        `The database of DATABASE_URL cannot be reached: connect ${code}`,
      )
    },
  )

  it('for each address of a host', () => {
    const ofOne = ['::1', '127.0.0.1'].map((host) => new Error(`connect ECONNREFUSED ${host}:5432`))
    const error = Object.assign(new AggregateError(ofOne), { code: 'ECONNREFUSED' })
    expect(explainConnectionError(error)?.message).toMatch(
      /reached: connect .* ::1:5432; connect .* 127\.0\.0\.1:5432$/,
    )
  })

  it('for a missing CA file', async () => {
    const port = await answer(Buffer.from('S'))
    expect(await explanation(port, '?sslmode=require&sslrootcert=/missing/ca.pem')).toMatch(
      /cannot be reached: ENOENT.*\/missing\/ca\.pem/,
    )
  })

  it('but not for a statement that was canceled: the database was reached', async () => {
    const port = await answer(fatal('57014', 'canceling statement due to user request'))
    expect(await explanation(port, '')).toBeUndefined()
  })

  it('but not for a bug in the program', () => {
    expect(explainConnectionError(new TypeError('x is not a function'))).toBeUndefined()
    expect(explainConnectionError('text')).toBeUndefined()
  })
})

it.each([
  ['postgres://a/b?sslmode=require', 'postgres://a/b?sslmode=verify-full'],
  ['postgres://a/b?x=1&sslmode=prefer&y=2', 'postgres://a/b?x=1&sslmode=verify-full&y=2'],
  ['postgres://a/b?sslmode=disable', 'postgres://a/b?sslmode=disable'],
  ['postgres://a/b?sslmode=no-verify', 'postgres://a/b?sslmode=no-verify'],
  [
    'postgres://a/b?uselibpqcompat=true&sslmode=require',
    'postgres://a/b?uselibpqcompat=true&sslmode=require',
  ],
])('makes the TLS mode explicit: %s', (url, explicit) => {
  expect(withExplicitTls(url)).toBe(explicit)
})
