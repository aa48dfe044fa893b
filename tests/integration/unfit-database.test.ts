import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'

import { openDatabase } from '#server/db/database.ts'
import { borrowDatabase } from '#tests/helpers/postgres.ts'

const NAME = `inkfleet_ascii_${crypto.randomUUID().slice(0, 8)}`
let borrowed: Awaited<ReturnType<typeof borrowDatabase>>
let admin: pg.Client

beforeAll(async () => {
  borrowed = await borrowDatabase(inject('databases'))
  admin = new pg.Client({ connectionString: borrowed.url })
  await admin.connect()
})
afterAll(async () => {
  await admin.query(`drop database if exists ${NAME}`)
  await admin.end()
  borrowed.giveBack()
})

it('rejects a database whose locale cannot convert all names to lowercase', async () => {
  await admin.query(
    `create database ${NAME} template template0 encoding 'UTF8' locale_provider libc locale 'C'`,
  )
  const url = borrowed.url.replace(/\/inkfleet_test_\w+/, `/${NAME}`)
  await expect(openDatabase(url, () => undefined)).rejects.toThrow(/C\.UTF-8/)
})
