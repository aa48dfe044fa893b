import { editorPanelsTexts } from '#src/texts/editor-panels.ts'
import { SegmentedToggle } from '#src/ui/segmented-toggle.tsx'

import { useEditor, useEditorEnvironment, useEditorState } from '../editor-context.ts'
import { layoutName } from '../panels/layout-labels.ts'
import { Section } from '../panels/section.tsx'
import { ColorField } from './color-field.tsx'
import fields from './fields.module.css'
import { NumberField } from './number-field.tsx'
import { PictureSection } from './picture-section.tsx'
import { PositionSection } from './position-section.tsx'
import styles from './properties-panel.module.css'
import { OverrideTag } from './property-field.tsx'
import { PROPERTIES } from './property.ts'
import { useSelected } from './selected.ts'
import { TemplateSection } from './template-section.tsx'
import { TextSection } from './text-section.tsx'
import { useProperties } from './use-properties.ts'

const KNOWN = ['text', 'rectangle', 'picture']

/** TPL-18: properties of the selection, or of the template without one. */
export function PropertiesPanel() {
  const { canEdit } = useEditorEnvironment()
  const selected = useSelected()
  const kinds = new Set(selected.map(({ placed }) => placed.type))
  const isOnly = (kind: string) => kinds.size === 1 && kinds.has(kind)
  return (
    <fieldset className={styles.panel} disabled={!canEdit}>
      <legend className="visually-hidden">{editorPanelsTexts.properties}</legend>
      <ScopeSwitch />
      {selected.length === 0 && <TemplateSection />}
      {selected.length > 1 && (
        <p className={styles.count} role="status">
          {editorPanelsTexts.selected(selected.length)}
        </p>
      )}
      {isOnly('text') && <TextSection />}
      {isOnly('picture') && <PictureSection />}
      {[...kinds].some((kind) => !KNOWN.includes(kind)) && (
        <p className={styles.count}>{editorPanelsTexts.unknownHint}</p>
      )}
      {selected.length > 0 && <PositionSection />}
      {selected.length > 0 && [...kinds].every((kind) => KNOWN.includes(kind)) && <ShapeSection />}
    </fieldset>
  )
}

/** Selects the layouts that changes apply to (TPL-18). */
function ScopeSwitch() {
  const { models } = useEditorEnvironment()
  const { setScope } = useEditor()
  const scope = useEditorState((state) => state.scope)
  const layout = useEditorState((state) => state.layout)
  const { orientation } = layout
  const name = layoutName(models, layout)
  return (
    <div className={styles.scope}>
      <span className={styles.label}>{editorPanelsTexts.scope}</span>
      <SegmentedToggle
        label={editorPanelsTexts.scope}
        options={[
          { value: 'all', label: editorPanelsTexts['scope-all'] },
          { value: 'orientation', label: editorPanelsTexts.scopeOrientation[orientation] },
          { value: 'layout', label: editorPanelsTexts['scope-layout'](name) },
        ]}
        value={scope}
        onChange={setScope}
      />
      <p className={styles.hint}>
        {scope === 'layout'
          ? editorPanelsTexts['counts-layout'](name)
          : scope === 'orientation'
            ? editorPanelsTexts.countsOrientation[orientation]
            : editorPanelsTexts['counts-all']}
      </p>
    </div>
  )
}

const LENGTH = { min: 0, max: 20_000 }

function ShapeSection() {
  const { of, overrideLabels } = useProperties()
  const { fill, stroke, strokeWidth, radius } = PROPERTIES
  return (
    <Section
      title={editorPanelsTexts.shape}
      extra={<OverrideTag words={overrideLabels([fill, stroke, strokeWidth, radius])} />}
    >
      <ColorField label={editorPanelsTexts.fill} property={of(fill)} allowsNone fallback="dots" />
      <ColorField
        label={editorPanelsTexts.stroke}
        property={of(stroke)}
        allowsNone
        fallback="dots"
      />
      <div className={fields.twoColumns}>
        <NumberField label={editorPanelsTexts.strokeWidth} property={of(strokeWidth)} {...LENGTH} />
        <NumberField label={editorPanelsTexts.radius} property={of(radius)} {...LENGTH} />
      </div>
    </Section>
  )
}
