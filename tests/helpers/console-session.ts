import 'fake-indexeddb/auto'

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { createSend } from '#src/platform/http/send.ts'
import { createSessionAuthority } from '#src/platform/session/authority.ts'
import { storageMirror } from '#src/platform/session/mirror.ts'
import { openSessionRecords, type SessionRecords } from '#src/platform/session/record.ts'
import { openTabChannel, type TabMessage } from '#src/platform/tabs/channel.ts'
import { tabLocks } from '#src/platform/tabs/locks.ts'

export interface Answered {
  status: number
  body?: unknown
  headers?: Record<string, string>
}
export interface Asked {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

/** A real HTTP server that records each request and responds with `answer`. */
export async function httpServer(answer: (asked: Asked) => Answered | 'reset' | Promise<Answered>) {
  const asked: Asked[] = []
  async function handle(request: IncomingMessage, response: ServerResponse) {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url = '', headers } = request
    const one = { method, url, headers, body: Buffer.concat(chunks).toString('latin1') }
    asked.push(one)
    const answered = await answer(one)
    if (answered === 'reset') return void request.socket.destroy()
    const text = answered.body === undefined ? '' : JSON.stringify(answered.body)
    const type = text === '' ? {} : { 'content-type': 'application/json' }
    response.writeHead(answered.status, { ...type, ...answered.headers }).end(text)
  }
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    asked,
    base: `http://127.0.0.1:${port}/api`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export const USER_ID = '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a01'
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
let issued = 0
/** A unique access token with the claims that the console reads. */
export const accessToken = (role = 'ORG_EDITOR', userId = USER_ID, exp = 2e9) =>
  `${base64url({ alg: 'none' })}.${base64url({ sub: userId, role, exp, jti: (issued += 1) })}.x`

export const loginAnswer = (userId = USER_ID) => ({
  accessToken: accessToken('ORG_EDITOR', userId),
  refreshToken: `refresh-${(issued += 1)}`,
  refreshTokenValidTill: '2027-01-01T00:00:00.000Z',
  user: { id: userId },
})

let browsers = 0

/** A browser without pages, whose tabs share storage, locks and cookies. */
export function openBrowser(base: string) {
  const name = `inkfleet-session-${Date.now()}-${(browsers += 1)}`
  const storage = new Map<string, string>()
  const locks = tabLocks()
  const forgotten: string[] = []
  let cookie = false
  let moves = 0
  return {
    storage,
    forgotten,
    /** How many times a tab was told to reload. */
    moves: () => moves,
    records: openSessionRecords(name),
    /** As another tab does. */
    post: (message: TabMessage) => openTabChannel(name).post(message),
    /** Restarts the browser: session cookies are deleted, stored data is kept. */
    restart() {
      cookie = false
    },
    openTab(disk: Partial<SessionRecords> = {}, clearUserData = async () => {}) {
      const send = createSend(base)
      const authority = createSessionAuthority({
        records: { ...openSessionRecords(name), ...disk },
        mirror: storageMirror(() => ({
          getItem: (key) => storage.get(key) ?? null,
          setItem: (key, value) => void storage.set(key, value),
          removeItem: (key) => void storage.delete(key),
        })),
        marker: {
          set: () => (cookie = true),
          isSet: () => cookie,
          clear: () => (cookie = false),
        },
        locks,
        channel: openTabChannel(name),
        send,
        open: async () => {},
        clearUserData: async (userId, { keepDrafts }) => {
          await clearUserData()
          forgotten.push(keepDrafts ? `${userId} except drafts` : userId)
        },
        clearAllUserData: async () => void forgotten.push('everybody'),
        onAccountChange: () => void (moves += 1),
      })
      return { authority, send }
    },
  }
}
