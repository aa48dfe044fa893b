import '#src/platform/i18n/en/editor-page.ts'

import { Maximize2 } from 'lucide-react'
import { useMemo, useState } from 'react'

import type { DeviceGroup } from '#src/contract/device-model.ts'
import { panelOf } from '#src/imaging/frame.ts'
import { t } from '#src/platform/i18n/t.ts'
import { IconButton } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { PanelFrame } from '#src/ui/panel-frame.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { PanelPreview } from '#src/widgets/panel-picture/panel-preview.tsx'
import { PreviewWords } from '#src/widgets/template-picture/template-preview.tsx'
import {
  type TemplateFrame,
  useTemplateFrame,
} from '#src/widgets/template-picture/use-template-frame.ts'

import { variablesOfDocument } from '../../document/template-document.ts'
import { modelOf, useEditorSetting, useEditorState } from '../../editor-context.ts'
import styles from './as-panel-shows.module.css'

/** TPL-16, TPL-22: the layout that is edited, pixel by pixel as its panel shows it, kept up with every change. */
export function AsPanelShows({ areLoading }: { areLoading: boolean }) {
  const { models } = useEditorSetting()
  const layout = useEditorState((state) => state.layout)
  const model = modelOf(models, layout)
  return (
    <section className={styles.section} aria-label={t('editorPage:asPanelShows')}>
      {model ? (
        <Drawn model={model} areLoading={areLoading} />
      ) : (
        <p className="quiet small">{t('editorPage:noModel')}</p>
      )}
    </section>
  )
}

function Drawn({ model, areLoading }: { model: DeviceGroup; areLoading: boolean }) {
  const { pictures } = useEditorSetting()
  const document = useEditorState((state) => state.document)
  const layout = useEditorState((state) => state.layout)
  const variables = useMemo(
    () => Object.fromEntries(variablesOfDocument(document).map(({ key, value }) => [key, value])),
    [document],
  )
  const drawn = useTemplateFrame(
    areLoading ? undefined : { design: document.design, layout, model, variables, pictures },
  )
  const [isLarge, setIsLarge] = useState(false)
  const { orientation } = layout
  return (
    <>
      <header className={styles.head}>
        <h3>{t('editorPage:asPanelShows')}</h3>
        <IconButton
          size="small"
          label={t('editorPage:fullSize')}
          icon={<Maximize2 aria-hidden="true" />}
          onClick={() => setIsLarge(true)}
        />
      </header>
      <div className={styles.tray} aria-busy={drawn.status === 'working'}>
        <OnPanel drawn={drawn} model={model} orientation={orientation} size="card" />
      </div>
      <PreviewWords drawn={drawn} pictures={{ isLoading: areLoading }} />
      {isLarge && (
        <Modal title={t('editorPage:asPanelShows')} size="device" onClose={() => setIsLarge(false)}>
          <div className={styles.tray}>
            <OnPanel drawn={drawn} model={model} orientation={orientation} size="large" />
          </div>
        </Modal>
      )}
    </>
  )
}

interface OnPanelProps {
  drawn: TemplateFrame
  model: DeviceGroup
  orientation: 'horizontal' | 'vertical'
  size: 'card' | 'large'
}

function OnPanel({ drawn, model, orientation, size }: OnPanelProps) {
  if (drawn.frame)
    return (
      <PanelPreview
        frame={drawn.frame}
        orientation={orientation}
        size={size}
        label={t('editorPage:asPanelShows')}
      />
    )
  const { width, height } = panelOf(model)
  return (
    <PanelFrame width={width} height={height} orientation={orientation} size={size}>
      {drawn.status === 'working' && <Spinner />}
    </PanelFrame>
  )
}
