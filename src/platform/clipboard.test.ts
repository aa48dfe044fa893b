// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'

import { copyText } from './clipboard.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'execCommand')
})

/** Simulates plain HTTP. The command dispatches a copy event, as a real one does. */
const withoutClipboard = (doesCopy: boolean) => {
  const clipboardData = { setData: vi.fn() }
  vi.stubGlobal('navigator', {})
  Object.assign(document, {
    execCommand: () => {
      if (doesCopy) document.dispatchEvent(Object.assign(new Event('copy'), { clipboardData }))
      return true
    },
  })
  return clipboardData.setData
}

it('copies without the clipboard API, and leaves nothing on the page', async () => {
  const copied = withoutClipboard(true)
  await copyText('24:6F:28:00:00:01')
  expect(copied).toHaveBeenCalledExactlyOnceWith('text/plain', '24:6F:28:00:00:01')
  expect(document.body.textContent).toBe('')
})

it('rejects if nothing was copied', async () => {
  withoutClipboard(false)
  await expect(copyText('x')).rejects.toThrow()
})
