import '#src/platform/i18n/en/device-dialog.ts'

import { t } from '#src/platform/i18n/t.ts'
import { useDraft } from '#src/platform/outbox/show/use-draft.ts'
import { Fact } from '#src/ui/facts.tsx'

import { DraftSchema, draftKeyOf } from './changes.ts'

/** After Escape or a reload: Edit goes on with it (OFF-30). */
export function UnsavedNote({ deviceId }: { deviceId: string }) {
  const { found } = useDraft(draftKeyOf(deviceId), DraftSchema)
  return found ? <Fact name={t('deviceDialog:draft')}>{t('deviceDialog:unsaved')}</Fact> : null
}
