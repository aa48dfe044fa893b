import { expect, it } from 'vitest'

import { ownersOf } from './image-owners.ts'

const by = (uploadedById: string | null, uploadedByName: string | null) => ({
  uploadedById,
  uploadedByName,
})

it('lists each owner once, sorted by name, then by id [MEDIA-10]', () => {
  const images = [
    by('c', 'zoe'),
    by('b', 'Ada'),
    by(null, null),
    by('a', 'Ada'),
    by('c', 'zoe'),
    by('d', null),
  ]
  expect(ownersOf(images)).toEqual([
    { id: 'a', name: 'Ada' },
    { id: 'b', name: 'Ada' },
    { id: 'c', name: 'zoe' },
  ])
  expect(ownersOf([])).toEqual([])
})
