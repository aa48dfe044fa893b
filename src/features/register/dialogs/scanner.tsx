import { Camera, Image, SwitchCamera, TriangleAlert } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState, useCallback } from 'react'

import { registerTexts } from '#src/texts/register.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { Note } from '#src/ui/note.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { openCodeReader } from '#src/widgets/code-reader/code-reader.ts'
import type { CodeReader } from '#src/widgets/code-reader/reader.ts'

import { type PanelCode, readCode } from '../parts/panel-code.ts'
import { CameraView } from './camera-view.tsx'
import {
  type CameraProblem,
  cameraProblem,
  chooseNextCamera,
  closeCamera,
  hasOtherCamera,
  openCamera,
} from './camera.ts'
import { EnterCode } from './enter-code.tsx'
import styles from './scanner.module.css'

export type ScanMode = 'camera' | 'typing'

interface ScannerProps {
  /** Initial mode. */
  mode: ScanMode
  /** Why this panel cannot be registered; undefined if it can. */
  objection: (panel: PanelCode) => string | undefined
  onPanel: (panel: PanelCode) => void
  onClose: () => void
}

/** Reads the next panel by camera, from an image or by typing. */
export function Scanner({ mode: first, objection, onPanel, onClose }: ScannerProps) {
  const [mode, setMode] = useState(first)
  const [message, setMessage] = useState<string>()
  const camera = useCamera(mode === 'camera')
  const reader = useReader()
  const file = useRef<HTMLInputElement>(null)

  const take = (panel: PanelCode) => {
    const why = objection(panel)
    if (why !== undefined) return setMessage(why)
    navigator.vibrate?.(60)
    onPanel(panel)
  }
  const takeText = (text: string) => {
    const read = readCode(text)
    if ('panel' in read) take(read.panel)
    else setMessage(registerTexts[read.problem])
  }
  const noteMissing = (isMissing: boolean) =>
    setMessage((before) => {
      if (isMissing) return registerTexts.readerMissing
      return before === registerTexts.readerMissing ? undefined : before
    })
  const takePicture = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [picture] = target.files ?? []
    target.value = '' // so that the same file can be chosen again
    if (!picture) return
    setMessage(undefined)
    const read = await readImage(picture, reader)
    // The scanner was closed, and may have read another panel.
    if (!file.current) return
    if ('text' in read) takeText(read.text)
    else setMessage(registerTexts[read.problem])
  }
  return (
    <Modal title={mode === 'camera' ? registerTexts.scan : registerTexts.type} onClose={onClose}>
      <div className={styles.scanner}>
        {mode === 'camera' && (
          <CameraBox
            state={camera.state}
            reader={reader}
            onRetry={camera.retry}
            onText={takeText}
            onMissing={noteMissing}
          />
        )}
        <div role="status" className={styles.said}>
          {message !== undefined && (
            <span className={styles.problem}>
              <TriangleAlert aria-hidden="true" />
              <span>{message}</span>
            </span>
          )}
          {message === undefined && camera.state.status === 'on' && (
            <span className="second">{registerTexts.aim}</span>
          )}
        </div>
        <div className={styles.ways}>
          <input
            ref={file}
            type="file"
            accept="image/*"
            hidden
            onChange={(event) => void takePicture(event)}
          />
          <Button size="touch" onClick={() => file.current?.click()}>
            <Image aria-hidden="true" />
            {registerTexts.fromPicture}
          </Button>
          {camera.switchCamera && (
            <Button size="touch" onClick={camera.switchCamera}>
              <SwitchCamera aria-hidden="true" />
              {registerTexts.otherCamera}
            </Button>
          )}
          {mode === 'typing' && (
            <Button size="touch" onClick={() => setMode('camera')}>
              <Camera aria-hidden="true" />
              {registerTexts.back}
            </Button>
          )}
        </div>
        <EnterCode isFocused={first === 'typing'} onPanel={take} />
      </div>
    </Modal>
  )
}

interface CameraBoxProps {
  state: CameraState
  reader: CodeReader
  onRetry: () => void
  onText: (text: string) => void
  onMissing: (isMissing: boolean) => void
}

function CameraBox({ state, reader, onRetry, onText, onMissing }: CameraBoxProps) {
  if (state.status === 'on')
    return (
      <CameraView stream={state.stream} reader={reader} onText={onText} onMissing={onMissing} />
    )
  if (state.status === 'starting')
    return (
      <p className={styles.starting}>
        <Spinner />
        <span>{registerTexts.starting}</span>
      </p>
    )
  return (
    <Note
      boxed
      tone="warn"
      icon={<TriangleAlert aria-hidden="true" />}
      action={
        <Button variant="quiet" onClick={onRetry}>
          {registerTexts.tryAgain}
        </Button>
      }
    >
      {registerTexts.camera[state.status]}
    </Note>
  )
}

/** One reader while the scanner is open; it loads on the first image. */
function useReader() {
  const [reader] = useState(openCodeReader)
  useEffect(() => () => reader.close(), [reader])
  return reader
}

type CameraState =
  | { status: 'starting' }
  | { status: 'on'; stream: MediaStream }
  | { status: CameraProblem }

/** The camera stream while `isWanted`. */
function useCamera(isWanted: boolean) {
  const [state, setState] = useState<CameraState>({ status: 'starting' })
  const [attempt, setAttempt] = useState(0)
  const [hasOther, setHasOther] = useState(false)
  useEffect(() => {
    if (!isWanted) return undefined
    let isOver = false
    let opened: MediaStream | undefined
    openCamera().then(
      (stream) => {
        if (isOver) return closeCamera(stream)
        opened = stream
        const [track] = stream.getVideoTracks()
        track?.addEventListener('ended', () => setState({ status: 'busy' }))
        setState({ status: 'on', stream })
        // Browsers list cameras once one is open.
        hasOtherCamera().then(
          (has) => isOver || setHasOther(has),
          () => undefined,
        )
      },
      (error: unknown) => isOver || setState({ status: cameraProblem(error) }),
    )
    return () => {
      isOver = true
      if (opened) closeCamera(opened)
      setState({ status: 'starting' })
    }
  }, [isWanted, attempt])
  const retry = useCallback(() => setAttempt((before) => before + 1), [])
  const switchCamera = async (stream: MediaStream) => {
    await chooseNextCamera(stream)
    retry()
  }
  return {
    state,
    retry,
    /** Undefined while there is no other camera. */
    switchCamera:
      state.status === 'on' && hasOther ? () => void switchCamera(state.stream) : undefined,
  }
}

/** Reads the code on a photo. */
async function readImage(
  file: Blob,
  reader: CodeReader,
): Promise<{ text: string } | { problem: 'notAPicture' | 'noCode' | 'readerMissing' }> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return { problem: 'notAPicture' }
  try {
    const text = await reader.read(picture)
    return text === undefined ? { problem: 'noCode' } : { text }
  } catch {
    return { problem: 'readerMissing' }
  }
}
