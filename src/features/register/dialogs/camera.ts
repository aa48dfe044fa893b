import { isSecure } from '#src/platform/secure-context.ts'

export type CameraProblem = 'insecure' | 'refused' | 'absent' | 'busy' | 'unavailable'

const CHOSEN_KEY = 'inkfleet-camera'

/** The camera chosen before, otherwise a rear one. */
export async function openCamera(): Promise<MediaStream> {
  const chosen = localStorage.getItem(CHOSEN_KEY)
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      video: {
        ...(chosen !== null && { deviceId: { ideal: chosen } }),
        facingMode: { ideal: 'environment' },
        width: { ideal: 1_280 },
        height: { ideal: 720 },
      },
    })
    await focusContinuously(stream)
    return stream
  } catch (error) {
    // The next attempt may get another one.
    localStorage.removeItem(CHOSEN_KEY)
    throw error
  }
}

const camerasOf = async () =>
  (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput')

/** Of several rear cameras, the first is often the ultra-wide one, which cannot focus at arm's length. */
export const hasOtherCamera = async () => (await camerasOf()).length > 1

/** Chooses the camera after this one, for the next `openCamera` and later visits. */
export async function chooseNextCamera(stream: MediaStream) {
  const ids = (await camerasOf()).map(({ deviceId }) => deviceId)
  const current = stream.getVideoTracks()[0]?.getSettings().deviceId ?? ''
  const next = ids[(ids.indexOf(current) + 1) % ids.length]
  if (next !== undefined) localStorage.setItem(CHOSEN_KEY, next)
}

const PROBLEMS: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** Why the camera did not open. */
export function cameraProblem(error: unknown): CameraProblem {
  if (!isSecure()) return 'insecure'
  return (error instanceof DOMException && PROBLEMS[error.name]) || 'unavailable'
}

export function closeCamera(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop()
}

/** Missing in TypeScript's DOM types. */
interface LensSettings {
  torch?: boolean
  zoom?: number
  focusMode?: string
}
interface LensCapabilities {
  torch?: boolean
  zoom?: { min: number; max: number }
  focusMode?: readonly string[]
}

/** Enough to leave the ultra-wide lens of cameras that switch lenses by themselves. */
const ZOOM = 2

const capabilitiesOf = (stream: MediaStream): LensCapabilities =>
  (stream.getVideoTracks()[0]?.getCapabilities?.() as LensCapabilities | undefined) ?? {}

export const hasLight = (stream: MediaStream) => capabilitiesOf(stream).torch === true
export const hasZoom = (stream: MediaStream) => (capabilitiesOf(stream).zoom?.max ?? 1) >= ZOOM

export const switchLight = (stream: MediaStream, torch: boolean) => apply(stream, { torch })
export const switchZoom = (stream: MediaStream, isClose: boolean) =>
  apply(stream, { zoom: isClose ? ZOOM : 1 })

async function apply(stream: MediaStream, settings: LensSettings) {
  const [track] = stream.getVideoTracks()
  await track?.applyConstraints({ advanced: [settings as MediaTrackConstraintSet] })
}

/** Some cameras list a focus mode that they do not have. */
async function focusContinuously(stream: MediaStream) {
  if (capabilitiesOf(stream).focusMode?.includes('continuous'))
    await apply(stream, { focusMode: 'continuous' }).catch(() => undefined)
}
