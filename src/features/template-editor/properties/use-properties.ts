import type { PlacedElement } from '#src/domain/design/element.ts'

import { useEditor, useEditorEnvironment, useEditorState } from '../editor-context.ts'
import { type Override, overrideOfSelection } from './overrides.ts'
import type { PropertyKind } from './property.ts'
import { type SelectedElement, useSelected } from './selected.ts'

/** A property of all selected elements. */
export interface Property<T> {
  /** Undefined if the elements differ. */
  value: T | undefined
  override: Override | undefined
  set: (value: T) => void
  /** Changes each element based on its own value. */
  change: (of: (value: T) => T) => void
  /** Removes the shown override. */
  reset: () => void
  /** Ends the undo group. */
  commit: () => void
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other))

export function useProperties() {
  const editor = useEditor()
  const { models } = useEditorEnvironment()
  const selected = useSelected()
  const layout = useEditorState((state) => state.layout)
  const scope = useEditorState((state) => state.scope)
  const target = { layout, scope }
  const ids = selected.map(({ id }) => id)

  function of<T>(kind: PropertyKind<T>): Property<T> {
    const setEach = (valueOf: (placed: PlacedElement) => T) => {
      const changes = selected.flatMap(({ id, placed }) => {
        const value = valueOf(placed)
        return isSame(value, kind.read(placed)) ? [] : [[id, kind.write(value, placed)] as const]
      })
      if (changes.length === 0) return
      const groupKey = `${kind.name} ${ids.join(' ')}`
      editor.act({ type: 'set', changes: Object.fromEntries(changes), target }, groupKey)
    }
    return {
      value: sharedValue(selected, kind),
      override: overrideOfSelection({ selected, fields: kind.fields, target, models }),
      set: (value) => setEach(() => value),
      change: (changed) => setEach((placed) => changed(kind.read(placed))),
      reset: () => editor.act({ type: 'reset', ids, fields: kind.fields, layout }),
      commit: editor.pause,
    }
  }
  /** Labels of all overridden properties. */
  const overrideLabels = (kinds: readonly Pick<PropertyKind<never>, 'fields'>[]): string[] =>
    kinds.flatMap(
      ({ fields }) => overrideOfSelection({ selected, fields, target, models })?.words ?? [],
    )

  return { of, overrideLabels }
}

function sharedValue<T>(selected: readonly SelectedElement[], { read }: PropertyKind<T>) {
  const [first, ...others] = selected
  if (!first) return undefined
  const value = read(first.placed)
  return others.every(({ placed }) => isSame(read(placed), value)) ? value : undefined
}
