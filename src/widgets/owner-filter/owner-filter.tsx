import '#src/platform/i18n/en/media-library-page.ts'

import { useQuery } from '@tanstack/react-query'

import { imageQueries } from '#src/data/images/queries.ts'
import { t } from '#src/platform/i18n/t.ts'
import { SearchSelect } from '#src/ui/search-select.tsx'

import styles from './owner-filter.module.css'

interface OwnerFilterProps {
  organizationId: string | undefined
  /** A user's id; undefined for all. */
  value: string | undefined
  onChange: (userId: string | undefined) => void
}

/** No id of anybody. */
const ALL = 'all'

/** Whose images are listed (MEDIA-10, SEL-04). */
export function OwnerFilter({ organizationId, value, onChange }: OwnerFilterProps) {
  const { data } = useQuery(imageQueries.owners(organizationId))
  const owners = (data?.value ?? []).map(({ id, name }) => ({ id, label: name }))
  const isKnown = value === undefined || owners.some(({ id }) => id === value)
  return (
    <div className={styles.owner}>
      <SearchSelect
        label={t('MediaPage:owner')}
        options={[
          { id: ALL, label: t('MediaPage:allOwners') },
          ...owners,
          ...(isKnown ? [] : [{ id: value, label: t('MediaPage:unknownOwner') }]),
        ]}
        value={value ?? ALL}
        onChange={(id) => onChange(id === ALL ? undefined : id)}
      />
    </div>
  )
}
