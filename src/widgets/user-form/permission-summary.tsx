import '#src/platform/i18n/en/users.ts'

import type { Role } from '#src/contract/ability.ts'
import { SUMMARY_ROLES, summaryOf } from '#src/domain/permissions.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'

import styles from './user-form.module.css'

const NAMES = {
  viewer: 'users:summaryViewer',
  editor: 'users:summaryEditor',
  manager: 'users:summaryManager',
  admin: 'users:summaryAdmin',
} as const

/** What the role comes with; it follows the role and is not changed by itself (USER-14 to USER-17). */
export const PermissionSummary = ({ role }: { role: Role }) => (
  <fieldset className={styles.summary}>
    <legend className={styles.legend}>{t('users:permissions')}</legend>
    {SUMMARY_ROLES.map((one) => (
      <Checkbox key={one} label={t(NAMES[one])} checked={summaryOf(role).includes(one)} disabled />
    ))}
  </fieldset>
)
