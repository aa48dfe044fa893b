import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react'

import type { DeviceGroup } from '#src/contract/device-model.ts'
import { PHONE, useMedia } from '#src/ui/use-media.ts'
import { useDesignPictures } from '#src/widgets/template-picture/use-design-pictures.ts'

import { EditorContext } from '../../editor-context.ts'
import type { Editor } from '../../editor.ts'
import { KeyboardHelp } from '../../keyboard/keyboard-help.tsx'
import { LeftPanel, PanelColumn, PanelSheet, RightPanel } from '../../panels/side-panels.tsx'
import { Toolbar } from '../../panels/tools/toolbar.tsx'
import { GridControls } from '../../stage/grid-controls.tsx'
import { Stage } from '../../stage/stage.tsx'
import { ZoomControls } from '../../stage/zoom-controls.tsx'
import { AsPanelShows } from './as-panel-shows.tsx'
import styles from './workbench.module.css'

export interface WorkbenchProps {
  editor: Editor
  models: readonly DeviceGroup[]
  /** Addresses of its pictures, as they came with the template. */
  images?: Readonly<Record<string, string>> | undefined
  /** Pictures of a design that belongs to no library. */
  pictures?: ReadonlyMap<string, Blob>
  organizationId: string | undefined
  mayEdit: boolean
  /** Its name, and what becomes of it. */
  bar: ReactNode
  notes?: ReactNode
}

const NO_IMAGES = {}
/** Room for a panel on each side of the stage. */
const ROOMY = '(min-width: 76rem)'

/** The editor: tools above, layers and properties around the stage, as far as there is room for them. */
export function Workbench({ editor, models, organizationId, mayEdit, ...props }: WorkbenchProps) {
  const design = useSyncExternalStore(editor.subscribe, () => editor.getState().document.design)
  const found = useDesignPictures(props.pictures ? undefined : design, props.images ?? NO_IMAGES)
  const pictures = props.pictures ?? found.pictures
  const setting = useMemo(
    () => ({ editor, models, pictures, organizationId, mayEdit }),
    [editor, models, pictures, organizationId, mayEdit],
  )
  const isPhone = useMedia(PHONE)
  const isRoomy = useMedia(ROOMY)
  const [isPreviewed, setIsPreviewed] = useState(!isPhone)
  const preview = isPreviewed && <AsPanelShows areLoading={found.isLoading} />
  return (
    <EditorContext value={setting}>
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
        <div className={styles.place}>
          {isRoomy && (
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
              <div className={styles.panel}>{isRoomy ? <RightPanel /> : <PanelColumn />}</div>
            </div>
          )}
        </div>
        {isPhone && <PanelSheet />}
      </div>
    </EditorContext>
  )
}
