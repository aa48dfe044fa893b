// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { type ComponentProps, useEffect } from 'react'
import { afterEach, expect, it, vi } from 'vitest'

import { PALETTES } from '#src/imaging/palettes.ts'
import { cropperTexts } from '#src/texts/cropper.ts'
import { panelClient, type PrepareResult } from '#src/widgets/panel-image/panel-client.ts'

import { CropDialog } from './crop-dialog.tsx'
import type { CropFrame } from './crop-frame.tsx'
import { useCrop } from './use-crop.ts'

// Images do not load here.
vi.mock('./crop-frame.tsx', () => ({
  CropFrame: ({ onOpened }: ComponentProps<typeof CropFrame>) => {
    useEffect(() => onOpened({ width: 8, height: 6 }), [onOpened])
    return null
  },
}))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const file = new Blob(['x'])
const target = {
  model: { resolutionHorizontal: 4, resolutionVertical: 3, displayType: 'BW', colorDepth: 1 },
  orientation: 'horizontal',
} as const

it.each([
  ['reports a problem', async () => ({ problem: 'notPossibleHere' as const })],
  ['crashes', () => Promise.reject(new Error('died'))],
])(
  'logs Failed to crop and returns no result when the worker %s [CROP-15]',
  async (_title, prepare) => {
    vi.spyOn(panelClient, 'prepare').mockImplementation(prepare)
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { result } = renderHook(() => useCrop(file, target))
    act(() => result.current.onOpened({ width: 8, height: 6 }))
    let cropped: unknown = 'no request yet'
    await act(async () => {
      cropped = await result.current.crop()
    })
    expect(cropped).toBeUndefined()
    expect(result.current).toMatchObject({ failed: true, cropping: false })
    expect(logged).toHaveBeenCalledWith(
      expect.stringContaining('Failed to crop'),
      expect.anything(),
    )
  },
)

async function openDialog(first?: { result: PrepareResult; shows: string }) {
  const jpeg = new Blob(['x'], { type: 'image/jpeg' })
  const indices = new Uint8Array(12)
  const frame = { width: 4, height: 3, palette: PALETTES['black-white'], indices }
  const picture = { jpeg, frame, thumbnail: new Blob(['x'], { type: 'image/webp' }) }
  const prepare = vi.spyOn(panelClient, 'prepare').mockResolvedValue({ picture })
  if (first) prepare.mockResolvedValueOnce(first.result)
  const [onCropped, onClose] = [vi.fn(), vi.fn()]
  render(<CropDialog {...{ file, target, onCropped, onClose }} name="photo" isSaving={false} />)
  await (first ? screen.findByText(first.shows) : screen.findByRole('img'))
  return { onCropped, onClose, crop: screen.getByRole('button', { name: 'Crop' }) }
}

it('offers another attempt if the worker fails, which is not the fault of the file [CROP-15]', async () => {
  const { onCropped, crop } = await openDialog({
    result: { problem: 'notPossibleHere' },
    shows: cropperTexts.failed,
  })
  expect(screen.queryByText(cropperTexts.unreadable)).toBeNull()
  fireEvent.click(crop)
  await vi.waitFor(() => expect(onCropped).toHaveBeenCalledOnce())
})

it('does not crop a file that cannot be read', async () => {
  const { crop } = await openDialog({
    result: { problem: 'notAPicture' },
    shows: cropperTexts.unreadable,
  })
  expect(crop).toHaveProperty('disabled', true)
})

it('takes an image once, even if Crop is clicked twice [CROP-09]', async () => {
  const { onCropped, crop } = await openDialog()
  fireEvent.click(crop)
  fireEvent.click(crop)
  await vi.waitFor(() => expect(onCropped).toHaveBeenCalled())
  await act(async () => {})
  expect(onCropped).toHaveBeenCalledOnce()
  fireEvent.click(crop)
  await vi.waitFor(() => expect(onCropped).toHaveBeenCalledTimes(2))
})

it('cannot be canceled between Crop and the cropped image', async () => {
  const { onCropped, onClose, crop } = await openDialog()
  fireEvent.click(crop)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await vi.waitFor(() => expect(onCropped).toHaveBeenCalledOnce())
  expect(onClose).not.toHaveBeenCalled()
})
