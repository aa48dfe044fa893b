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

/** The places beside a list, where there is room for them. */
export const SidePane = ({ label, title, action, children }: SidePaneProps) => (
  <aside className={styles.pane} aria-label={label}>
    <div className={styles.head}>
      <h3 className={styles.title}>{title}</h3>
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

/** Stands on a narrow screen alone: it opens what the pane shows on others. */
export const SidePaneButton = ({ icon, onPress, children }: SidePaneButtonProps) => (
  <Button className={styles.button} onClick={onPress}>
    {icon}
    {children}
  </Button>
)
