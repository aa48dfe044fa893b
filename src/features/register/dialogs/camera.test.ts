import { expect, it } from 'vitest'

import { cameraProblem } from './camera.ts'

it.each([
  ['NotAllowedError', 'refused'],
  ['NotFoundError', 'absent'],
  ['NotReadableError', 'busy'],
  ['TypeError', 'unavailable'],
])('knows why a camera did not open: %s', (name, problem) => {
  expect(cameraProblem(new DOMException('', name))).toBe(problem)
})

it('counts a page without cameras as one that cannot', () => {
  expect(cameraProblem(new TypeError('mediaDevices is undefined'))).toBe('unavailable')
})
