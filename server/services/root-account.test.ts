import { afterAll, beforeAll, expect, it } from 'vitest'

import { StartupError } from '#server/startup-error.ts'
import type { LoginAnswer } from '#src/contract/session.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

import { changeRootEmail, createRootAccount, resetRootPassword } from './root-account.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
}, 60_000)
afterAll(() => server.stop())

const logIn = (email: string, password: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/user/auth/login',
    body: { email, password },
  })
const resetLinks = () =>
  server.database.as('system', (tx) => tx.selectFrom('one_time_links').selectAll().execute())

// In sequence: an installation has one ROOT account.
it('has nothing to reset before the first start', async () => {
  await expect(resetRootPassword(server.deps)).rejects.toThrow(StartupError)
})

it('gets the chosen address at the first start', async () => {
  const { email, password } = await createRootAccount(server.deps, 'ops@ink.example')
  expect(email).toBe('ops@ink.example')
  expect((await logIn(email, password)).statusCode).toBe(200)
})

it('gets another address without losing its password; links mailed to the old one end', async () => {
  const { email, password } = await resetRootPassword(server.deps)
  await server.app.inject({
    method: 'POST',
    url: '/api/user/auth/lost-password/initiate',
    body: { email },
  })
  expect(await resetLinks()).toHaveLength(1)
  await changeRootEmail(server.deps, email)
  expect(await resetLinks()).toHaveLength(1)
  await changeRootEmail(server.deps, 'platform@ink.example')
  expect(await resetLinks()).toEqual([])
  expect((await logIn(email, password)).statusCode).toBe(401)
  expect((await logIn('platform@ink.example', password)).statusCode).toBe(200)
})

it('keeps its address if another account has the new one', async () => {
  const { id } = await server.addOrganization()
  const owner = await server.addUser('ORG_OWNER', id)
  const change = changeRootEmail(server.deps, owner.email.toUpperCase())
  await expect(change).rejects.toThrow('Another account uses the address of ROOT_EMAIL.')
  await expect(change).rejects.toThrow(StartupError)
  expect((await resetRootPassword(server.deps)).email).toBe('platform@ink.example')
})

it('gets a new password, which ends its own sessions only', async () => {
  const { email, password } = await resetRootPassword(server.deps)
  const { accessToken } = (await logIn(email, password)).json<LoginAnswer>()
  const { id } = await server.addOrganization()
  const owner = await server.as(await server.addUser('ORG_OWNER', id))
  const readSelf = () =>
    server.app.inject({
      url: '/api/users/self',
      headers: { authorization: `Bearer ${accessToken}` },
    })
  expect((await readSelf()).statusCode).toBe(200)
  const renewed = await resetRootPassword(server.deps)
  expect(renewed.email).toBe(email)
  expect((await readSelf()).statusCode).toBe(401)
  expect((await logIn(email, password)).statusCode).toBe(401)
  expect((await logIn(email, renewed.password)).statusCode).toBe(200)
  expect((await owner({ url: '/api/users/self' })).statusCode).toBe(200)
})
