// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'

import { MAX_UPLOAD_BYTES } from '#src/contract/fields.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import * as reading from '#src/widgets/image-upload/read-image.ts'

import { readImageSource } from './read-image-source.ts'

const picture = { width: 2_000, height: 1_990, thumbnail: 'data:,' }
const large = new Uint8Array(MAX_UPLOAD_BYTES + 1)

afterEach(() => vi.restoreAllMocks())

it('accepts library images that are larger than an upload may be, but no such file', async () => {
  vi.spyOn(reading, 'readImage').mockResolvedValue(picture)
  const showError = vi.spyOn(notify, 'error').mockReturnValue('')
  const client = new QueryClient()
  vi.spyOn(client, 'fetchQuery').mockResolvedValue(new Blob([large], { type: 'image/webp' }))
  const stored = await readImageSource(client, { id: 'beach', name: 'Beach' })
  expect(stored).toMatchObject({ name: 'Beach.webp', picture })
  expect(showError).not.toHaveBeenCalled()

  const photo = new File([large], 'photo.webp', { type: 'image/webp' })
  expect(await readImageSource(client, [photo])).toBeUndefined()
  expect(showError).toHaveBeenCalledWith('photo.webp: File is larger than 5 MB')
})
