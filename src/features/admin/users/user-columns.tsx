import '#src/platform/i18n/en/admin-panel.ts'

import type { PlatformUser } from '#src/contract/user.ts'
import { t } from '#src/platform/i18n/t.ts'
import type { DataColumn } from '#src/ui/data-table-row.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { RoleBadge } from '#src/widgets/role-badge/role-badge.tsx'

import styles from './user-list.module.css'

/** ORG-22 */
export const userColumns = (): DataColumn<PlatformUser>[] => [
  {
    id: 'name',
    name: t('adminPanel:name'),
    width: 'minmax(10rem, 1.2fr)',
    rowHeader: true,
    onPhone: 'title',
    cell: (user) => (
      <span className={styles.name}>
        <bdi className="clip">{user.fullName}</bdi>
        <Standing user={user} />
      </span>
    ),
  },
  {
    id: 'role',
    name: t('adminPanel:role'),
    width: '9rem',
    onPhone: 'detail',
    cell: ({ role }) => <RoleBadge role={role} />,
  },
  {
    id: 'email',
    name: t('adminPanel:email'),
    width: 'minmax(10rem, 1.2fr)',
    onPhone: 'line',
    cell: ({ email }) => <bdi className={`clip ${styles.line}`}>{email}</bdi>,
  },
  {
    id: 'organization',
    name: t('adminPanel:organization'),
    width: 'minmax(9rem, 1fr)',
    onPhone: 'line',
    cell: ({ organizationName }) => (
      <bdi className={`clip ${styles.line}`}>{organizationName ?? t('adminPanel:ofPlatform')}</bdi>
    ),
  },
]

function Standing({ user: { enabled, emailVerified } }: { user: PlatformUser }) {
  if (!enabled) return <Tag tone="plain">{t('adminPanel:inactive')}</Tag>
  return !emailVerified && <Tag tone="accent">{t('adminPanel:notVerified')}</Tag>
}
