import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'

interface RowButtonProps {
  /** What it does, where its face does not say it. */
  label?: string
  className?: string | undefined
  onPress: () => void
  children: ReactNode
}

/** A button within a row or card that can itself be pressed: what is pressed here stays here. */
export const RowButton = ({ label, className = '', onPress, children }: RowButtonProps) => (
  <Button
    className={className}
    onPress={onPress}
    {...(label !== undefined && { 'aria-label': label })}
  >
    {children}
  </Button>
)
