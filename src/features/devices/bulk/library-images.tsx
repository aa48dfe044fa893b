import '#src/platform/i18n/en/bulk.ts'

import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'

import type { Image } from '#src/contract/image.ts'
import { imageQueries } from '#src/data/images/queries.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Note } from '#src/ui/note.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

import styles from './library-picker.module.css'

interface LibraryImagesProps {
  images: readonly Image[]
  /** How many there are that are not shown. */
  more: number
  onChoose: (chosen: { file: File; imageId: string }) => void
}

/** One is chosen once all of its bytes are here: the panel's picture is cut from them. */

export function LibraryImages({ images, more, onChoose }: LibraryImagesProps) {
  const queryClient = useQueryClient()
  const [loading, setLoading] = useState<string>()
  const [failed, setFailed] = useState<string>()

  async function choose({ id, name }: Image) {
    setLoading(id)
    setFailed(undefined)
    try {
      const bytes = await queryClient.fetchQuery(imageQueries.bytes(id))
      onChoose({ file: new File([bytes], name, { type: bytes.type }), imageId: id })
    } catch {
      setFailed(name)
    } finally {
      setLoading(undefined)
    }
  }
  return (
    <>
      {failed !== undefined && (
        <Note tone="warn" boxed icon={<CircleAlert aria-hidden="true" />}>
          {t('bulk:notLoaded', { name: failed })}
        </Note>
      )}
      <ul className={styles.images}>
        {images.map((image) => (
          <li key={image.id}>
            <button
              type="button"
              className={styles.image}
              aria-busy={loading === image.id}
              onClick={() => void choose(image)}
            >
              <span className={styles.thumbnail}>
                <img src={image.thumbnail} alt="" loading="lazy" decoding="async" />
                {loading === image.id && <Spinner />}
              </span>
              <bdi className="clip">{image.name}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="quiet small">{t('bulk:moreImages', { count: more })}</p>}
    </>
  )
}
