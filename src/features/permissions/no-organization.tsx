import '#src/platform/i18n/en/permissions.ts'

import { t } from '#src/platform/i18n/t.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'

/** For the platform's own, while they are inside of none. */
export const NoOrganization = () => (
  <EmptyState title={t('permissions:noOrganization')}>{t('permissions:enterFirst')}</EmptyState>
)
