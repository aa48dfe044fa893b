import '#src/platform/i18n/en/device-dialog.ts'

import { ArrowLeft, CalendarClock, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Device } from '#src/contract/device.ts'
import { formatDateTime } from '#src/domain/dates.ts'
import { orientationOf } from '#src/domain/orientation.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { DropArea } from '#src/ui/drop-area.tsx'
import { Note } from '#src/ui/note.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import type { PictureProblem } from '#src/widgets/panel-picture/panel-messages.ts'
import { PanelPreview } from '#src/widgets/panel-picture/panel-preview.tsx'

import styles from './set-content.module.css'
import { takeFocus } from './take-focus.ts'
import type { NewContentChoice } from './use-new-content.ts'

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

/** The step in which a picture is picked and looked at as the panel will show it (DEV-57). */
export function SetContent({ device, content }: { device: Device; content: NewContentChoice }) {
  const { state } = content
  return (
    <div className={styles.step}>
      <h3 ref={takeFocus} tabIndex={-1} className={styles.title}>
        {t('deviceDialog:setContent')}
      </h3>
      {(state.status === 'none' || state.status === 'refused') && (
        <>
          {state.status === 'refused' && <Refused problem={state.problem} />}
          <DropArea hint={t('deviceDialog:pictureHint')} accept={ACCEPTED} onFile={content.pick} />
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
            orientation={orientationOf(device)}
            size="large"
            label={content.file?.name ?? ''}
          />
          <figcaption className={styles.words}>
            <span>{t('deviceDialog:asShown')}</span>
            <span className={styles.file}>{content.file?.name}</span>
          </figcaption>
          {device.runningContent && <Scheduled {...device.runningContent} />}
        </figure>
      )}
      {content.failure !== undefined && <Problem>{content.failure}</Problem>}
    </div>
  )
}

export function SetContentButtons({
  content,
  onBack,
}: {
  content: NewContentChoice
  onBack: () => void
}) {
  const { state, saving } = content
  return (
    <>
      <Button variant="quiet" className={styles.back} onClick={onBack}>
        <ArrowLeft aria-hidden="true" />
        {t('deviceDialog:back')}
      </Button>
      {state.status === 'ready' && (
        <>
          <Button onClick={() => content.pick(null)}>{t('deviceDialog:chooseAnother')}</Button>
          <Button variant="primary" busy={saving} onClick={() => void content.send()}>
            {t('deviceDialog:confirm')}
          </Button>
        </>
      )}
    </>
  )
}

/** What is scheduled for now goes before what is set by hand, so nobody waits for a picture that cannot come yet. */
const Scheduled = ({ title, end }: NonNullable<Device['runningContent']>) => (
  <Note boxed icon={<CalendarClock aria-hidden="true" />}>
    {t('deviceDialog:scheduledNow', { title, end: formatDateTime(end) })}
  </Note>
)

const Refused = ({ problem }: { problem: PictureProblem }) => (
  <Problem>
    <strong>{t('deviceDialog:refusedTitle')}</strong>
    {'. '}
    {t(PROBLEMS[problem])}
  </Problem>
)

const Problem = ({ children }: { children: ReactNode }) => (
  <Note tone="bad" boxed icon={<CircleAlert aria-hidden="true" />}>
    {children}
  </Note>
)
