export type CameraProblem = 'refused' | 'absent' | 'busy' | 'unavailable'

/** Prefers the rear camera. */
export async function openCamera(): Promise<MediaStream> {
  return await navigator.mediaDevices.getUserMedia({
    video: {
      facingMode: { ideal: 'environment' },
      width: { ideal: 1_280 },
      height: { ideal: 720 },
    },
  })
}

const PROBLEMS: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** Why the camera did not open. Cameras require TLS. */
export const cameraProblem = (error: unknown): CameraProblem =>
  (error instanceof DOMException && PROBLEMS[error.name]) || 'unavailable'

export function closeCamera(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop()
}

/** Missing in TypeScript's DOM types. */
interface Torch {
  torch?: boolean
}

export function hasLight(stream: MediaStream) {
  const [track] = stream.getVideoTracks()
  return (track?.getCapabilities?.() as Torch | undefined)?.torch === true
}

export async function switchLight(stream: MediaStream, torch: boolean) {
  const [track] = stream.getVideoTracks()
  const wanted: MediaTrackConstraintSet & Torch = { torch }
  await track?.applyConstraints({ advanced: [wanted] })
}
