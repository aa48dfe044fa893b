import { type ReactNode, useId } from 'react'

import styles from './pending-page.module.css'

interface GroupProps {
  title: string
  aside: ReactNode
  children: ReactNode
}

export function Group({ title, aside, children }: GroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <header className={styles.groupHead}>
        <h3 id={id}>{title}</h3>
        <span className="quiet number">{aside}</span>
      </header>
      <ul>{children}</ul>
    </section>
  )
}
