import '#src/platform/i18n/en/editor-panels.ts'

import { t } from '#src/platform/i18n/t.ts'

import { useEditorSetting } from '../../editor-context.ts'
import { useSelected } from '../selected.ts'
import { PictureSection } from './picture-section.tsx'
import { PositionSection } from './position-section.tsx'
import styles from './properties-panel.module.css'
import { ScopeSwitch } from './scope-switch.tsx'
import { ShapeSection } from './shape-section.tsx'
import { TemplateSection } from './template-section.tsx'
import { TextSection } from './text-section.tsx'

const KNOWN = ['text', 'rectangle', 'picture']

/** TPL-18: of the selection; of the template where nothing is selected. */
export function PropertiesPanel() {
  const { mayEdit } = useEditorSetting()
  const selected = useSelected()
  const kinds = new Set(selected.map(({ placed }) => placed.type))
  const isOnly = (kind: string) => kinds.size === 1 && kinds.has(kind)
  return (
    <fieldset className={styles.panel} disabled={!mayEdit}>
      <legend className="visually-hidden">{t('editorPanels:properties')}</legend>
      <ScopeSwitch />
      {selected.length === 0 && <TemplateSection />}
      {selected.length > 1 && (
        <p className={styles.count} role="status">
          {t('editorPanels:selected', { count: selected.length })}
        </p>
      )}
      {isOnly('text') && <TextSection />}
      {isOnly('picture') && <PictureSection />}
      {[...kinds].some((kind) => !KNOWN.includes(kind)) && (
        <p className={styles.count}>{t('editorPanels:unknownHint')}</p>
      )}
      {selected.length > 0 && <PositionSection />}
      {selected.length > 0 && [...kinds].every((kind) => KNOWN.includes(kind)) && <ShapeSection />}
    </fieldset>
  )
}
