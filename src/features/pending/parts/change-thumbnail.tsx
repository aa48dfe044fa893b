import { useLiveQuery } from 'dexie-react-hooks'

import { currentOutbox } from '#src/platform/outbox/current.ts'
import { filesToSend, type Op } from '#src/platform/outbox/store/op.ts'
import { useObjectUrl } from '#src/widgets/image-preview/use-object-url.ts'

import styles from '../page.module.css'

/** Thumbnail of a pending upload; an empty space if there is none. */
export function ChangeThumbnail({ op }: { op: Op }) {
  const blobId = filesToSend(op)[0]?.blobId
  const stored = useLiveQuery(
    async () => (blobId === undefined ? undefined : await currentOutbox()?.db.blobs.get(blobId)),
    [blobId],
  )
  if (blobId === undefined) return <span className={styles.noPicture} />
  return (
    <span className={styles.picture}>
      {stored?.type.startsWith('image/') && <BlobImage blob={stored.blob} />}
    </span>
  )
}

const BlobImage = ({ blob }: { blob: Blob }) => <img src={useObjectUrl(blob)} alt="" />
