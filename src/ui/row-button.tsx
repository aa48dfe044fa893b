import type { ReactNode } from 'react'

import { wrapTexts } from './wrap-texts.tsx'

interface RowButtonProps {
  /** What it does, where its face does not say it. */
  label?: string
  className?: string | undefined
  /** It keeps its place, and does nothing. */
  disabled?: boolean
  onPress: () => void
  children: ReactNode
}

/** A button within a row or card that can itself be pressed: what is pressed here stays here. The grid around it leads the focus here. */
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
