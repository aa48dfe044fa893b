import type { ReactNode } from 'react'

import styles from './shortcut-list.module.css'

export interface Shortcut {
  label: string
  /** Alternatives, each as displayed: `Ctrl+K`. */
  keys: readonly string[]
}

/** Groups of keyboard shortcuts, beside each other where there is room. */
export const ShortcutGroups = ({ children }: { children: ReactNode }) => (
  <div className={styles.groups}>{children}</div>
)

interface ShortcutGroupProps {
  title: string
  shortcuts: readonly Shortcut[]
}

export const ShortcutGroup = ({ title, shortcuts }: ShortcutGroupProps) => (
  <section>
    <h3 className={styles.title}>{title}</h3>
    <dl className={styles.lines}>
      {shortcuts.map(({ label, keys }) => (
        <div key={label} className={styles.line}>
          <dt>{label}</dt>
          <dd>
            {keys.map((key) => (
              <kbd key={key} className={styles.key}>
                {key}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
