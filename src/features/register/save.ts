import '#src/platform/i18n/en/register.ts'

import type * as v from 'valibot'

import { registerDeviceMutation } from '#src/data/devices/registration.ts'
import { t } from '#src/platform/i18n/t.ts'
import { enqueue } from '#src/platform/outbox/current.ts'
import type { SaveExtras } from '#src/platform/outbox/define.ts'
import type { Saved } from '#src/platform/outbox/outbox.ts'
import { notify } from '#src/platform/toast/notify.tsx'

/** Resolves once the registration is on disk (OFF-06). That it has happened, only the server says (OFF-09). */
export async function saveRegistration(
  registration: v.InferInput<typeof registerDeviceMutation.input>,
  extras: Pick<SaveExtras, 'draft' | 'updateStored'>,
) {
  const saved = await enqueue(registerDeviceMutation, registration, extras)
  void announce(saved)
}

/** REG-05 */
async function announce({ outcome }: Saved) {
  const came = await outcome()
  if (came === 'done') notify.success(t('register:success'))
  else if (came === 'attention') notify.error(t('register:failure'))
  else notify.blank(t('register:kept'))
}
