import type { Role } from '#src/contract/ability.ts'
import { can } from '#src/domain/permissions.ts'
import { deviceContentTexts } from '#src/texts/device-content.ts'
import { deviceDialogTexts } from '#src/texts/device-dialog.ts'

/** Why a device takes no image; undefined if it does. */
export function dropRefusal(role: Role, organizationId: string | undefined) {
  if (!can({ role }, 'content.manage')) return deviceContentTexts.notAllowed
  return organizationId === undefined ? deviceDialogTexts.noOrganization : undefined
}
