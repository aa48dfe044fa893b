import '#src/platform/i18n/en/editor-panels.ts'

import type { DeviceGroup } from '#src/contract/device-model.ts'
import { layoutKey, type Layout } from '#src/domain/design/layouts.ts'
import { t } from '#src/platform/i18n/t.ts'

import { type Field, keyToWrite, overrideOf, type Place, scopeKey } from '../../document/scope.ts'
import { layoutName } from '../layouts/layout-words.ts'
import type { SelectedElement } from '../selected.ts'

interface Asked {
  selected: readonly SelectedElement[]
  fields: readonly Field[]
  place: Place
  models: readonly DeviceGroup[]
}

export interface Difference {
  /** “Differs in vertical layouts” */
  words: string
  /** Where a change counts, when that is not what the scope says. */
  counts: string | undefined
}

const SOME = 'some'

/** Where a value comes from when it is not what holds for all layouts (TPL-08). */
export function differenceOf(asked: Asked): Difference | undefined {
  const key = shared(asked, (element, field) => overrideOf(element, field, asked.place.layout))
  if (key === undefined) return undefined
  const written = shared(asked, (element, field) => keyToWrite(element, field, asked.place))
  const isElsewhere = written !== undefined && written !== SOME && written !== scopeKey(asked.place)
  return {
    words: differs(key, asked),
    counts: isElsewhere ? counts(written, asked) : undefined,
  }
}

/** One key for all of them, `some` where they do not agree. */
function shared(
  { selected, fields }: Asked,
  keyOf: (element: SelectedElement['element'], field: Field) => string | undefined,
) {
  const keys = new Set(
    selected.flatMap(({ element }) => fields.map((field) => keyOf(element, field))),
  )
  const [first] = keys
  const known = [...keys].filter((key) => key !== undefined)
  if (known.length === 0) return undefined
  // Of one that is made of several fields, as a width, one differing is enough.
  if (selected.length === 1) return known[0]
  return keys.size === 1 ? first : SOME
}

const isOwn = (key: string, layout: Layout) => key === layoutKey(layout)

function differs(key: string, { place: { layout }, models }: Asked): string {
  if (key === SOME) return t('editorPanels:differs-some')
  return isOwn(key, layout)
    ? t('editorPanels:differs-layout', { layout: layoutName(models, layout) })
    : t(`editorPanels:differs-${layout.orientation}`)
}

function counts(key: string, { place: { layout }, models }: Asked): string {
  return isOwn(key, layout)
    ? t('editorPanels:staysIn-layout', { layout: layoutName(models, layout) })
    : t(`editorPanels:staysIn-${layout.orientation}`)
}
