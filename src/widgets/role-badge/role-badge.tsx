import type { Role } from '#src/contract/ability.ts'
import { rankOf, RANKS } from '#src/domain/permissions.ts'
import { rolesTexts } from '#src/texts/roles.ts'
import { classNames } from '#src/ui/class-names.ts'

import styles from './role-badge.module.css'

/** Rank as bars and name, so that color is not the only signal (USER-02). */
export const RoleBadge = ({ role }: { role: Role }) => (
  <span className={classNames(styles.role, styles[role])}>
    <span className={styles.ticks} aria-hidden="true">
      {[...Array(RANKS).keys()].map((tick) => (
        <i key={tick} className={tick < rankOf(role) ? styles.on : undefined} />
      ))}
    </span>
    <span>{rolesTexts[role]}</span>
  </span>
)
