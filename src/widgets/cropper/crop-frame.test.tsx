// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { CropFrame } from './crop-frame.tsx'
import { INITIAL_VIEW } from './crop-view.ts'

// The library handles the wheel only after an image has loaded, which does not happen here.
const { drawn } = vi.hoisted(() => ({ drawn: vi.fn<(props: object) => void>() }))
vi.mock('react-advanced-cropper', async (original) => ({
  ...(await original<object>()),
  FixedCropper: (props: object) => {
    drawn(props)
    return null
  },
}))

afterEach(cleanup)

it('ends a wheel gesture 250 ms after its last event [CONST-08]', () => {
  const ignore = () => undefined
  render(
    <CropFrame
      src="blob:x"
      picture={{ width: 40, height: 30 }}
      aspect={1}
      view={INITIAL_VIEW}
      onView={ignore}
      onOpened={ignore}
      onFailed={ignore}
    />,
  )
  expect(drawn.mock.calls[0]?.[0]).toMatchObject({ backgroundWrapperProps: { timeout: 250 } })
})
