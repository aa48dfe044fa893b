import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { FileTrigger } from 'react-aria-components/FileTrigger'

import { buttonClass } from './button.tsx'

interface FileButtonProps {
  /** Media types, as `image/png`. */
  accept: readonly string[]
  onFile: (file: File) => void
  variant?: 'primary' | 'secondary'
  children: ReactNode
}

/** Opens the file dialog. The caller checks the content. */
export const FileButton = ({
  accept,
  onFile,
  variant = 'secondary',
  children,
}: FileButtonProps) => (
  <FileTrigger
    acceptedFileTypes={accept}
    onSelect={(files) => {
      const file = files?.[0]
      if (file) onFile(file)
    }}
  >
    <Button className={buttonClass({ variant })}>{children}</Button>
  </FileTrigger>
)
