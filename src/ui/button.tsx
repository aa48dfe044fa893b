import type { ComponentProps, ReactNode } from 'react'

import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

interface Look {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-primary'
  size?: 'small' | 'normal' | 'touch'
  wide?: boolean
}

/** For a link that looks like a button. */
export const buttonClass = ({ variant = 'secondary', size = 'normal', wide = false }: Look = {}) =>
  classNames(styles.button, styles[variant], styles[size], wide && styles.wide)

type ButtonProps = Look &
  ComponentProps<'button'> & {
    /** Work is under way: the button keeps its place and focus, and does nothing. */
    busy?: boolean
  }

export function Button({
  variant,
  size,
  wide,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...button
}: ButtonProps) {
  const look = { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }
  return (
    <button
      {...button}
      type={busy ? 'button' : type}
      className={classNames(buttonClass(look), className)}
      aria-busy={busy}
      aria-disabled={busy || button['aria-disabled']}
      onClick={busy ? undefined : onClick}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

type IconButtonProps = Omit<ButtonProps, 'wide' | 'children'> & {
  /** What it does, in words: an icon never stands without a name. */
  label: string
  icon: ReactNode
}

export function IconButton({
  label,
  icon,
  className,
  variant = 'quiet',
  ...button
}: IconButtonProps) {
  return (
    <Button
      {...button}
      variant={variant}
      className={classNames(styles.icon, className)}
      aria-label={label}
      title={label}
    >
      {icon}
    </Button>
  )
}
