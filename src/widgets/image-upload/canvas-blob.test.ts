import { expect, it } from 'vitest'

import { canvasBlob } from './canvas-blob.ts'

it('reports why a canvas produces no file [CROP-16]', async () => {
  const refusing = { convertToBlob: () => Promise.reject(new Error('tainted')) }
  await expect(canvasBlob(refusing, 'image/png')).rejects.toThrow('Failed toBlob conversion')
  const empty = { convertToBlob: async () => new Blob([]) }
  await expect(canvasBlob(empty, 'image/png')).rejects.toThrow('Missing blob')
  const picture = new Blob(['picture'])
  expect(await canvasBlob({ convertToBlob: async () => picture }, 'image/png')).toBe(picture)
})
