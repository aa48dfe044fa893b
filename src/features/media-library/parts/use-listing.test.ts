import { expect, it } from 'vitest'

import { mediaLibraryPageTexts } from '#src/texts/media-library-page.ts'
import { imageFolderAsMedia } from '#src/widgets/media-folders/media-folder.ts'
import { buildImageFolder } from '#tests/fixtures/folder.ts'

import { storedText } from './use-listing.ts'

const { noneStored, noneStoredFound } = mediaLibraryPageTexts

it.each([
  [3, 'some', {}, noneStored],
  [3, 'page', {}, noneStored],
  [3, 'some', { q: 'Lobby' }, noneStoredFound],
  [3, 'some', { owner: 'ada' }, noneStoredFound],
  [3, undefined, { q: 'Lobby' }, undefined],
  [0, 'some', {}, undefined],
] as const)(
  'does not call a folder of %i images empty if the cache lacks %s: %o [OFF-03]',
  (imageCount, missing, search, text) => {
    const folder = imageFolderAsMedia(buildImageFolder({ imageCount }))
    const reading = {
      value: undefined,
      askedAt: 0,
      from: 'device',
      ...(missing && { missing }),
    } as const
    expect(storedText(reading, folder, search)).toBe(text)
  },
)
