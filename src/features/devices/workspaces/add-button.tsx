import '#src/platform/i18n/en/workspaces.ts'

import { Plus } from 'lucide-react'

import { t } from '#src/platform/i18n/t.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { IconButton } from '#src/ui/button.tsx'

import type { Adding } from './use-adding.tsx'

/** WS-02, for those who may manage workspaces. */
export function AddButton({ adding: { button, isAllowed, start } }: { adding: Adding }) {
  if (!isAllowed) return null
  return (
    <IconButton
      ref={button}
      size="small"
      label={t('workspaces:add')}
      icon={<Plus aria-hidden="true" />}
      aria-disabled={!start}
      {...(!start && { title: t('workspaces:chooseFirst') })}
      onClick={start ?? (() => notify.blank(t('workspaces:chooseFirst')))}
    />
  )
}
