import { expect, it } from 'vitest'

import { queuedMutations } from '#src/data/queued-mutations.ts'

import { pagesWithRejections } from './pages-with-rejections.ts'

it('finds the pages that show rejected changes', () => {
  expect([
    ...pagesWithRejections([
      { kind: 'device.update', state: 'attention' },
      { kind: 'schedule.remove', state: 'attention' },
      { kind: 'imageFolder.create', state: 'queued' },
      { kind: 'someday.else', state: 'attention' },
    ]),
  ]).toEqual(['/user/devices'])
})

it('knows a page for every kind of change', () => {
  const pathless = queuedMutations.filter(
    ({ kind }) => pagesWithRejections([{ kind, state: 'attention' }]).size === 0,
  )
  expect(pathless.map(({ kind }) => kind)).toEqual([])
})
