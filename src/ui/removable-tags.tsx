import { X } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Tag, TagGroup, TagList } from 'react-aria-components/TagGroup'

import { commonTexts } from '#src/texts/common.ts'

import styles from './removable-tags.module.css'

interface RemovableTagsProps {
  label: string
  tags: readonly { id: string; text: string }[]
  onRemove: (id: string) => void
}

/** Removable tags: one tab stop, arrow keys within, Delete or the button removes. */
export const RemovableTags = ({ label, tags, onRemove }: RemovableTagsProps) => (
  <TagGroup
    aria-label={label}
    className={styles.group ?? ''}
    onRemove={(ids) => ids.forEach((id) => onRemove(String(id)))}
  >
    <TagList items={tags} className={styles.list ?? ''}>
      {({ text }) => (
        <Tag textValue={text} className={styles.tag ?? ''}>
          <span>{text}</span>
          <Button slot="remove" className={styles.remove ?? ''} aria-label={commonTexts.remove}>
            <X aria-hidden="true" />
          </Button>
        </Tag>
      )}
    </TagList>
  </TagGroup>
)
