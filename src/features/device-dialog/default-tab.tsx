import { ImageUp, LayoutTemplate } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Device } from '#src/contract/device.ts'
import { setDefaultTemplateMutation } from '#src/data/devices/default-content.ts'
import type { SaveExtras } from '#src/platform/outbox/define.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { deviceDialogTexts } from '#src/texts/device-dialog.ts'
import { devicesPageTexts } from '#src/texts/devices-page.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { saveDefault } from '#src/widgets/device-content/save-content.ts'
import { ChangeMark } from '#src/widgets/device-status/change-mark.tsx'
import { DevicePanel } from '#src/widgets/device-status/device-panel.tsx'
import { panelOfDevice } from '#src/widgets/select-file/panel-of-device.ts'

import styles from './content-tabs.module.css'
import { SaveError, RejectedContent } from './rejected-content.tsx'
import { useContentSaver } from './use-content-saver.ts'

interface DefaultTabProps {
  device: Device
  /** Pending changes of its default content. */
  changes: readonly PendingChange[]
  content: DefaultContent
  maySet: boolean
}

/** The content shown when nothing is scheduled (DEV-63). */
export function DefaultTab({ device, changes, content, maySet }: DefaultTabProps) {
  const isPossible = maySet && content.isPossible
  const again = (replaced: { replaces: string }) =>
    content.ask(isOfTemplate(changes, replaced.replaces) ? 'template' : 'image', replaced)
  return (
    <section className={styles.tab}>
      <RejectedContent
        device={device}
        changes={changes}
        canFix={isPossible}
        onChooseAnother={again}
      />
      <SaveError saver={content.saver} />
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
        title={deviceDialogTexts.noDefault}
        action={<span className={styles.begin}>{children}</span>}
      >
        {deviceDialogTexts.defaultMeans}
      </EmptyState>
    )
  return (
    <>
      <header className={styles.head}>
        <p className="second">{deviceDialogTexts.defaultMeans}</p>
        {children}
      </header>
      {device.templateAsDefaultSet ? (
        <DefaultTemplate device={device} changes={changes} />
      ) : (
        <div className={styles.tray}>
          <DevicePanel
            device={{ ...device, thumbnail: device.defaultImageUrl }}
            size="large"
            alt={deviceDialogTexts.defaultImage}
          />
          <p className="second">{deviceDialogTexts.defaultImage}</p>
          <ChangeMark changes={changes} />
        </div>
      )}
    </>
  )
}

const SetDefault = ({ content: { ask, saver } }: Pick<DefaultTabProps, 'content'>) => (
  <span className={styles.actions}>
    <Button busy={saver.isSaving} onClick={() => ask('image')}>
      <ImageUp aria-hidden="true" />
      {deviceDialogTexts.setDefaultImage}
    </Button>
    <Button busy={saver.isSaving} onClick={() => ask('template')}>
      <LayoutTemplate aria-hidden="true" />
      {deviceDialogTexts.setDefaultTemplate}
    </Button>
  </span>
)

function DefaultTemplate({ device, changes }: Pick<DefaultTabProps, 'device' | 'changes'>) {
  const variables = Object.entries(device.templateVariables ?? {})
  return (
    <div className={styles.facts}>
      <h3>{deviceDialogTexts.defaultTemplate}</h3>
      <ChangeMark changes={changes} />
      <Facts>
        {device.templateOrientation && (
          <Fact name={devicesPageTexts.orientation}>
            {devicesPageTexts[device.templateOrientation]}
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

type DefaultContent = ReturnType<typeof useDefaultContent>

/** DEV-55, DEV-56: an image, or a template from the scheduler mode of the dialog (SEL-08). */
export function useDefaultContent(device: Device, organizationId: string | undefined) {
  const saver = useContentSaver((choice, extras) => saveDefault(device, choice, extras))
  return {
    saver,
    isPossible: organizationId !== undefined,
    ask(what: 'image' | 'template', extras?: Pick<SaveExtras, 'replaces'>) {
      if (organizationId === undefined) return
      const { name } = device
      const choice =
        what === 'image'
          ? ({ mode: 'normal', title: deviceDialogTexts.defaultImageFor(name) } as const)
          : ({
              mode: 'scheduler',
              kind: 'templates',
              title: deviceDialogTexts.defaultTemplateFor(name),
            } as const)
      void saver.ask({ ...choice, organizationId, panel: panelOfDevice(device) }, extras)
    },
  }
}
