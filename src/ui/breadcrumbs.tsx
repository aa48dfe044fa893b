import { ChevronRight } from 'lucide-react'
import { Fragment } from 'react'

import { commonTexts } from '#src/texts/common.ts'

import styles from './breadcrumbs.module.css'

export interface Crumb {
  id: string
  name: string
}

/** SHELL-24. The last item is the current page, so it is not a button. */
export function Breadcrumbs({
  path,
  onSelect,
}: {
  path: readonly Crumb[]
  onSelect: (id: string) => void
}) {
  return (
    <nav aria-label={commonTexts.breadcrumb}>
      <ol className={styles.crumbs}>
        {path.map(({ id, name }, index) => (
          <Fragment key={id}>
            {index > 0 && (
              <li aria-hidden="true">
                <ChevronRight />
              </li>
            )}
            <li>
              {index === path.length - 1 ? (
                <span aria-current="page">{name}</span>
              ) : (
                <button type="button" className={styles.part} onClick={() => onSelect(id)}>
                  {name}
                </button>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}
