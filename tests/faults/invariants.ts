import type { EnginePage } from '#tests/engines/page.ts'
import { expect } from '#tests/helpers/e2e.ts'
import type { ServerProcess } from '#tests/helpers/server-process.ts'

import type { Book, Figures } from './book.ts'
import type { Exchange } from './front.ts'
import { markIn } from './ledger.ts'

export interface Invariants {
  page: Pick<EnginePage, 'evaluate'>
  server: ServerProcess
  book: Book
  exchanges: readonly Exchange[]
}

/** Ids that the browser uses until the server has assigned one. */
const TEMPORARY_ID = /tmp_[\da-f]{8}/

/**
 * Checks what must hold after every scenario, whatever happened to the network, the browser and the server. The fixture
 * `consoleErrors` checks for unexpected console errors.
 */
export async function invariants({ page, server, book, exchanges }: Invariants): Promise<Figures> {
  const stored = await page.evaluate(() => window.rig.stored())
  const figures = await book.figures(server, stored.ops, exchanges)
  expect(figures, 'lost, doubled, out of order').toEqual({
    saved: figures.saved,
    lost: 0,
    doubled: 0,
    misordered: 0,
  })

  const done = exchanges.filter(
    ({ key, status, replayed }) =>
      key !== undefined && status !== undefined && status < 300 && !replayed,
  )
  const keys = done.map(({ key }) => key)
  expect(keys.length - new Set(keys).size, 'keys that the server took twice').toBe(0)
  const keyed = exchanges.filter(({ key }) => key !== undefined)
  const meanings = new Set(
    keyed.map(({ key, method, path, userId, body }) =>
      [key, method, path, userId, markIn(body.toString('latin1'), book.run)].join(' '),
    ),
  )
  expect(
    meanings.size - new Set(keyed.map(({ key }) => key)).size,
    'keys under which two things or two users were sent',
  ).toBe(0)
  const temporary = exchanges.filter(
    ({ path, body }) => TEMPORARY_ID.test(path) || TEMPORARY_ID.test(body.toString('latin1')),
  )
  expect(
    temporary.map(({ method, path }) => `${method} ${path}`),
    'requests with a temporary id',
  ).toEqual([])

  await expect
    .poll(() => page.evaluate(() => window.rig.counts()), { message: 'counts as shown' })
    .toMatchObject({
      waiting: stored.ops.filter(({ state }) => state !== 'attention').length,
      attention: stored.ops.filter(({ state }) => state === 'attention').length,
    })
  if (stored.ops.length === 0) expect(stored.blobs, 'bytes that no change needs').toBe(0)
  return figures
}
