import styles from './avatar-stack.module.css'
import { Avatar } from './avatar.tsx'

/** CONST: the rest are shown as a number (PERM-03). */
const MAX_AVATARS = 4

interface AvatarStackProps {
  /** Accessible name. */
  label: string
  /** At least the first four, if there are that many. */
  names: readonly string[]
  total: number
  /** Shows everyone in a popover anchored to the stack. */
  onShow: (stack: HTMLElement) => void
}

/** Users in a grid row. The grid moves focus here. */
export const AvatarStack = ({ label, names, total, onShow }: AvatarStackProps) => (
  <button
    type="button"
    tabIndex={-1}
    data-total={total}
    className={styles.stack}
    aria-label={label}
    aria-haspopup="dialog"
    title={label}
    onClick={({ currentTarget }) => onShow(currentTarget)}
  >
    {names.slice(0, MAX_AVATARS).map((name, index) => (
      <span key={index} className={styles.face}>
        <Avatar name={name} />
      </span>
    ))}
    {total > MAX_AVATARS && <span className={styles.more}>{`+${total - MAX_AVATARS}`}</span>}
  </button>
)
