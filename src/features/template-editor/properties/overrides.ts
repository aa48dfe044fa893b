import type { DeviceGroup } from '#src/contract/device-model.ts'
import { keysOf, layoutKey, type Layout } from '#src/domain/design/layouts.ts'
import { editorPanelsTexts } from '#src/texts/editor-panels.ts'

import { type Field, keyToWrite, overrideOf, type EditTarget, scopeKey } from '../document/scope.ts'
import { layoutName } from '../panels/layout-labels.ts'
import type { SelectedElement } from './selected.ts'

interface OverrideQuery {
  selected: readonly SelectedElement[]
  fields: readonly Field[]
  target: EditTarget
  models: readonly DeviceGroup[]
}

export interface Override {
  /** “Differs in vertical layouts” */
  words: string
  /** Scope of a change, if it differs from the selected scope. */
  counts: string | undefined
}

const MIXED = 'some'

/** The override of a value in the selected elements, if any (TPL-08). */
export function overrideOfSelection(query: OverrideQuery): Override | undefined {
  const key = sharedKey(query, (element, field) =>
    overrideOf(element, [field], query.target.layout),
  )
  if (key === undefined) return undefined
  const written = sharedKey(query, (element, field) => keyToWrite(element, [field], query.target))
  const isElsewhere =
    written !== undefined && written !== MIXED && written !== scopeKey(query.target)
  return {
    words: differs(key, query),
    counts: isElsewhere ? counts(written, query) : undefined,
  }
}

/** The common key of all elements; `some` if they differ. */
function sharedKey(
  { selected, fields, target }: OverrideQuery,
  keyOf: (element: SelectedElement['element'], field: Field) => string | undefined,
) {
  const keys = new Set(
    selected.flatMap(({ element }) => fields.map((field) => keyOf(element, field))),
  )
  const [first] = keys
  const defined = [...keys].filter((key) => key !== undefined)
  if (defined.length === 0) return undefined
  // For a property of several fields, such as the width, one override is enough.
  if (selected.length === 1) return keysOf(target.layout).findLast((key) => keys.has(key))
  return keys.size === 1 ? first : MIXED
}

const isOwn = (key: string, layout: Layout) => key === layoutKey(layout)

function differs(key: string, { target: { layout }, models }: OverrideQuery): string {
  if (key === MIXED) return editorPanelsTexts.differs.some()
  return isOwn(key, layout)
    ? editorPanelsTexts.differs.layout(layoutName(models, layout))
    : editorPanelsTexts.differs[layout.orientation]()
}

function counts(key: string, { target: { layout }, models }: OverrideQuery): string {
  return isOwn(key, layout)
    ? editorPanelsTexts.staysIn.layout(layoutName(models, layout))
    : editorPanelsTexts.staysIn[layout.orientation]()
}
