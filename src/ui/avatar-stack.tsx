import styles from './avatar-stack.module.css'
import { Avatar } from './avatar.tsx'

/** CONST: so many have a face, the others are counted (PERM-03). */
const MOST_FACES = 4

interface AvatarStackProps {
  /** Who they are, in words. */
  label: string
  /** The first of them by name: at least four, where there are as many. */
  names: readonly string[]
  total: number
  /** Shows all of them beside the stack, which is given. */
  onShow: (stack: HTMLElement) => void
}

/** People in a row of a grid, which leads the focus here. */
export const AvatarStack = ({ label, names, total, onShow }: AvatarStackProps) => (
  <button
    type="button"
    tabIndex={-1}
    className={styles.stack}
    aria-label={label}
    aria-haspopup="dialog"
    title={label}
    onClick={({ currentTarget }) => onShow(currentTarget)}
  >
    {names.slice(0, MOST_FACES).map((name, at) => (
      <span key={at} className={styles.face}>
        <Avatar name={name} />
      </span>
    ))}
    {total > MOST_FACES && <span className={styles.more}>{`+${total - MOST_FACES}`}</span>}
  </button>
)
