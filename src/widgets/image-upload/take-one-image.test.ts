import { afterEach, expect, it, vi } from 'vitest'

import { notify } from '#src/platform/toast/notify.tsx'

import { takeOneImage } from './take-one-image.ts'

afterEach(() => vi.restoreAllMocks())

const file = (name: string, type = 'image/png') => new File(['x'], name, { type })

it.each([
  ['one image', [file('a.png')], 'a.png', undefined],
  ['several images', [file('a.png'), file('b.png')], 'a.png', 'b.png'],
  [
    'a text before the image',
    [file('notes.txt', 'text/plain'), file('a.png')],
    'a.png',
    'notes.txt',
  ],
  [
    'an image that is not accepted',
    [file('a.tiff', 'image/tiff'), file('b.png')],
    'b.png',
    'a.tiff',
  ],
  ['no image', [file('a.txt', 'text/plain'), file('b.txt', 'text/plain')], 'a.txt', 'b.txt'],
  ['nothing', [], undefined, undefined],
])('uses one file of %s, and names the others', (_, files, taken, named) => {
  const said = vi.spyOn(notify, 'blank').mockReturnValue(undefined as never)
  expect(takeOneImage(files)?.name).toBe(taken)
  if (named === undefined) expect(said).not.toHaveBeenCalled()
  else expect(said.mock.calls[0]?.[0]).toContain(`Not used: ${named}.`)
})

it('names the first five unused files and counts the others', () => {
  const said = vi.spyOn(notify, 'blank').mockReturnValue(undefined as never)
  takeOneImage(Array.from({ length: 10 }, (_, index) => file(`${index}.png`)))
  expect(said.mock.calls[0]?.[0]).toContain('1.png, 2.png, 3.png, 4.png, 5.png, 4 others')
})
