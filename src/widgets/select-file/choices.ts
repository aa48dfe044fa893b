import type { Selection } from 'react-aria-components/Table'

import type { Item } from './item.ts'
import type { Library } from './use-library.ts'

/** What the list and the grid have alike. */
export interface ChoicesProps {
  library: Library
  onPreview: (item: Item) => void
}

/** The one that is chosen; undefined once it is clicked again (SEL-13). */
export function onlyKey(keys: Selection) {
  const [key] = keys === 'all' ? [] : [...keys]
  return key
}
