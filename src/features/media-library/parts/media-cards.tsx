import type { Image } from '#src/contract/image.ts'
import type { ListedTemplate } from '#src/contract/template.ts'
import { formatDate } from '#src/domain/dates.ts'
import { mediaLibraryPageTexts } from '#src/texts/media-library-page.ts'
import { RowButton } from '#src/ui/row-button.tsx'
import { draggable } from '#src/widgets/image-preview/dragged-image.ts'
import { TemplateThumbnail } from '#src/widgets/template-image/template-thumbnail.tsx'

import { type ImageActions, ImageMenu } from './image-columns.tsx'
import { ItemMark } from './item-mark.tsx'
import styles from './media-cards.module.css'
import type { MediaRow } from './media-rows.ts'
import {
  type TemplateActions,
  TemplateMenu,
  TemplateName,
  TemplateLayouts,
} from './template-columns.tsx'

export const ImageCard = ({
  row,
  rowActions,
}: {
  row: MediaRow<Image>
  rowActions: ImageActions
}) => {
  const { item } = row
  return (
    <>
      <RowButton
        className={styles.picture}
        label={mediaLibraryPageTexts.previewOf(item.name)}
        onPress={() => rowActions.onPreview(row)}
      >
        <img {...draggable(item)} src={item.thumbnail} alt="" loading="lazy" decoding="async" />
      </RowButton>
      <div className={styles.words}>
        <bdi className={`clip ${styles.name}`} title={item.name}>
          {item.name}
        </bdi>
        <span className={styles.menu}>
          <ImageMenu row={row} rowActions={rowActions} />
        </span>
        <span className={`clip ${styles.quiet}`}>
          {mediaLibraryPageTexts.createdBy({
            date: formatDate(item.created),
            name: item.uploadedByName ?? mediaLibraryPageTexts.unknownOwner,
          })}
        </span>
        <span className={styles.mark}>
          <ItemMark row={row} />
        </span>
      </div>
    </>
  )
}

interface TemplateCardProps {
  row: MediaRow<ListedTemplate>
  rowActions: TemplateActions
  organizationId: string
}

export const TemplateCard = ({ row, rowActions, organizationId }: TemplateCardProps) => (
  <>
    <TemplateThumbnail
      template={row.item}
      organizationId={organizationId}
      className={styles.design}
    />
    <div className={styles.words}>
      <TemplateName row={row} rowActions={rowActions} />
      {rowActions.mayChange && (
        <span className={styles.menu}>
          <TemplateMenu template={row.item} rowActions={rowActions} />
        </span>
      )}
      <span className={styles.quiet}>
        <TemplateLayouts devices={row.item.devices} />
      </span>
      <span className={styles.mark}>
        <ItemMark row={row} />
      </span>
    </div>
  </>
)
