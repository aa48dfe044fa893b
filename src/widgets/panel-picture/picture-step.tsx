import '#src/platform/i18n/en/device-dialog.ts'

import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Orientation } from '#src/contract/fields.ts'
import { t } from '#src/platform/i18n/t.ts'
import { DropArea } from '#src/ui/drop-area.tsx'
import { Note } from '#src/ui/note.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

import type { PictureProblem } from './panel-messages.ts'
import { PanelPreview } from './panel-preview.tsx'
import styles from './picture-step.module.css'
import type { PanelPictureState } from './use-panel-picture.ts'

const ACCEPTED = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/bmp',
  'image/avif',
] as const

const PROBLEMS = {
  notAPicture: 'deviceDialog:notAPicture',
  fileTooLarge: 'validation:fileTooLarge',
  tooManyPixels: 'validation:tooManyPixels',
  notPossibleHere: 'deviceDialog:notPossibleHere',
} as const satisfies Record<PictureProblem, string>

interface PictureStepProps {
  state: PanelPictureState
  /** Of the picture. */
  name: string
  orientation: Orientation
  onPick: (file: File) => void
  /** What is to be known about it, below. */
  children?: ReactNode
}

/** A picture is picked, drawn, and looked at as the panel will show it. */
export const PictureStep = ({ state, name, orientation, onPick, children }: PictureStepProps) => (
  <>
    {(state.status === 'none' || state.status === 'refused') && (
      <>
        {state.status === 'refused' && <Refused problem={state.problem} />}
        <DropArea hint={t('deviceDialog:pictureHint')} accept={ACCEPTED} onFile={onPick} />
      </>
    )}
    {state.status === 'working' && (
      <output className={styles.tray}>
        <Spinner />
        {t('deviceDialog:preparing')}
      </output>
    )}
    {state.status === 'ready' && (
      <figure className={styles.tray}>
        <PanelPreview
          frame={state.picture.frame}
          orientation={orientation}
          size="large"
          label={name}
        />
        <figcaption className={styles.words}>
          <span>{t('deviceDialog:asShown')}</span>
          <bdi className={styles.file}>{name}</bdi>
        </figcaption>
        {children}
      </figure>
    )}
  </>
)

const Refused = ({ problem }: { problem: PictureProblem }) => (
  <Note tone="bad" boxed icon={<CircleAlert aria-hidden="true" />}>
    <strong>{t('deviceDialog:refusedTitle')}</strong>
    {'. '}
    {t(PROBLEMS[problem])}
  </Note>
)
