import { useId, useMemo } from 'react'

import { MAX_NAME_LENGTH, MAX_TEXT_LENGTH } from '#src/contract/fields.ts'
import { elementIn } from '#src/domain/design/element.ts'
import type { Layout } from '#src/domain/design/layouts.ts'
import type { Design } from '#src/domain/design/schema.ts'
import { variablesOf, variablesOfElement } from '#src/domain/design/variables.ts'
import { editorPanelsTexts } from '#src/texts/editor-panels.ts'

import { type VariableDetails, variablesOfDocument } from '../document/template-document.ts'
import { useEditor, useEditorEnvironment, useEditorState } from '../editor-context.ts'
import fields from '../properties/fields.module.css'
import { layerName } from './layer-name.ts'
import { Section } from './section.tsx'
import styles from './variables-panel.module.css'

const EXAMPLE = '{{name}}'

/** TPL-16: variables found in the texts, with label and sample value. */
export function VariablesPanel() {
  const { canEdit } = useEditorEnvironment()
  const document = useEditorState((state) => state.document)
  const layout = useEditorState((state) => state.layout)
  const { design } = document
  const variables = variablesOfDocument(document)
  const uses = useMemo(() => variableUses(design, layout), [design, layout])
  const fallbacks = useMemo(
    () => new Map(variablesOf(design).map(({ key, fallback }) => [key, fallback])),
    [design],
  )
  return (
    <Section title={editorPanelsTexts.variables}>
      {variables.length === 0 && (
        <p className={fields.hint}>{editorPanelsTexts.noVariables(EXAMPLE)}</p>
      )}
      <fieldset className={styles.list} disabled={!canEdit}>
        {variables.map((variable) => (
          <Variable
            key={variable.key}
            variable={variable}
            fallback={fallbacks.get(variable.key) ?? ''}
            uses={uses.get(variable.key) ?? []}
          />
        ))}
      </fieldset>
    </Section>
  )
}

interface VariableProps {
  variable: VariableDetails & { key: string }
  fallback: string
  uses: readonly VariableUse[]
}

function Variable({ variable: { key, label, value }, fallback, uses }: VariableProps) {
  const id = useId()
  const editor = useEditor()
  const describe = (described: Partial<VariableDetails>) =>
    editor.act({ type: 'describe', key, described }, `variable ${Object.keys(described)} ${key}`)
  return (
    <div className={styles.variable} role="group" aria-labelledby={`${id}-key`}>
      <bdi id={`${id}-key`} className={styles.key}>
        {key}
      </bdi>
      <div className={fields.field}>
        <label className={fields.label} htmlFor={`${id}-label`}>
          {editorPanelsTexts.variableLabel}
        </label>
        <input
          id={`${id}-label`}
          type="text"
          dir="auto"
          autoComplete="off"
          className={fields.text}
          maxLength={MAX_NAME_LENGTH}
          placeholder={key}
          value={label}
          onChange={({ target }) => describe({ label: target.value })}
          onBlur={editor.pause}
        />
      </div>
      <div className={fields.field}>
        <label className={fields.label} htmlFor={`${id}-value`}>
          {editorPanelsTexts.variableValue}
        </label>
        <textarea
          id={`${id}-value`}
          rows={1}
          dir="auto"
          className={fields.text}
          maxLength={MAX_TEXT_LENGTH}
          placeholder={fallback}
          value={value}
          onChange={({ target }) => describe({ value: target.value })}
          onBlur={editor.pause}
        />
        {fallback !== '' && (
          <span className={fields.hint}>{editorPanelsTexts.fallback(fallback)}</span>
        )}
      </div>
      <Uses uses={uses} />
    </div>
  )
}

function Uses({ uses }: { uses: readonly VariableUse[] }) {
  const editor = useEditor()
  return (
    <p className={styles.uses}>
      <span>{`${editorPanelsTexts.usedIn} `}</span>
      {uses.map(({ id, name }) => (
        <button key={id} type="button" className={styles.use} onClick={() => editor.select([id])}>
          <bdi className="clip">{name}</bdi>
        </button>
      ))}
    </p>
  )
}

interface VariableUse {
  id: string
  name: string
}

/** Layers that use a variable in any layout, by key. */
function variableUses(design: Design, layout: Layout): ReadonlyMap<string, VariableUse[]> {
  const uses = new Map<string, VariableUse[]>()
  for (const id of new Set([...design.layers, ...Object.keys(design.elements)])) {
    const element = Object.hasOwn(design.elements, id) ? design.elements[id] : undefined
    const placed = elementIn(design, id, layout)
    if (element?.type !== 'text' || !placed) continue
    for (const { key } of variablesOfElement(element)) {
      const use = { id, name: layerName(element, placed) }
      uses.set(key, [...(uses.get(key) ?? []), use])
    }
  }
  return uses
}
