import '#src/platform/i18n/en/register.ts'

import { Camera, Image, TriangleAlert } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { Note } from '#src/ui/note.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { openCodeReader } from '#src/widgets/code-reader/code-reader.ts'
import type { CodeReader } from '#src/widgets/code-reader/reader.ts'

import { type PanelCode, readCode } from '../panel-code.ts'
import { CameraView } from './camera-view.tsx'
import { EnterCode } from './enter-code.tsx'
import { readPicture } from './read-picture.ts'
import styles from './scanner.module.css'
import { type CameraState, useCamera } from './use-camera.ts'

export type Way = 'camera' | 'typing'

interface ScannerProps {
  /** How it begins. */
  way: Way
  /** Why this panel is not to be registered, in words; undefined where it is. */
  objection: (panel: PanelCode) => string | undefined
  onPanel: (panel: PanelCode) => void
  onClose: () => void
}

/** The next panel: by camera, from a picture, or typed. */
export function Scanner({ way: first, objection, onPanel, onClose }: ScannerProps) {
  const [way, setWay] = useState(first)
  const [said, setSaid] = useState<string>()
  const camera = useCamera(way === 'camera')
  const reader = useReader()
  const file = useRef<HTMLInputElement>(null)

  const take = (panel: PanelCode) => {
    const why = objection(panel)
    if (why !== undefined) return setSaid(why)
    navigator.vibrate?.(60)
    onPanel(panel)
  }
  const takeText = (text: string) => {
    const read = readCode(text)
    if ('panel' in read) take(read.panel)
    else setSaid(t(`register:${read.problem}`))
  }
  const takePicture = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [picture] = target.files ?? []
    target.value = '' // so that the same file can be chosen again
    if (!picture) return
    setSaid(undefined)
    const read = await readPicture(picture, reader)
    if ('text' in read) takeText(read.text)
    else setSaid(t(`register:${read.problem}`))
  }
  return (
    <Modal
      title={t(way === 'camera' ? 'register:scan' : 'register:type')}
      size="move"
      onClose={onClose}
    >
      <div className={styles.scanner}>
        {way === 'camera' && (
          <CameraBox
            state={camera.state}
            reader={reader}
            onRetry={camera.retry}
            onText={takeText}
            onMissing={() => setSaid(t('register:readerMissing'))}
          />
        )}
        <div role="status" className={styles.said}>
          {said !== undefined && (
            <span className={styles.problem}>
              <TriangleAlert aria-hidden="true" />
              <span>{said}</span>
            </span>
          )}
          {said === undefined && camera.state.status === 'on' && (
            <span className="second">{t('register:aim')}</span>
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
            {t('register:fromPicture')}
          </Button>
          {way === 'typing' && (
            <Button size="touch" onClick={() => setWay('camera')}>
              <Camera aria-hidden="true" />
              {t('register:back')}
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
  onMissing: () => void
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
        <span>{t('register:starting')}</span>
      </p>
    )
  return (
    <Note
      boxed
      tone="warn"
      icon={<TriangleAlert aria-hidden="true" />}
      action={
        <Button variant="quiet" onClick={onRetry}>
          {t('register:tryAgain')}
        </Button>
      }
    >
      {t(`register:camera-${state.status}`)}
    </Note>
  )
}

/** One for as long as the scanner is open; nothing is loaded before the first picture. */
function useReader() {
  const [reader] = useState(openCodeReader)
  useEffect(() => () => reader.close(), [reader])
  return reader
}
