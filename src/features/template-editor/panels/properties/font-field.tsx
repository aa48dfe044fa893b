import '#src/platform/i18n/en/editor-panels.ts'
import './design-faces.css'

import { FONT_FAMILIES } from '#src/imaging/template/families.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Select } from '#src/ui/select.tsx'

import { useEditorSetting } from '../../editor-context.ts'
import styles from './fields.module.css'
import { PropertyMark } from './property-mark.tsx'
import type { Property } from './use-properties.ts'

/** Each family in its own face. One that this version has not is kept until another is chosen. */
export function FontField({ property }: { property: Property<string> }) {
  const { mayEdit } = useEditorSetting()
  const { value } = property
  const known = FONT_FAMILIES.map((family) => ({
    id: family,
    label: family,
    face: `'Design ${family}', var(--font)`,
  }))
  const isStrange = value !== undefined && !FONT_FAMILIES.includes(value)
  const strange = isStrange
    ? [{ id: value, label: t('editorPanels:fontNotHere', { font: value }) }]
    : []
  return (
    <div className={styles.marked}>
      <Select
        label={t('editorPanels:font')}
        options={[...known, ...strange]}
        value={value ?? null}
        placeholder={t('editorPanels:mixed')}
        disabled={!mayEdit}
        onChange={(family) => {
          property.set(family)
          property.done()
        }}
      />
      <PropertyMark label={t('editorPanels:font')} property={property} />
    </div>
  )
}
