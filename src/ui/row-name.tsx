import { RowButton } from './row-button.tsx'
import styles from './row-name.module.css'

interface RowNameProps {
  name: string
  /** Maximum number of lines shown. */
  lines?: number
  onPress: () => void
}

/** The name of a row or a card, which opens it. */
export const RowName = ({ name, lines = 1, onPress }: RowNameProps) => (
  <RowButton className={styles.name} onPress={onPress}>
    <bdi style={{ '--lines': lines }}>{name}</bdi>
  </RowButton>
)
