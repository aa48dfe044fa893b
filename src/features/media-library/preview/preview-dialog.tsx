import '#src/platform/i18n/en/media-library-page.ts'

import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { CircleAlert } from 'lucide-react'
import { useCallback, useState } from 'react'

import type { Image } from '#src/contract/image.ts'
import { imageQueries } from '#src/data/images/queries.ts'
import { isAway, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { t } from '#src/platform/i18n/t.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { Note } from '#src/ui/note.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

import type { MediaRow } from '../list/media-rows.ts'
import styles from './preview-dialog.module.css'

interface PreviewDialogProps {
  row: MediaRow<Image>
  onDownload: (image: Image) => void
  onClose: () => void
}

/** MEDIA-22 */
export function PreviewDialog({ row: { item, making }, onDownload, onClose }: PreviewDialogProps) {
  return (
    <Modal
      title={item.name}
      size="revision"
      onClose={onClose}
      foot={
        <>
          {!making && <Button onClick={() => onDownload(item)}>{t('MediaPage:download')}</Button>}
          <Button variant="primary" onClick={onClose}>
            {t('common:close')}
          </Button>
        </>
      }
    >
      {making ? <UnsentPicture image={item} op={making} /> : <SentPicture image={item} />}
    </Modal>
  )
}

/** The small picture stands there until the full one has come, and where that does not come. */
function SentPicture({ image }: { image: Image }) {
  const connectivity = useConnectivity()
  const { data, isError } = useQuery(imageQueries.file(image.id))
  const [shown, setShown] = useState<'loading' | 'full' | 'failed'>('loading')
  const isFailed = isError || shown === 'failed'
  return (
    <div className={styles.preview} aria-busy={!isFailed && shown === 'loading'}>
      <div className={styles.tray}>
        {data && !isFailed && (
          <img
            src={data.imageUrl}
            alt={image.name}
            className={shown === 'full' ? styles.picture : styles.coming}
            onLoad={() => setShown('full')}
            onError={() => setShown('failed')}
          />
        )}
        {shown !== 'full' && <img src={image.thumbnail} alt="" className={styles.small} />}
        {!isFailed && shown === 'loading' && (
          <span className={styles.spinner} role="status">
            <Spinner />
            <span className="visually-hidden">{t('MediaPage:previewLoading')}</span>
          </span>
        )}
      </div>
      {isFailed && (
        <Note boxed icon={<CircleAlert aria-hidden="true" />}>
          {t(isAway(connectivity) ? 'MediaPage:previewNeedsNetwork' : 'MediaPage:previewFailed')}
        </Note>
      )}
    </div>
  )
}

/** Its bytes are here: they wait with the upload. */
function UnsentPicture({ image, op }: { image: Image; op: Op }) {
  const blobId = op.files[0]?.blobId
  const stored = useLiveQuery(
    async () => (blobId === undefined ? undefined : await currentOutbox()?.db.blobs.get(blobId)),
    [blobId],
  )
  return (
    <div className={styles.tray}>
      {stored ? (
        <BlobPicture blob={stored.blob} name={image.name} />
      ) : (
        <img src={image.thumbnail} alt={image.name} className={styles.small} />
      )}
    </div>
  )
}

function BlobPicture({ blob, name }: { blob: Blob; name: string }) {
  const show = useCallback(
    (picture: HTMLImageElement) => {
      const url = URL.createObjectURL(blob)
      picture.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  return <img ref={show} alt={name} className={styles.picture} />
}
