import { LayoutTemplate } from 'lucide-react'

import styles from './item-picture.module.css'
import type { Item } from './item.ts'

/** A template has no picture of its own: its sign. */
export function ItemPicture({ item, size }: { item: Item; size: 'list' | 'card' }) {
  if (item.kind === 'template')
    return (
      <span className={styles[size]}>
        <LayoutTemplate aria-hidden="true" />
      </span>
    )
  const { thumbnail, thumbnailSmall } = item.image
  return (
    <span className={styles[size]}>
      <img
        src={size === 'list' ? thumbnailSmall : thumbnail}
        alt=""
        decoding="async"
        draggable={false}
      />
    </span>
  )
}
