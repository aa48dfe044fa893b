import type { Selection } from 'react-aria-components/Table'

import type { Item } from './item.ts'
import type { Library } from './use-library.ts'

/** Shared by list and grid. */
export interface ChoicesProps {
  library: Library
  onPreview: (item: Item) => void
}

/** The selected key; undefined once it is deselected (SEL-13). */
export function onlyKey(keys: Selection) {
  const [key] = keys === 'all' ? [] : [...keys]
  return key
}
