import '#src/platform/i18n/en/media-library-page.ts'

import { type RefObject, useMemo, useRef, useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { findFolder, type MediaFolder } from '#src/widgets/media-folders/media-folder.ts'
import type { MediaKind } from '#src/widgets/media-folders/media-kinds.ts'
import { NameEntry } from '#src/widgets/name-entry/name-entry.tsx'
import type { TreeEntry } from '#src/widgets/search-tree/search-tree.tsx'

import { addFolder } from './save.ts'
import { type Mending, useRefusedAddition } from './use-refused.ts'

export interface AddingFolder {
  /** Where focus goes once the field has gone. */
  button: RefObject<HTMLButtonElement | null>
  start: () => void
  /** The field, while it is open. */
  entry: TreeEntry | undefined
}

/** The inline add, below what is selected (MEDIA-08). */
export function useAddingFolder(
  kind: MediaKind,
  folders: readonly MediaFolder[],
  selected: string,
  { mend, onMended }: Mending,
): AddingFolder {
  const button = useRef<HTMLButtonElement>(null)
  const refused = useRefusedAddition(mend)
  const [asked, setAsked] = useState<string>()
  const parentId = refused?.parentId ?? asked
  // The folder that it was to go into may be gone: then below what is selected.
  const at = refused && !findFolder(folders, refused.parentId) ? selected : parentId
  const parent = at === undefined ? undefined : findFolder(folders, at)?.node
  const { opId: replaces, name: start = '' } = refused ?? {}
  const entry = useMemo((): TreeEntry | undefined => {
    if (!parent) return undefined
    const stop = () => {
      // Before: the tree would keep the focus of a row that goes.
      button.current?.focus()
      setAsked(undefined)
      onMended()
    }
    const label = t('MediaPage:addFolderBelow', { name: parent.name })
    const add = async (name: string) => {
      await addFolder(kind, parent, name, replaces === undefined ? {} : { replaces })
      stop()
    }
    return {
      parentId: parent.id,
      label,
      field: <NameEntry label={label} start={start} onAdd={add} onCancel={stop} />,
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another count of the same folder is no other field
  }, [kind, parent?.id, parent?.name, replaces, start])
  return { button, start: () => setAsked(selected), entry }
}
