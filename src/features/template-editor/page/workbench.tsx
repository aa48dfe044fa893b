import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react'

import type { DeviceGroup } from '#src/contract/device-model.ts'
import { PHONE, useMedia } from '#src/ui/use-media.ts'
import { useDesignImages } from '#src/widgets/template-image/use-design-images.ts'

import { KeyboardHelp } from '../commands/keyboard-help.tsx'
import { EditorContext } from '../editor-context.ts'
import type { Editor } from '../editor.ts'
import { LeftPanel, PanelColumn, PanelSheet, RightPanel } from '../panels/side-panels.tsx'
import { Stage } from '../stage/stage.tsx'
import { GridControls, ZoomControls } from '../stage/view-controls.tsx'
import { Toolbar } from '../toolbar/toolbar.tsx'
import { PanelPreviewSection } from './panel-preview-section.tsx'
import styles from './workbench.module.css'

export interface WorkbenchProps {
  editor: Editor
  models: readonly DeviceGroup[]
  /** URLs of its images by id, from the template. */
  images?: Readonly<Record<string, string>> | undefined
  /** Images of a sample design without a library. */
  pictures?: ReadonlyMap<string, Blob>
  organizationId: string | undefined
  canEdit: boolean
  /** Title bar. */
  bar: ReactNode
  notes?: ReactNode
}

const NO_IMAGES = {}
/** Wide enough for a panel on each side of the stage. */
const WIDE_MEDIA = '(min-width: 76rem)'

/** The editor: toolbar, stage and panels, arranged by the available width. */
export function Workbench({ editor, models, organizationId, canEdit, ...props }: WorkbenchProps) {
  const design = useSyncExternalStore(editor.subscribe, () => editor.getState().document.design)
  const found = useDesignImages(props.pictures ? undefined : design, props.images ?? NO_IMAGES)
  const pictures = props.pictures ?? found.pictures
  const environment = useMemo(
    () => ({ editor, models, pictures, organizationId, canEdit }),
    [editor, models, pictures, organizationId, canEdit],
  )
  const isPhone = useMedia(PHONE)
  const isWide = useMedia(WIDE_MEDIA)
  const [isPreviewed, setIsPreviewed] = useState(!isPhone)
  const preview = isPreviewed && <PanelPreviewSection areLoading={found.isLoading} />
  return (
    <EditorContext value={environment}>
      <div className={styles.workbench}>
        {props.bar}
        {props.notes}
        <div className={styles.tools}>
          <Toolbar
            preview={{ isOn: isPreviewed, onChange: setIsPreviewed }}
            keyboard={<KeyboardHelp />}
          >
            <ZoomControls />
            <GridControls />
          </Toolbar>
        </div>
        <div className={styles.main}>
          {isWide && (
            <div className={styles.left}>
              <LeftPanel />
            </div>
          )}
          <div className={styles.stage}>
            <div className={styles.canvas}>
              <Stage />
            </div>
            {isPhone && preview}
          </div>
          {!isPhone && (
            <div className={styles.side}>
              {preview}
              <div className={styles.panel}>{isWide ? <RightPanel /> : <PanelColumn />}</div>
            </div>
          )}
        </div>
        {isPhone && <PanelSheet />}
      </div>
    </EditorContext>
  )
}
