import type { PlacedElement } from '#src/domain/design/element.ts'

import { useEditor, useEditorSetting, useEditorState } from '../../editor-context.ts'
import { type SelectedElement, useSelected } from '../selected.ts'
import { type Difference, differenceOf } from './differences.ts'
import type { PropertyKind } from './property.ts'

/** A property of all that is selected, to show and to change at once. */
export interface Property<T> {
  /** Undefined where they differ from each other. */
  value: T | undefined
  difference: Difference | undefined
  set: (value: T) => void
  /** Each from its own. */
  change: (of: (value: T) => T) => void
  /** Back to what holds without the override that is shown. */
  reset: () => void
  /** What is typed next is another step of undo. */
  done: () => void
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other))

export function useProperties() {
  const editor = useEditor()
  const { models } = useEditorSetting()
  const selected = useSelected()
  const layout = useEditorState((state) => state.layout)
  const scope = useEditorState((state) => state.scope)
  const place = { layout, scope }
  const ids = selected.map(({ id }) => id)

  function of<T>(kind: PropertyKind<T>): Property<T> {
    const setEach = (valueOf: (placed: PlacedElement) => T) => {
      const changes = selected.flatMap(({ id, placed }) => {
        const value = valueOf(placed)
        return isSame(value, kind.read(placed)) ? [] : [[id, kind.write(value, placed)] as const]
      })
      if (changes.length === 0) return
      const together = `${kind.name} ${ids.join(' ')}`
      editor.act({ type: 'set', changes: Object.fromEntries(changes), place }, together)
    }
    return {
      value: sharedValue(selected, kind),
      difference: differenceOf({ selected, fields: kind.fields, place, models }),
      set: (value) => setEach(() => value),
      change: (changed) => setEach((placed) => changed(kind.read(placed))),
      reset: () => editor.act({ type: 'reset', ids, fields: kind.fields, layout }),
      done: editor.pause,
    }
  }
  /** Words of each that differs, for all that they are made of. */
  const differences = (kinds: readonly Pick<PropertyKind<never>, 'fields'>[]): string[] =>
    kinds.flatMap(({ fields }) => differenceOf({ selected, fields, place, models })?.words ?? [])

  return { of, differences }
}

function sharedValue<T>(selected: readonly SelectedElement[], { read }: PropertyKind<T>) {
  const [first, ...others] = selected
  if (!first) return undefined
  const value = read(first.placed)
  return others.every(({ placed }) => isSame(read(placed), value)) ? value : undefined
}
