import type { ComponentProps, ReactNode } from 'react'

import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'
import { wrapTexts } from './wrap-texts.tsx'

export interface ButtonStyle {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-primary'
  size?: 'small' | 'normal' | 'touch'
  wide?: boolean
  /** As wide as high, for an icon without text. */
  square?: boolean
}

/** Class names for a link that looks like a button. */
export const buttonClass = ({
  variant = 'secondary',
  size = 'normal',
  wide = false,
  square = false,
}: ButtonStyle = {}) =>
  classNames(
    styles.button,
    styles[variant],
    styles[size],
    wide && styles.wide,
    square && styles.icon,
  )

type ButtonProps = ButtonStyle &
  ComponentProps<'button'> & {
    /** The action is running: the button keeps its size and focus but ignores clicks. */
    busy?: boolean
    /** Looks disabled and ignores clicks, but keeps the focus: for what its own click brings about, such as nothing left to save. */
    off?: boolean
  }

export function Button({
  variant = 'secondary',
  size = 'normal',
  wide = false,
  square = false,
  busy = false,
  off = false,
  className,
  children,
  onClick,
  type = 'button',
  ...button
}: ButtonProps) {
  const isInert = busy || off
  return (
    <button
      {...button}
      type={type}
      className={classNames(buttonClass({ variant, size, wide, square }), className)}
      aria-busy={busy}
      aria-disabled={isInert || button['aria-disabled']}
      // Enter in a field clicks it too.
      onClick={isInert ? (event) => event.preventDefault() : onClick}
    >
      {busy && <Spinner />}
      {wrapTexts(children)}
    </button>
  )
}

type IconButtonProps = Omit<ButtonProps, 'wide' | 'square' | 'children'> & {
  /** Accessible name and tooltip. */
  label: string
  icon: ReactNode
}

export function IconButton({ label, icon, variant = 'quiet', ...button }: IconButtonProps) {
  return (
    <Button {...button} variant={variant} square aria-label={label} title={label}>
      {icon}
    </Button>
  )
}
