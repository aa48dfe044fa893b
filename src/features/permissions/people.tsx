import '#src/platform/i18n/en/permissions.ts'

import type { PermissionColumn } from '#src/domain/permissions.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { PopoverAt } from '#src/ui/popover.tsx'

import styles from './permissions-page.module.css'
import type { PermissionRow } from './rows.ts'

export interface PeopleShown {
  anchor: HTMLElement
  row: PermissionRow
  column: PermissionColumn
}

/** The names behind a stack of faces (PERM-03). */
export function People({ row, column, anchor, onClose }: PeopleShown & { onClose: () => void }) {
  const { total, named } = row[column]
  const title = t(`permissions:${column}`)
  return (
    <PopoverAt label={title} anchor={anchor} onClose={onClose}>
      <h3 className={styles.peopleTitle}>{title}</h3>
      <ul className={styles.people}>
        {named.map(({ id, fullName }) => (
          <li key={id} className={styles.person}>
            <Avatar name={fullName} />
            <bdi>{fullName}</bdi>
          </li>
        ))}
        {total > named.length && (
          <li className="quiet">{t('permissions:moreOthers', { count: total - named.length })}</li>
        )}
      </ul>
    </PopoverAt>
  )
}
