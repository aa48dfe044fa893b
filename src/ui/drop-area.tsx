import { ImageUp } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { DropZone } from 'react-aria-components/DropZone'
import { FileTrigger } from 'react-aria-components/FileTrigger'

import { commonTexts } from '#src/texts/common.ts'

import { buttonClass } from './button.tsx'
import styles from './drop-area.module.css'

interface DropAreaProps {
  /** Describes the accepted files. */
  hint: string
  /** Media types, as `image/png`. */
  accept: readonly string[]
  onFiles: (files: readonly File[]) => void
  /** Whether the file dialog offers several; a drop may always hold several. */
  multiple?: boolean
  title?: string
}

/** Accepts files by drop, paste (while focused) or file dialog. The caller checks the content. */
export function DropArea({
  hint,
  accept,
  onFiles,
  multiple = false,
  title = commonTexts.dropFile,
}: DropAreaProps) {
  return (
    <DropZone
      className={styles.area ?? ''}
      getDropOperation={(types) => (accept.some((type) => types.has(type)) ? 'copy' : 'cancel')}
      onDrop={({ items }) => {
        const files = items.flatMap((item) => (item.kind === 'file' ? [item.getFile()] : []))
        if (files.length > 0) void Promise.all(files).then(onFiles)
      }}
    >
      <ImageUp aria-hidden="true" />
      <span slot="label" className={styles.title}>
        {title}
      </span>
      <span className={styles.hint}>{hint}</span>
      <FileTrigger
        acceptedFileTypes={accept}
        allowsMultiple={multiple}
        onSelect={(files) => {
          if (files && files.length > 0) onFiles([...files])
        }}
      >
        <Button className={buttonClass()}>
          <span>{commonTexts.chooseFile}</span>
        </Button>
      </FileTrigger>
    </DropZone>
  )
}
