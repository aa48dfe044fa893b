import '#src/platform/i18n/en/workspaces.ts'

import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { IconButton } from '#src/ui/button.tsx'

import type { Adding } from './use-adding.tsx'

/** WS-02, for those who may manage workspaces. Focus comes back here once the field has gone. */
export function AddButton({ adding }: { adding: Adding }) {
  const button = useRef<HTMLButtonElement>(null)
  const isAdding = adding.entry !== undefined
  const wasAdding = useRef(false)
  useEffect(() => {
    if (wasAdding.current && !isAdding) button.current?.focus()
    wasAdding.current = isAdding
  }, [isAdding])
  if (!adding.isAllowed) return null
  return (
    <IconButton
      ref={button}
      size="small"
      label={t('workspaces:add')}
      icon={<Plus aria-hidden="true" />}
      aria-disabled={!adding.start}
      {...(!adding.start && { title: t('workspaces:chooseFirst') })}
      onClick={adding.start ?? (() => notify.blank(t('workspaces:chooseFirst')))}
    />
  )
}
