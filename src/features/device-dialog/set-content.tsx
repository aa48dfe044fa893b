import '#src/platform/i18n/en/device-dialog.ts'

import { ArrowLeft, CalendarClock, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Device } from '#src/contract/device.ts'
import { formatDateTime } from '#src/domain/dates.ts'
import { orientationOf } from '#src/domain/orientation.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { PictureStep } from '#src/widgets/panel-picture/picture-step.tsx'

import styles from './set-content.module.css'
import { takeFocus } from './take-focus.ts'
import type { NewContentChoice } from './use-new-content.ts'

/** The step in which a picture is picked and looked at as the panel will show it (DEV-57). */
export function SetContent({ device, content }: { device: Device; content: NewContentChoice }) {
  return (
    <div className={styles.step}>
      <h3 ref={takeFocus} tabIndex={-1} className={styles.title}>
        {t('deviceDialog:setContent')}
      </h3>
      <PictureStep
        state={content.state}
        name={content.file?.name ?? ''}
        orientation={orientationOf(device)}
        onPick={content.pick}
      >
        {device.runningContent && <Scheduled {...device.runningContent} />}
      </PictureStep>
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

const Problem = ({ children }: { children: ReactNode }) => (
  <Note tone="bad" boxed icon={<CircleAlert aria-hidden="true" />}>
    {children}
  </Note>
)
