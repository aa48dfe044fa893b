import { expect } from 'vitest'

import type { Database } from '#server/db/database.ts'

type Call = () => PromiseLike<{ statusCode: number }>

/** Checks that a limit of 60 calls per network counts failures, but no successes. */
export async function expectFailuresCounted(
  database: Database,
  name: string,
  { fail, succeed }: { fail: Call; succeed: readonly [Call, Call] },
) {
  const statusOf = async (call: Call) => (await call()).statusCode
  const setHits = (hits: number) =>
    database.as('system', (tx) =>
      tx.updateTable('rate_limits').set({ hits }).where('bucket', 'like', `${name} %`).execute(),
    )
  expect(await statusOf(fail)).toBe(422)
  await setHits(59)
  for (const call of succeed) expect(await statusOf(call)).toBe(200)
  expect(await statusOf(fail)).toBe(422)
  expect(await statusOf(fail)).toBe(429)
  await setHits(0)
}
