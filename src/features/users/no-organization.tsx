import '#src/platform/i18n/en/users.ts'

import { t } from '#src/platform/i18n/t.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'

/** For the platform's own, while they are inside of none. */
export const NoOrganization = () => <EmptyState>{t('users:noOrganization')}</EmptyState>
