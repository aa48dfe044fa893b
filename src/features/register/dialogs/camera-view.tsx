import { Flashlight, ZoomIn } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { registerTexts } from '#src/texts/register.ts'
import { Button } from '#src/ui/button.tsx'
import type { CodeReader } from '#src/widgets/code-reader/reader.ts'

import { hasLight, hasZoom, switchLight, switchZoom } from './camera.ts'
import styles from './scanner.module.css'

/** Scan interval: responsive, without overheating a phone. */
const SCAN_INTERVAL_MS = 150
/** The decoder may finish downloading at any time. */
const RETRY_MS = 3_000

interface CameraViewProps {
  stream: MediaStream
  reader: CodeReader
  onText: (text: string) => void
  /** The decoder is not loaded yet, or is by now. */
  onMissing: (isMissing: boolean) => void
}

/** Live camera image, scanned for codes. */
export function CameraView({ stream, reader, onText, onMissing }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const light = useSwitch((isOn) => switchLight(stream, isOn))
  const zoom = useSwitch((isOn) => switchZoom(stream, isOn))
  const found = useEffectEvent(onText)
  const missing = useEffectEvent(onMissing)
  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    element.srcObject = stream
    element.play().catch(() => undefined) // it was closed before it began
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const schedule = (ms: number) => {
      if (!isOver) timer = setTimeout(() => void scan(), ms)
    }
    const scan = async () => {
      try {
        const read = await readFrame(element, reader)
        if (read && !isOver) {
          missing(false)
          if (read.text !== undefined) found(read.text)
        }
        schedule(SCAN_INTERVAL_MS)
      } catch {
        if (!isOver) missing(true)
        schedule(RETRY_MS)
      }
    }
    schedule(0)
    return () => {
      isOver = true
      clearTimeout(timer)
      element.srcObject = null
    }
  }, [stream, reader])

  // Asked for at once: codes are small, and an ultra-wide lens makes them smaller.
  const zoomIn = useEffectEvent(() => zoom.set(true))
  useEffect(() => {
    if (hasZoom(stream)) zoomIn()
  }, [stream])

  return (
    <div className={styles.view}>
      {/* Live camera image: nothing to caption. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video ref={video} className={styles.video} playsInline muted aria-hidden="true" />
      <span className={styles.aim} aria-hidden="true" />
      <div className={styles.lens}>
        {hasLight(stream) && (
          <Button size="touch" aria-pressed={light.isOn} onClick={() => light.set(!light.isOn)}>
            <Flashlight aria-hidden="true" />
            {registerTexts.light}
          </Button>
        )}
        {hasZoom(stream) && (
          <Button size="touch" aria-pressed={zoom.isOn} onClick={() => zoom.set(!zoom.isOn)}>
            <ZoomIn aria-hidden="true" />
            {registerTexts.zoom}
          </Button>
        )}
      </div>
    </div>
  )
}

/** A setting of the camera. Some say that they have one, and have none: it stays as it was. */
function useSwitch(apply: (isOn: boolean) => Promise<void>) {
  const [isOn, setIsOn] = useState(false)
  const set = async (next: boolean) => {
    await apply(next)
    setIsOn(next)
  }
  return { isOn, set: (next: boolean) => void set(next).catch(() => undefined) }
}

/** Undefined while there is no picture. */
async function readFrame(video: HTMLVideoElement, reader: CodeReader) {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || document.hidden) return undefined
  return { text: await reader.read(await createImageBitmap(video)) }
}
