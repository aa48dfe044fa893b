import type { ReactNode } from 'react'

import { wrapTexts } from './wrap-texts.tsx'

interface RowButtonProps {
  /** Accessible name if the content is not enough. */
  label?: string
  className?: string | undefined
  /** Stays focusable but ignores clicks. */
  disabled?: boolean
  onPress: () => void
  children: ReactNode
}

/** A button inside a clickable grid row or card. Its clicks do not reach the row, and the grid moves focus here. */
export const RowButton = ({
  label,
  className,
  disabled = false,
  onPress,
  children,
}: RowButtonProps) => (
  <button
    type="button"
    tabIndex={-1}
    className={className}
    aria-label={label}
    aria-disabled={disabled || undefined}
    onClick={disabled ? undefined : onPress}
  >
    {wrapTexts(children)}
  </button>
)
