import { classNames } from '#src/ui/class-names.ts'
import { TemplateThumbnail } from '#src/widgets/template-image/template-thumbnail.tsx'

import styles from './item-thumbnail.module.css'
import type { Item } from './item.ts'

interface ItemThumbnailProps {
  item: Item
  size: 'list' | 'card'
  organizationId: string
}

export function ItemThumbnail({ item, size, organizationId }: ItemThumbnailProps) {
  if (item.kind === 'template')
    return (
      <TemplateThumbnail
        template={item.template}
        organizationId={organizationId}
        className={classNames(styles[size], styles.template)}
      />
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
