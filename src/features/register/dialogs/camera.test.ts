// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'

import { cameraProblem, chooseNextCamera, hasOtherCamera, hasZoom, openCamera } from './camera.ts'

it.each([
  ['NotAllowedError', 'refused'],
  ['NotFoundError', 'absent'],
  ['NotReadableError', 'busy'],
  ['TypeError', 'unavailable'],
])('explains why a camera did not open: %s', (name, problem) => {
  expect(cameraProblem(new DOMException('', name))).toBe(problem)
})

afterEach(() => vi.unstubAllGlobals())

it('reports that the camera needs HTTPS on plain HTTP, where browsers block it', () => {
  vi.stubGlobal('isSecureContext', false)
  expect(cameraProblem(new TypeError('mediaDevices is undefined'))).toBe('insecure')
})

it('reports the camera as unavailable in a browser without camera support', () => {
  expect(cameraProblem(new TypeError('mediaDevices is undefined'))).toBe('unavailable')
})

const camera = (deviceId: string, capabilities: object = {}) => {
  const applied: unknown[] = []
  const track = {
    getSettings: () => ({ deviceId }),
    getCapabilities: () => capabilities,
    applyConstraints: async (constraints: unknown) => void applied.push(constraints),
  }
  return { stream: { getVideoTracks: () => [track] } as unknown as MediaStream, applied }
}
const withCameras = (
  ids: readonly string[],
  open: (video: MediaTrackConstraints) => MediaStream,
) => {
  const devices = [
    ...ids.map((deviceId) => ({ kind: 'videoinput', deviceId })),
    { kind: 'audioinput' },
  ]
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', {
    mediaDevices: {
      enumerateDevices: async () => devices,
      getUserMedia: async ({ video }: { video: MediaTrackConstraints }) => open(video),
    },
  })
}

afterEach(() => localStorage.clear())

it('opens a rear camera first, then the next camera on each request', async () => {
  const asked: unknown[] = []
  const ids = ['ultra-wide', 'main', 'front']
  withCameras(ids, ({ deviceId, facingMode }) => {
    asked.push([deviceId, facingMode])
    return camera((deviceId as { ideal: string } | undefined)?.ideal ?? 'ultra-wide').stream
  })
  expect(await hasOtherCamera()).toBe(true)
  for (let visit = 0; visit < 4; visit++) await chooseNextCamera(await openCamera())
  const rear = { ideal: 'environment' }
  expect(asked).toEqual([
    [undefined, rear],
    [{ ideal: 'main' }, rear],
    [{ ideal: 'front' }, rear],
    [{ ideal: 'ultra-wide' }, rear],
  ])
})

it('offers no other camera if there is only one', async () => {
  withCameras(['main'], () => camera('main').stream)
  expect(await hasOtherCamera()).toBe(false)
})

it('forgets a chosen camera that does not open', async () => {
  localStorage.setItem('inkfleet-camera', 'broken')
  const asked: unknown[] = []
  withCameras(['broken', 'main'], ({ deviceId }) => {
    asked.push(deviceId)
    if (deviceId) throw new DOMException('', 'NotReadableError')
    return camera('main').stream
  })
  await expect(openCamera()).rejects.toThrow()
  await openCamera()
  expect(asked).toEqual([{ ideal: 'broken' }, undefined])
})

it('requests continuous focus and offers zoom only if the camera supports them', async () => {
  const able = camera('main', { focusMode: ['manual', 'continuous'], zoom: { min: 1, max: 8 } })
  withCameras(['main'], () => able.stream)
  await openCamera()
  expect(able.applied).toEqual([{ advanced: [{ focusMode: 'continuous' }] }])
  expect(hasZoom(able.stream)).toBe(true)
  const plain = camera('main')
  withCameras(['main'], () => plain.stream)
  await openCamera()
  expect(plain.applied).toEqual([])
  expect(hasZoom(plain.stream)).toBe(false)
})
