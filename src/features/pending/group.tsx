import '#src/platform/i18n/en/pending.ts'

import { type ReactNode, useId, useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'

import styles from './pending-page.module.css'

interface GroupProps<T> {
  title: string
  aside: ReactNode
  items: readonly T[]
  render: (item: T) => ReactNode
  /** In place of a list without items. */
  children?: ReactNode
}

/** A thousand rows at once would make every key and scroll wait. */
const AT_FIRST = 40
const MORE = 100

export function Group<T>({ title, aside, items, render, children }: GroupProps<T>) {
  const id = useId()
  const [most, setMost] = useState(AT_FIRST)
  const left = items.length - most
  return (
    <section aria-labelledby={id}>
      <header className={styles.groupHead}>
        <h3 id={id}>{title}</h3>
        <span className="quiet number">{aside}</span>
      </header>
      {items.length === 0 ? children : <ul>{items.slice(0, most).map(render)}</ul>}
      {left > 0 && (
        <Button variant="quiet" className={styles.more} onClick={() => setMost(most + MORE)}>
          {t('pending:showMore', { count: Math.min(left, MORE) })}
        </Button>
      )}
    </section>
  )
}
