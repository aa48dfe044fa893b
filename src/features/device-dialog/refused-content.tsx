import '#src/platform/i18n/en/device-dialog.ts'
import '#src/platform/i18n/en/devices-page.ts'

import { CircleAlert } from 'lucide-react'
import * as v from 'valibot'

import type { Device } from '#src/contract/device.ts'
import { t } from '#src/platform/i18n/t.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { DevicePanel } from '#src/widgets/device-status/device-panel.tsx'
import { refusalText } from '#src/widgets/refusal/refusal-words.ts'

import styles from './refused-content.module.css'

interface RefusedContentProps {
  device: Device
  /** Of one slot of the device. */
  changes: readonly PendingChange[]
  mayMend: boolean
  /** Something else takes its place. */
  onChooseAnother: (replaced: { replaces: string }) => void
}

const PicturedSchema = v.object({ thumbnail: v.string() })

/** A content that was not accepted, as it was chosen, with why and what can be done (OFF-17). */
export function RefusedContent({ device, changes, mayMend, onChooseAnother }: RefusedContentProps) {
  const op = changes.findLast(
    ({ op: { state }, doneAt }) => state === 'attention' && doneAt === undefined,
  )?.op
  if (!op) return null
  const pictured = v.safeParse(PicturedSchema, op.payload)
  return (
    <Note
      tone="bad"
      boxed
      icon={
        pictured.success ? (
          <DevicePanel device={{ ...device, thumbnail: pictured.output.thumbnail }} size="list" />
        ) : (
          <CircleAlert aria-hidden="true" />
        )
      }
      action={
        mayMend && (
          <span className={styles.actions}>
            <Button size="small" onClick={() => void currentOutbox()?.retry(op.opId)}>
              {t('common:tryAgain')}
            </Button>
            <Button size="small" onClick={() => onChooseAnother({ replaces: op.opId })}>
              {t('deviceDialog:chooseAnother')}
            </Button>
          </span>
        )
      }
    >
      <strong>{t('DevicesPage:refused', { change: op.label })}</strong>
      <br />
      {refusalText(op)}
    </Note>
  )
}
