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
  onFile: (file: File) => void
  title?: string
}

/** Accepts a file by drop, paste (while focused) or file dialog. The caller checks the content. */
export function DropArea({ hint, accept, onFile, title = commonTexts.dropFile }: DropAreaProps) {
  return (
    <DropZone
      className={styles.area ?? ''}
      getDropOperation={(types) => (accept.some((type) => types.has(type)) ? 'copy' : 'cancel')}
      onDrop={({ items }) => {
        const item = items.find(({ kind }) => kind === 'file')
        if (item?.kind === 'file') void item.getFile().then(onFile)
      }}
    >
      <ImageUp aria-hidden="true" />
      <span slot="label" className={styles.title}>
        {title}
      </span>
      <span className={styles.hint}>{hint}</span>
      <FileTrigger
        acceptedFileTypes={accept}
        onSelect={(files) => {
          const file = files?.[0]
          if (file) onFile(file)
        }}
      >
        <Button className={buttonClass()}>
          <span>{commonTexts.chooseFile}</span>
        </Button>
      </FileTrigger>
    </DropZone>
  )
}
