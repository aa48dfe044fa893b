import { Maximize2 } from 'lucide-react'
import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react'

import type { DeviceGroup } from '#src/contract/device-model.ts'
import { valuesFor } from '#src/domain/design/variables.ts'
import { editorPageTexts } from '#src/texts/editor-page.ts'
import { IconButton } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { PHONE, useMedia } from '#src/ui/use-media.ts'
import { PreviewWarning, TemplateOnPanel } from '#src/widgets/template-image/template-preview.tsx'
import { useDesignImages } from '#src/widgets/template-image/use-design-images.ts'
import { useTemplateFrame } from '#src/widgets/template-image/use-template-frame.ts'

import { KeyboardHelp } from '../commands/keyboard-help.tsx'
import { variablesOfDocument } from '../document/template-document.ts'
import { EditorContext, modelOf, useEditorEnvironment, useEditorState } from '../editor-context.ts'
import type { Editor } from '../editor.ts'
import { LeftPanel, PanelColumn, PanelSheet, RightPanel } from '../panels/side-panels.tsx'
import { Stage } from '../stage/stage.tsx'
import { GridControls, ZoomControls } from '../stage/view-controls.tsx'
import { Toolbar } from '../toolbar/toolbar.tsx'
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

/** TPL-16, TPL-22: live preview of the shown layout, pixel by pixel as on its panel. */
function PanelPreviewSection({ areLoading }: { areLoading: boolean }) {
  const { models } = useEditorEnvironment()
  const layout = useEditorState((state) => state.layout)
  const model = modelOf(models, layout)
  return (
    <section className={styles.preview} aria-label={editorPageTexts.asPanelShows}>
      {model ? (
        <RenderedPreview model={model} areLoading={areLoading} />
      ) : (
        <p className="quiet small">{editorPageTexts.noModel}</p>
      )}
    </section>
  )
}

function RenderedPreview({ model, areLoading }: { model: DeviceGroup; areLoading: boolean }) {
  const { pictures } = useEditorEnvironment()
  const document = useEditorState((state) => state.document)
  const layout = useEditorState((state) => state.layout)
  const variables = useMemo(() => valuesFor(variablesOfDocument(document), {}), [document])
  const drawn = useTemplateFrame(
    areLoading ? undefined : { design: document.design, layout, model, variables, pictures },
  )
  const [isLarge, setIsLarge] = useState(false)
  const panel = { drawn, model, orientation: layout.orientation }
  return (
    <>
      <header className={styles.previewHeader}>
        <h2>{editorPageTexts.asPanelShows}</h2>
        <IconButton
          size="small"
          label={editorPageTexts.fullSize}
          icon={<Maximize2 aria-hidden="true" />}
          onClick={() => setIsLarge(true)}
        />
      </header>
      <div className={styles.tray} aria-busy={drawn.status === 'working'}>
        <TemplateOnPanel {...panel} size="card" />
      </div>
      <PreviewWarning drawn={drawn} pictures={{ isLoading: areLoading }} />
      {isLarge && (
        <Modal title={editorPageTexts.asPanelShows} size="device" onClose={() => setIsLarge(false)}>
          <div className={styles.tray}>
            <TemplateOnPanel {...panel} size="large" />
          </div>
        </Modal>
      )}
    </>
  )
}
