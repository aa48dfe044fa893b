import { expect, it } from 'vitest'

import { newTempId } from '#src/platform/outbox/store/temp-id.ts'

import { unsentFolderPage } from './unsent-folder.ts'

it('makes no request for the content of an unsent folder [OFF-14]', () => {
  expect(unsentFolderPage(newTempId())).toMatchObject({ value: { data: [], total: 0 }, askedAt: 0 })
})

it.each([undefined, '0b0c2a52-7a41-4c7e-8a45-3f7f6f0d1a11', 'tmp_nonsense'])(
  'requests the content of folder %s',
  (id) => {
    expect(unsentFolderPage(id)).toBeUndefined()
  },
)
