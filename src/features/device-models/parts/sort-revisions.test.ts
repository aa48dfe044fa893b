import { expect, it } from 'vitest'

import type { ListedRevision } from '#src/contract/device-model.ts'
import { buildRevision } from '#tests/fixtures/revision.ts'

import { sortRevisions } from './sort-revisions.ts'

const revision = (id: string, changes: Partial<ListedRevision>) =>
  buildRevision({
    id,
    stockNumber: id,
    deviceGroup: { ...buildRevision().deviceGroup, displayName: id },
    registrations: null,
    firmwareVersion: null,
    ...changes,
  })
const REVISIONS = [
  revision('b', { firmwareVersion: '1.10.0', diagonal: 13.3, lifeState: 'EndOfLife' }),
  revision('C', { firmwareVersion: '1.9.2', registrations: { active: 9, known: 10 } }),
  revision('a', { lifeState: 'Development', registrations: { active: 10, known: 10 } }),
]

it.each([
  [null, 'bCa'],
  [{ column: 'model', direction: 'Asc' }, 'abC'],
  [{ column: 'stockNumber', direction: 'Desc' }, 'Cba'],
  [{ column: 'firmware', direction: 'Asc' }, 'aCb'],
  [{ column: 'registrations', direction: 'Desc' }, 'aCb'],
  [{ column: 'state', direction: 'Asc' }, 'aCb'],
  [{ column: 'diagonal', direction: 'Asc' }, 'Cab'],
  [{ column: 'toString', direction: 'Asc' }, 'bCa'],
] as const)('sorts revisions by %j as %s [MOD-04]', (sort, expected) => {
  const ids = sortRevisions(REVISIONS, sort).map(({ id }) => id)
  expect(ids.join('')).toBe(expected)
})
