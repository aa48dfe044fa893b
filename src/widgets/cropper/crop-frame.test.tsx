// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { CropFrame } from './crop-frame.tsx'
import { START } from './crop-view.ts'

// No picture is ever loaded here, without which the library listens to no wheel.
const { drawn } = vi.hoisted(() => ({ drawn: vi.fn<(props: object) => void>() }))
vi.mock('react-advanced-cropper', async (original) => ({
  ...(await original<object>()),
  FixedCropper: (props: object) => {
    drawn(props)
    return null
  },
}))

afterEach(cleanup)

it('takes a wheel for done 250 ms after its last step [CONST-08]', () => {
  const ignore = () => undefined
  render(
    <CropFrame
      src="blob:x"
      picture={{ width: 40, height: 30 }}
      aspect={1}
      view={START}
      onView={ignore}
      onOpened={ignore}
      onFailed={ignore}
    />,
  )
  expect(drawn.mock.calls[0]?.[0]).toMatchObject({ backgroundWrapperProps: { timeout: 250 } })
})
