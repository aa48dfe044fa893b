import { Maximize2 } from 'lucide-react'
import { useMemo, useState } from 'react'

import type { DeviceGroup } from '#src/contract/device-model.ts'
import { valuesFor } from '#src/domain/design/variables.ts'
import { editorPageTexts } from '#src/texts/editor-page.ts'
import { IconButton } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { PreviewWarning, TemplateOnPanel } from '#src/widgets/template-image/template-preview.tsx'
import { useTemplateFrame } from '#src/widgets/template-image/use-template-frame.ts'

import { variablesOfDocument } from '../document/template-document.ts'
import { modelOf, useEditorEnvironment, useEditorState } from '../editor-context.ts'
import styles from './panel-preview-section.module.css'

/** TPL-16, TPL-22: live preview of the shown layout, pixel by pixel as on its panel. */
export function PanelPreviewSection({ areLoading }: { areLoading: boolean }) {
  const { models } = useEditorEnvironment()
  const layout = useEditorState((state) => state.layout)
  const model = modelOf(models, layout)
  return (
    <section className={styles.section} aria-label={editorPageTexts.asPanelShows}>
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
      <header className={styles.header}>
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
