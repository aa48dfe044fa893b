import '#src/platform/i18n/en/bulk.ts'
import '#src/platform/i18n/en/share.ts'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { ImageFolder } from '#src/contract/folder.ts'
import { imageFolder } from '#src/data/folders/noun.ts'
import { folderQueries } from '#src/data/folders/queries.ts'
import { imageQueries } from '#src/data/images/queries.ts'
import { flatten } from '#src/domain/tree.ts'
import { t } from '#src/platform/i18n/t.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { SearchSelect } from '#src/ui/search-select.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'

import { LibraryImages } from './library-images.tsx'
import styles from './library-picker.module.css'

interface LibraryPickerProps {
  organizationId: string | undefined
  onChoose: (chosen: { file: File; imageId: string }) => void
}

const MOST = 50
const SEARCH_DEBOUNCE_MS = 250

/** Pictures of the library, one folder at a time; without the network those that were listed before. */
export function LibraryPicker({ organizationId, onChoose }: LibraryPickerProps) {
  const [folderId, setFolderId] = useState<string>()
  const [nameSearch, setNameSearch] = useState('')
  const folders = useQuery(folderQueries.imageTree(organizationId))
  const choices = flatten<ImageFolder>(folders.data?.value ?? [], imageFolder.shape.childrenOf)
  const filled = choices.find(({ node }) => node.imageCount > 0) ?? choices[0]
  const shown = folderId ?? filled?.node.id
  return (
    <div className={styles.picker}>
      <div className={styles.tools}>
        <SearchSelect
          label={t('bulk:folder')}
          options={choices.map(({ node, path }) => ({
            id: node.id,
            label: nameOf(node),
            ...(path.length > 1 && { detail: path.slice(0, -1).map(nameOf).join(' / ') }),
          }))}
          value={shown ?? null}
          onChange={setFolderId}
        />
        <SearchField
          label={t('bulk:searchImages')}
          value={nameSearch}
          debounceMs={SEARCH_DEBOUNCE_MS}
          onSearch={(text) => setNameSearch(text.trim())}
        />
      </div>
      {folders.isError && !folders.data && <ErrorState onRetry={() => void folders.refetch()} />}
      {shown !== undefined && (
        <Listed folderId={shown} nameSearch={nameSearch} onChoose={onChoose} />
      )}
    </div>
  )
}

interface ListedProps extends Pick<LibraryPickerProps, 'onChoose'> {
  folderId: string
  nameSearch: string
}

function Listed({ folderId, nameSearch, onChoose }: ListedProps) {
  const { data, isError, refetch } = useQuery({
    ...imageQueries.list({
      imageFolderId: folderId,
      ...(nameSearch !== '' && { nameSearch }),
      limit: MOST,
    }),
    placeholderData: keepPreviousData,
  })
  if (!data)
    return isError ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonRows rows={3} />
  const { data: images, total } = data.value
  if (total === 0) return <EmptyState />
  return <LibraryImages images={images} more={total - images.length} onChoose={onChoose} />
}

const nameOf = ({ parentId, name }: ImageFolder) =>
  parentId === null ? t('share:rootFolder') : name
