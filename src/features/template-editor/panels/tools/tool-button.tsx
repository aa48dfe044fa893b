import '#src/platform/i18n/en/editor-panels.ts'

import type { ReactNode } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'

interface ToolButtonProps {
  label: string
  /** As they are shown: `Ctrl+Z`. */
  keys?: string | undefined
  icon: ReactNode
  /** Whether it is on, where it switches something. */
  pressed?: boolean
  disabled?: boolean
  size?: 'small' | 'normal'
  onPress: () => void
}

/** An icon with a name, which tells its keys to a pointer that rests on it. */
export const ToolButton = (props: ToolButtonProps) => {
  const { label, keys, icon, pressed, disabled = false, size = 'normal', onPress } = props
  return (
    <Button
      variant="quiet"
      square
      size={size}
      aria-label={label}
      aria-pressed={pressed}
      title={keys === undefined ? label : t('editorPanels:withKeys', { label, keys })}
      disabled={disabled}
      onClick={onPress}
    >
      {icon}
    </Button>
  )
}
