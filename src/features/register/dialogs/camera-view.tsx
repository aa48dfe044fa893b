import { Flashlight } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { registerTexts } from '#src/texts/register.ts'
import { Button } from '#src/ui/button.tsx'
import type { CodeReader } from '#src/widgets/code-reader/reader.ts'

import { hasLight, switchLight } from './camera.ts'
import styles from './scanner.module.css'

/** Scan interval: responsive, without overheating a phone. */
const SCAN_INTERVAL_MS = 150
/** The decoder may finish downloading at any time. */
const RETRY_MS = 3_000

interface CameraViewProps {
  stream: MediaStream
  reader: CodeReader
  onText: (text: string) => void
  onMissing: () => void
}

/** Live camera image, scanned for codes. */
export function CameraView({ stream, reader, onText, onMissing }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [isLit, setIsLit] = useState(false)
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
        const text = await readFrame(element, reader)
        if (text !== undefined && !isOver) found(text)
        schedule(SCAN_INTERVAL_MS)
      } catch {
        if (!isOver) missing()
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

  const switchIt = () => {
    switchLight(stream, !isLit).then(
      () => setIsLit(!isLit),
      () => undefined, // some say that they have one, and have none
    )
  }
  return (
    <div className={styles.view}>
      {/* Live camera image: nothing to caption. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video ref={video} className={styles.video} playsInline muted aria-hidden="true" />
      <span className={styles.aim} aria-hidden="true" />
      {hasLight(stream) && (
        <Button size="touch" className={styles.light} aria-pressed={isLit} onClick={switchIt}>
          <Flashlight aria-hidden="true" />
          {registerTexts.light}
        </Button>
      )}
    </div>
  )
}

async function readFrame(video: HTMLVideoElement, reader: CodeReader) {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || document.hidden) return undefined
  return reader.read(await createImageBitmap(video))
}
