import type { ReactNode } from 'react'

import { Button } from './button.tsx'
import styles from './side-pane.module.css'

interface SidePaneProps {
  label: string
  title: string
  /** Beside the title. */
  action: ReactNode
  children: ReactNode
}

/** Navigation beside a list on wide screens. */
export const SidePane = ({ label, title, action, children }: SidePaneProps) => (
  <aside className={styles.pane} aria-label={label}>
    <div className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      {action}
    </div>
    {children}
  </aside>
)

interface SidePaneButtonProps {
  icon: ReactNode
  onPress: () => void
  children: ReactNode
}

/** Only on narrow screens: opens the content of the pane. */
export const SidePaneButton = ({ icon, onPress, children }: SidePaneButtonProps) => (
  <Button className={styles.button} onClick={onPress}>
    {icon}
    {children}
  </Button>
)
