import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { FastifyInstance, HTTPMethods } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

import { NAMES, endpointOf } from './expected.ts'
import { furnish, MARK, type Tenant } from './tenant.ts'

interface Judged {
  why: string
  /** The status for a caller with nothing but the URL, in which an id of the tenant is filled in. */
  status: number
  /** The status for a user of another organization; if omitted, it is the same. */
  toStranger?: number
}

/** Every route outside the contract, and other methods of its calls. A token gives access only to those whose `why` mentions it. */
const JUDGED: Record<string, Judged> = {
  'GET /': { why: 'the console, the same for everybody', status: 200 },
  'GET /index.html': { why: 'the console', status: 200 },
  'GET /assets/main.js': { why: 'a file of the console', status: 200 },
  'GET /assets/:': { why: 'files of the last builds, by a list made at the start', status: 404 },
  'POST /share-target': { why: 'says in the console that a shared picture was lost', status: 303 },
  'GET /media/:/:': { why: 'pictures, by a signature in the address', status: 404 },
  'GET /dev/mail': { why: 'kept mail, for who sits at this machine', status: 404 },
  'GET /demo/firmware/:': { why: 'made-up firmware, where the demo data are', status: 404 },
  'GET /api/openapi.json': { why: 'describes the calls, holds no data', status: 200 },
  'GET /api/events': {
    why: 'changes of devices, by the bearer of who may see them: a stream, tested in server/resources/events/routes.test.ts',
    status: 401,
  },
  'PATCH /api/templates/:': {
    why: 'the call that saves a template, by the other method that the specification names',
    status: 401,
    toStranger: 404,
  },
  'GET /api/setup': {
    why: 'panels: gives the key of a panel to who says its address',
    status: 404,
  },
  'GET /api/display': { why: 'panels: by address and key', status: 404 },
  'GET /api/frames/:/:/:.png': { why: 'panels: by a signature in the URL', status: 404 },
  'GET /api/current_screen': { why: 'panels: by key', status: 404 },
  'POST /api/log': { why: 'panels: by address and key', status: 404 },
  'GET /api/firmware/:/:.bin': { why: 'panels: by a signature in the address', status: 404 },
}

const DESIGN = { name: 'Welcome', value: '{}', variables: [], devices: [] }

let server: TestServer
let tenant: Tenant
let consoleFolder: string

beforeAll(async () => {
  consoleFolder = await mkdtemp(path.join(tmpdir(), 'inkfleet-dist-'))
  await mkdir(path.join(consoleFolder, 'assets'))
  await writeFile(path.join(consoleFolder, 'index.html'), '<title>Inkfleet</title>')
  await writeFile(path.join(consoleFolder, 'assets', 'main.js'), 'plain')
  server = await startTestServer({ consoleFolder, retainedBuildsFolder: `${consoleFolder}/kept` })
  tenant = await furnish(server)
}, 60_000)
afterAll(async () => {
  await server.stop()
  await rm(consoleFolder, { recursive: true, force: true })
})

/** Every route of the app in the form `GET /api/users/:`, without HEAD. */
function routesOf(app: FastifyInstance) {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part, methods] =
        /^([│ ]*)[├└]── (\S+)(?: \(([^)]+)\))?/.exec(line) ?? []
      if (part === undefined) return []
      const depth = indent.length / 4
      above.splice(depth, Infinity, part)
      const address = withoutNames(above.join('').replace('//', '/'))
      return (methods ?? '')
        .split(', ')
        .filter((method) => method !== '' && method !== 'HEAD')
        .map((method) => `${method} ${address}`)
    })
}

/** `/:id|:folderId` and `/:id` are the same route. */
const withoutNames = (address: string) => address.replaceAll(/:\w+(?:\|:\w+)*/g, ':')

const inContract = () =>
  new Set(
    NAMES.map((name) => {
      const { method, path: address } = endpointOf(name)
      return `${method} /api${withoutNames(address)}`
    }),
  )

describe('the routes of the server', () => {
  it('are all in the contract or reviewed one by one [PERM-28]', () => {
    const known = inContract()
    const others = routesOf(server.app).filter((route) => !known.has(route))
    expect(others.toSorted()).toEqual(Object.keys(JUDGED).toSorted())
  })

  it('include every call of the contract', () => {
    const routes = new Set(routesOf(server.app))
    expect([...inContract()].filter((route) => !routes.has(route))).toEqual([])
  })

  it('outside the contract reveal nothing of a tenant to callers with nothing but a URL [PERM-28]', async () => {
    const { id } = await tenant.template()
    const stranger = await server.addUser('ORG_OWNER', (await server.addOrganization()).id)
    const { accessToken } = await server.signIn(stranger)
    const answered: unknown[] = []
    const ask = async (route: string, headers: Record<string, string>, status: number) => {
      const [method, address = ''] = route.split(' ')
      const { statusCode, body } = await server.app.inject({
        method: method as HTTPMethods,
        url: address.replaceAll(/:/g, id),
        remoteAddress: '203.0.113.7',
        headers,
        ...(method === 'PATCH' && { body: DESIGN }),
      })
      if (statusCode !== status || body.includes(MARK) || body.includes(id))
        answered.push({ route, statusCode, headers, body })
    }
    for (const [route, { status, toStranger }] of Object.entries(JUDGED)) {
      await ask(route, {}, status)
      if (route !== 'GET /api/events')
        await ask(route, { authorization: `Bearer ${accessToken}` }, toStranger ?? status)
    }
    expect(answered).toEqual([])
  })
})
