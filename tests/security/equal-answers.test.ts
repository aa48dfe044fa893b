import type { KyselyPlugin, RootOperationNode } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApp } from '#server/app.ts'
import type { Database } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { createLogger } from '#server/http/log.ts'
import { newToken } from '#server/services/tokens.ts'
import { PASSWORD, startTestServer, type TestServer } from '#tests/helpers/server.ts'

import { furnish, type Tenant } from './tenant.ts'

/** The work for a response, as far as an attacker could measure it by timing. */
interface Work {
  /** Kinds of the SQL statements, in order. */
  statements: string[]
  /** Argon2 takes longer than everything else. */
  passwordHashes: number
}

let server: TestServer
let app: Awaited<ReturnType<typeof createApp>>
let tenant: Tenant
let work: Work
let people: Record<'active' | 'inactive' | 'invited' | 'neverThere', { id: string; email: string }>

beforeAll(async () => {
  server = await startTestServer()
  tenant = await furnish(server)
  app = await createApp(counting(server.deps), {
    logger: createLogger('silent', { write: () => undefined }),
  })
  const inactive = await tenant.user()
  await server.database.as('system', (tx) =>
    tx.updateTable('users').set({ active: false }).where('id', '=', inactive.id).execute(),
  )
  people = {
    active: await tenant.user(),
    inactive,
    invited: await tenant.invited(),
    neverThere: { id: crypto.randomUUID(), email: 'never-there@ink.example' },
  }
}, 60_000)
afterAll(async () => {
  await app.close()
  await server.stop()
})

/** The same server, which also records its work. */
function counting(deps: Dependencies): Dependencies {
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      work.statements.push(kindOf(node))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const database: Database = {
    ...deps.database,
    as: (scope, run) => deps.database.as(scope, (tx) => run(tx.withPlugin(counter) as typeof tx)),
  }
  const { hash, verify } = deps.passwords
  return {
    ...deps,
    database,
    passwords: {
      hash: (password) => {
        work.passwordHashes += 1
        return hash(password)
      },
      verify: (stored, password) => {
        work.passwordHashes += 1
        return verify(stored, password)
      },
    },
  }
}

const kindOf = (node: RootOperationNode) => node.kind

let places = 0
/** Everything by which a caller could distinguish two responses. */
async function answerTo(url: string, body: object, remoteAddress = `10.9.0.${++places}`) {
  work = { statements: [], passwordHashes: 0 }
  const {
    statusCode,
    headers,
    body: text,
  } = await app.inject({
    method: 'POST',
    url: `/api/user/auth/${url}`,
    body,
    remoteAddress,
  })
  const { date: _date, ...said } = headers
  return { statusCode, said, text, work }
}

/** Sends one request after the other, so that the work of each is counted separately. */
async function answersTo<T>(cases: readonly T[], ask: (one: T) => ReturnType<typeof answerTo>) {
  const answers = []
  for (const one of cases) answers.push(await ask(one))
  return answers
}

async function expectAlike(answers: ReturnType<typeof answersTo>) {
  const [first, ...others] = await answers
  expect(first).toBeDefined()
  expect(others.length).toBeGreaterThan(0)
  for (const other of others) expect(other).toEqual(first)
  return first
}

describe('the existence of an account is not revealed', () => {
  it('by a login, which takes the same work and gives the same response for every account [AUTH-13]', async () => {
    const wrong = Object.values(people).map(({ email }) => ({ email, password: 'wrong' }))
    const right = [people.inactive, people.invited, people.neverThere].map(({ email }) => ({
      email,
      password: PASSWORD,
    }))
    const inCapitals = { email: people.active.email.toUpperCase(), password: 'wrong' }
    const first = await expectAlike(
      answersTo([...wrong, ...right, inCapitals], (body) => answerTo('login', body)),
    )
    expect(first?.statusCode).toBe(401)
    expect(first?.work.passwordHashes).toBe(1)
    expect(first?.work.statements.length).toBeGreaterThan(0)
  })

  it('by the rate limit for logins, from one address and from many', async () => {
    const cases = [people.active, people.inactive, people.neverThere]
    const tries = async ({ email }: { email: string }) => {
      const place = `10.8.0.${++places}`
      for (let attempt = 0; attempt < 10; attempt += 1)
        await answerTo('login', { email, password: 'wrong' }, place)
      return answerTo('login', { email, password: PASSWORD }, place)
    }
    const first = await expectAlike(answersTo(cases, tries))
    expect(first?.statusCode).toBe(429)
    expect(first?.said['retry-after']).toBe('900')

    await server.database.as('system', (tx) =>
      tx
        .updateTable('rate_limits')
        .set({ hits: 100 })
        .where('bucket', 'like', 'login/account %')
        .execute(),
    )
    const many = await expectAlike(
      answersTo(cases, ({ email }) => answerTo('login', { email, password: PASSWORD })),
    )
    expect(many?.statusCode).toBe(429)
  })

  it('by requesting a password reset', async () => {
    const first = await expectAlike(
      answersTo(Object.values(people), ({ email }) =>
        answerTo('lost-password/initiate', { email }),
      ),
    )
    expect(first?.statusCode).toBe(200)
    const again = async ({ email }: { email: string }) => {
      for (let time = 1; time < 5; time += 1) await answerTo('lost-password/initiate', { email })
      return answerTo('lost-password/initiate', { email })
    }
    const limited = await expectAlike(answersTo(Object.values(people), again))
    expect(limited?.statusCode).toBe(429)
  })

  it('by an invalid reset link for any user', async () => {
    const first = await expectAlike(
      answersTo(Object.values(people), ({ id }) =>
        answerTo('lost-password/change', {
          password: 'another-password',
          resetPasswordToken: newToken(),
          userId: id,
        }),
      ),
    )
    expect(first?.statusCode).toBe(422)
  })

  it('by a refresh or a logout with an invalid token for any user', async () => {
    for (const [url, status] of [
      ['refresh-token', 401],
      ['logout', 200],
    ] as const) {
      const first = await expectAlike(
        answersTo(Object.values(people), ({ id }) =>
          answerTo(url, { refreshToken: newToken(), userId: id }),
        ),
      )
      expect(first?.statusCode).toBe(status)
    }
  })
})
