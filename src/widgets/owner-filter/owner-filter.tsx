import { useQuery } from '@tanstack/react-query'

import { imageQueries } from '#src/data/images/queries.ts'
import { mediaLibraryPageTexts } from '#src/texts/media-library-page.ts'
import { SearchSelect } from '#src/ui/search-select.tsx'

import styles from './owner-filter.module.css'

interface OwnerFilterProps {
  organizationId: string | undefined
  /** A user's id; undefined for all. */
  value: string | undefined
  onChange: (userId: string | undefined) => void
}

/** Not a user id. */
const ANY_OWNER = 'all'

/** Filters images by owner (MEDIA-10, SEL-04). */
export function OwnerFilter({ organizationId, value, onChange }: OwnerFilterProps) {
  const { data } = useQuery(imageQueries.owners(organizationId))
  const owners = (data?.value ?? []).map(({ id, name }) => ({ id, label: name }))
  return (
    <div className={styles.owner}>
      <SearchSelect
        label={mediaLibraryPageTexts.owner}
        isLabelHidden
        options={[{ id: ANY_OWNER, label: mediaLibraryPageTexts.allOwners }, ...owners]}
        unknownLabel={mediaLibraryPageTexts.unknownOwner}
        value={value ?? ANY_OWNER}
        onChange={(id) => onChange(id === ANY_OWNER ? undefined : id)}
      />
    </div>
  )
}
