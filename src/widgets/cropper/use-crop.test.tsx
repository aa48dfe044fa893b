// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { panelClient } from '#src/widgets/panel-image/panel-client.ts'

import { useCrop } from './use-crop.ts'

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
