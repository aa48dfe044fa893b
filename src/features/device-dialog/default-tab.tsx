import '#src/platform/i18n/en/device-dialog.ts'
import '#src/platform/i18n/en/devices-page.ts'

import { ImageUp, LayoutTemplate } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Device } from '#src/contract/device.ts'
import { setDefaultTemplateMutation } from '#src/data/devices/default-content.ts'
import { t } from '#src/platform/i18n/t.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { ChangeMark } from '#src/widgets/device-status/change-mark.tsx'
import { DevicePanel } from '#src/widgets/device-status/device-panel.tsx'

import styles from './content-tabs.module.css'
import { NotSaved } from './not-saved.tsx'
import { RefusedContent } from './refused-content.tsx'
import type { DefaultContent } from './use-default-content.ts'

interface DefaultTabProps {
  device: Device
  /** Of its default content alone. */
  changes: readonly PendingChange[]
  content: DefaultContent
  maySet: boolean
}

/** What shows when nothing else is due, as it is set (DEV-63). */
export function DefaultTab({ device, changes, content, maySet }: DefaultTabProps) {
  const isPossible = maySet && content.isPossible
  const again = (replaced: { replaces: string }) =>
    content.ask(isOfTemplate(changes, replaced.replaces) ? 'template' : 'image', replaced)
  return (
    <section className={styles.tab}>
      <RefusedContent
        device={device}
        changes={changes}
        mayMend={isPossible}
        onChooseAnother={again}
      />
      <NotSaved setting={content.setting} />
      <Shown device={device} changes={changes}>
        {isPossible && <SetDefault content={content} />}
      </Shown>
    </section>
  )
}

const isOfTemplate = (changes: readonly PendingChange[], opId: string) =>
  changes.some(({ op }) => op.opId === opId && op.kind === setDefaultTemplateMutation.kind)

interface ShownProps extends Pick<DefaultTabProps, 'device' | 'changes'> {
  /** What can be done about it. */
  children: ReactNode
}

function Shown({ device, changes, children }: ShownProps) {
  if (!device.templateAsDefaultSet && device.defaultImageUrl === null)
    return (
      <EmptyState
        title={t('deviceDialog:noDefault')}
        action={<span className={styles.begin}>{children}</span>}
      >
        {t('deviceDialog:defaultMeans')}
      </EmptyState>
    )
  return (
    <>
      <header className={styles.head}>
        <p className="second">{t('deviceDialog:defaultMeans')}</p>
        {children}
      </header>
      {device.templateAsDefaultSet ? (
        <DefaultTemplate device={device} changes={changes} />
      ) : (
        <div className={styles.tray}>
          <DevicePanel
            device={{ ...device, thumbnail: device.defaultImageUrl }}
            size="large"
            alt={t('deviceDialog:defaultImage')}
          />
          <p className="second">{t('deviceDialog:defaultImage')}</p>
          <ChangeMark changes={changes} />
        </div>
      )}
    </>
  )
}

const SetDefault = ({ content: { ask, setting } }: Pick<DefaultTabProps, 'content'>) => (
  <span className={styles.actions}>
    <Button busy={setting.isSaving} onClick={() => ask('image')}>
      <ImageUp aria-hidden="true" />
      {t('deviceDialog:setDefaultImage')}
    </Button>
    <Button busy={setting.isSaving} onClick={() => ask('template')}>
      <LayoutTemplate aria-hidden="true" />
      {t('deviceDialog:setDefaultTemplate')}
    </Button>
  </span>
)

function DefaultTemplate({ device, changes }: Pick<DefaultTabProps, 'device' | 'changes'>) {
  const variables = Object.entries(device.templateVariables ?? {})
  return (
    <div className={styles.facts}>
      <h3>{t('deviceDialog:defaultTemplate')}</h3>
      <ChangeMark changes={changes} />
      <Facts>
        {device.templateOrientation && (
          <Fact name={t('DevicesPage:orientation')}>
            {t(`DevicesPage:${device.templateOrientation}`)}
          </Fact>
        )}
        {variables.map(([key, value]) => (
          <Fact key={key} name={key}>
            <span className={styles.lines} dir="auto">
              {value || '-'}
            </span>
          </Fact>
        ))}
      </Facts>
    </div>
  )
}
