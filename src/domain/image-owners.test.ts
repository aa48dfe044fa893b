import { expect, it } from 'vitest'

import { ownersOf } from './image-owners.ts'

const by = (uploadedById: string | null, uploadedByName: string | null) => ({
  uploadedById,
  uploadedByName,
})

it('are named once each, by name, and by id where two are called the same [MEDIA-10]', () => {
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
