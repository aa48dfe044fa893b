import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'

import { imageKeys } from '#src/data/images/keys.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { imagePreviewTexts } from '#src/texts/image-preview.ts'
import { Modal } from '#src/ui/modal.tsx'
import { Note } from '#src/ui/note.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

import { imageOrCopy } from './image-bytes.ts'
import styles from './image-preview.module.css'
import { useObjectUrl } from './use-object-url.ts'

interface ImagePreviewProps {
  image: { id: string; name: string; thumbnail: string }
  /** Buttons below the image. */
  footer?: ReactNode
  onClose: () => void
}

/** MEDIA-22. Shows the thumbnail while loading and offline. */
export function ImagePreview({ image, footer, onClose }: ImagePreviewProps) {
  const { id, name, thumbnail } = image
  const queryClient = useQueryClient()
  const away = isDisconnected(useConnectivity())
  const { data, isFetching, isError } = useQuery({
    queryKey: [...imageKeys.file(id), 'preview'] as const,
    queryFn: () => imageOrCopy(queryClient, id),
    gcTime: 0,
    retry: false,
  })
  const full = useObjectUrl(data ?? null)
  return (
    <Modal title={name} size="file" onClose={onClose} footer={footer}>
      <figure className={styles.tray}>
        <img
          src={full ?? thumbnail}
          alt={name}
          className={full === undefined ? styles.small : styles.picture}
        />
        {isFetching && (
          <output className={styles.loading}>
            <Spinner />
            <span>{imagePreviewTexts.loading}</span>
          </output>
        )}
      </figure>
      {isError && (
        <Note
          tone="warn"
          boxed
          icon={away ? <WifiOff aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
        >
          {away ? imagePreviewTexts.smallOnly : imagePreviewTexts.failed}
        </Note>
      )}
    </Modal>
  )
}
