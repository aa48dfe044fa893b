import { useEffect, useState } from 'react'

import type { Template } from '#src/contract/template.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { entryCopiesTexts } from '#src/texts/entry-copies.ts'
import { Spinner } from '#src/ui/spinner.tsx'
import type { PanelGroup } from '#src/widgets/bulk-job/panel-groups.ts'
import { PanelPreview } from '#src/widgets/panel-image/panel-preview.tsx'
import { FillPreview } from '#src/widgets/select-file/fill-preview.tsx'
import { panelOfDevice } from '#src/widgets/select-file/panel-of-device.ts'
import { PerPanelType } from '#src/widgets/select-file/per-panel-type.tsx'

import styles from './copies-dialog.module.css'
import type { FittedImage } from './fit-image.ts'

export interface PanelTypePreviewsProps {
  entry: KnownEntry
  template: Template | undefined
  /** Panel types that get a copy, the most frequent first. */
  groups: readonly PanelGroup[]
  fit: (group: PanelGroup) => Promise<FittedImage>
}

/** Previews of the entry for each panel type, one at a time. */
export function PanelTypePreviews({ entry, template, groups, fit }: PanelTypePreviewsProps) {
  const kinds = groups.map((group) => ({
    group,
    panel: panelOfDevice(group.devices[0]),
    count: group.devices.length,
  }))
  return (
    <figure className={styles.tray} aria-label={entryCopiesTexts.shownOn}>
      <PerPanelType kinds={kinds}>
        {(panel) => {
          const kind = kinds.find((one) => one.panel === panel)
          if (template)
            return (
              <FillPreview
                template={template}
                panel={panel}
                values={entry.templateVariables ?? {}}
              />
            )
          return kind && <Fitted key={kind.group.key} group={kind.group} fit={fit} />
        }}
      </PerPanelType>
      <figcaption className="quiet small">{entryCopiesTexts.shownOn}</figcaption>
    </figure>
  )
}

function Fitted({ group, fit }: { group: PanelGroup } & Pick<PanelTypePreviewsProps, 'fit'>) {
  const [state, setState] = useState<FittedImage | 'failed'>()
  useEffect(() => {
    let isShown = true
    fit(group).then(
      (fitted) => isShown && setState(fitted),
      () => isShown && setState('failed'),
    )
    return () => {
      isShown = false
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `key` identifies the panel type; its devices do not matter
  }, [group.key, fit])
  if (state === 'failed') return <p className="second small">{entryCopiesTexts.notFitted}</p>
  if (!state) return <Spinner />
  return (
    <PanelPreview
      frame={state.frame}
      orientation={group.orientation}
      label={entryCopiesTexts.shownOn}
    />
  )
}
