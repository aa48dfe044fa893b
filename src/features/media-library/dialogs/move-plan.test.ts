import { expect, it } from 'vitest'

import { buildImage } from '#tests/fixtures/image.ts'

import { planMove } from './move-plan.ts'

const OWN = 'own organisation'
const image = (name: string, imageFolderId: string) => buildImage({ id: name, name, imageFolderId })
const chosen = {
  kind: 'images',
  items: [image('beach', 'here'), image('pier', 'there'), image('tower', 'foreign')],
} as const
const organizationOf = (id: string) => (id === 'foreign' ? 'another' : OWN)

it('moves images of the same organization that are not in the folder yet [MEDIA-32]', () => {
  const target = { id: 'there', organizationId: OWN }
  const { moving, excluded } = planMove(chosen, target, organizationOf)
  expect(moving.items.map(({ name }) => name)).toEqual(['beach'])
  expect(excluded.map(({ reason, items }) => [reason, items.map(({ name }) => name)])).toEqual([
    ['there', ['pier']],
    ['elsewhere', ['tower']],
  ])
})

it('moves images whose folder is unknown', () => {
  const target = { id: 'new', organizationId: OWN }
  const { moving } = planMove(chosen, target, () => undefined)
  expect(moving.items).toHaveLength(3)
})
