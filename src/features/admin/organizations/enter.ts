import '#src/platform/i18n/en/admin-panel.ts'

import { recordOrganizationEntry } from '#src/data/organizations/api.ts'
import { t } from '#src/platform/i18n/t.ts'
import { session } from '#src/platform/session/session.ts'
import { notify } from '#src/platform/toast/notify.tsx'

/** Goes into an organisation, in all tabs, each of which begins anew there (ORG-19). */
export async function enterOrganization(id: string) {
  try {
    await recordOrganizationEntry(id)
    await session.enterOrganization(id)
  } catch {
    notify.error(t('adminPanel:loginFailed'))
  }
}
