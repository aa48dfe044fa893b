import { expect, it } from 'vitest'

import { uploadable } from './uploadable.ts'
import { sizeProblem } from './use-picked-image.ts'

it.each([
  [5_242_880, undefined],
  [5_242_881, 'fileTooLarge'],
  [0, 'fileEmpty'],
  [1, undefined],
])('a file of %i bytes: %s [MEDIA-29]', (size, problem) => {
  expect(sizeProblem(size)).toBe(problem)
})

it.each(['png', 'jpeg', 'webp', 'gif', 'bmp', 'avif'])(
  'uploads %s unchanged [MEDIA-31]',
  async (kind) => {
    const file = new File(['bytes'], `a.${kind}`, { type: `image/${kind}` })
    expect(await uploadable(file)).toBe(file)
  },
)
