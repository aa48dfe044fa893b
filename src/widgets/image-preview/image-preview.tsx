import '#src/platform/i18n/en/image-preview.ts'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'

import { imageKeys } from '#src/data/images/keys.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Modal } from '#src/ui/modal.tsx'
import { Note } from '#src/ui/note.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

import styles from './image-preview.module.css'
import { pictureBytes } from './picture-bytes.ts'
import { useObjectUrl } from './use-object-url.ts'

interface ImagePreviewProps {
  image: { id: string; name: string; thumbnail: string }
  /** Buttons under the picture. */
  foot?: ReactNode
  onClose: () => void
}

/** MEDIA-22. Until all of it is here, and without the network, the small version that the list has. */
export function ImagePreview({ image, foot, onClose }: ImagePreviewProps) {
  const { id, name, thumbnail } = image
  const queryClient = useQueryClient()
  const away = isDisconnected(useConnectivity())
  const { data, isFetching, isError } = useQuery({
    queryKey: [...imageKeys.file(id), 'preview'] as const,
    queryFn: () => pictureBytes(queryClient, id),
    gcTime: 0,
    retry: false,
  })
  const full = useObjectUrl(data ?? null)
  return (
    <Modal title={name} size="file" onClose={onClose} foot={foot}>
      <figure className={styles.tray}>
        <img
          src={full ?? thumbnail}
          alt={name}
          className={full === undefined ? styles.small : styles.picture}
        />
        {isFetching && (
          <output className={styles.loading}>
            <Spinner />
            <span>{t('imagePreview:loading')}</span>
          </output>
        )}
      </figure>
      {isError && (
        <Note
          tone="warn"
          boxed
          icon={away ? <WifiOff aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
        >
          {t(away ? 'imagePreview:smallOnly' : 'imagePreview:failed')}
        </Note>
      )}
    </Modal>
  )
}
