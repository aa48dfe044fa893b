import styles from './avatar.module.css'
import { classNames } from './class-names.ts'

/** Initials of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 ? words.at(-1) : undefined
  return [words[0], last]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase('en')
}

/** Hidden from screen readers: the name always stands beside it. */
export function Avatar({ name, size = 'normal' }: { name: string; size?: 'normal' | 'large' }) {
  return (
    <span className={classNames(styles.avatar, styles[size])} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
