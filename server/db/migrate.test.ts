import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

import { openDatabase } from './database.ts'

let server: TestServer
let client: pg.Client

beforeAll(async () => {
  server = await startTestServer()
  client = new pg.Client(server.databaseUrl)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await server.stop()
})

it('tables get a migration also where one of a higher number came before it', async () => {
  await client.query('drop index images_uploaded_by')
  await client.query(`delete from kysely_migration where name = '025-former-users'`)
  await (await openDatabase(server.databaseUrl, () => undefined)).close()
  const made = await client.query(`select from pg_indexes where indexname = 'images_uploaded_by'`)
  expect(made.rowCount).toBe(1)
})
