import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { formatSize } from '#src/domain/format-size.ts'
import { commonTexts } from '#src/texts/common.ts'
import { shareTexts } from '#src/texts/share.ts'
import { fieldProblems } from '#src/texts/validation.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { Note } from '#src/ui/note.tsx'
import { SearchSelect } from '#src/ui/search-select.tsx'
import { useObjectUrl } from '#src/widgets/image-preview/use-object-url.ts'

import styles from './share-dialog.module.css'
import { type Offer, offers, type RejectedImage } from './shared-images-queue.ts'
import { useAddToFolder } from './use-add-to-folder.ts'

/** Adds an image shared by another app to a folder (PWA-07). Closing postpones it. */
export function ShareDialog({ offer }: { offer: Offer | 'lost' }) {
  if (offer === 'lost') return <Lost />
  return offer.status === 'refused' ? (
    <Refused images={offer.images} />
  ) : (
    <Ready key={offer.image.id} offer={offer} />
  )
}

function Ready({ offer }: { offer: Extract<Offer, { status: 'ready' }> }) {
  const { obstacle, folders, noFolders, folder, choose, saving, failure, add, addAll } =
    useAddToFolder(offer)
  const { others } = offer
  const { name, size } = offer.image
  const { width, height } = offer.picture
  const address = useObjectUrl(offer.file)
  return (
    <Modal
      title={shareTexts.title}
      onClose={() => void offers.later()}
      isSaving={saving}
      footer={
        <>
          <Button onClick={() => void offers.done([offer.image])}>{shareTexts.discard}</Button>
          {obstacle === undefined && (
            <>
              <Button
                variant={others > 0 ? 'secondary' : 'primary'}
                busy={saving}
                disabled={!folder}
                onClick={() => void add()}
              >
                {shareTexts.add}
              </Button>
              {others > 0 && (
                <Button
                  variant="primary"
                  busy={saving}
                  disabled={!folder}
                  onClick={() => void addAll()}
                >
                  {shareTexts.addAll(others + 1)}
                </Button>
              )}
            </>
          )}
        </>
      }
    >
      <div className={styles.step}>
        <figure className={styles.tray}>
          <img src={address} alt="" className={styles.picture} />
          <figcaption className={styles.words}>
            <span className={styles.name}>{name}</span>
            <span className={styles.facts}>
              {shareTexts.facts({ size: formatSize(size), width, height })}
            </span>
          </figcaption>
        </figure>
        {obstacle !== undefined && <Problem>{obstacle}</Problem>}
        {folders && (
          <SearchSelect
            label={shareTexts.folder}
            options={folders}
            value={folder?.id ?? null}
            onChange={choose}
          />
        )}
        {noFolders && <Problem>{shareTexts.noFolders}</Problem>}
        {failure !== undefined && <Problem>{failure}</Problem>}
        {others > 0 && <p role="status">{shareTexts.others(others)}</p>}
        <p className={styles.facts}>{shareTexts.kept}</p>
      </div>
    </Modal>
  )
}

const reasonText = (why: RejectedImage['why']) =>
  why === 'notAPicture' || why === 'noRoom' ? shareTexts[why] : fieldProblems[`validation:${why}`]

const Refused = ({ images }: { images: readonly RejectedImage[] }) => (
  <Message onClose={() => void offers.done(images.map(({ image }) => image))}>
    {images.map(({ image, why }) => (
      <Problem key={image.id}>
        <strong className={styles.name}>{image.name}</strong>
        {`: ${reasonText(why)}`}
      </Problem>
    ))}
  </Message>
)

const Lost = () => (
  <Message onClose={offers.clear}>
    <p>{shareTexts.lost}</p>
  </Message>
)

const Message = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => (
  <Modal
    title={shareTexts.title}
    onClose={onClose}
    footer={
      <Button variant="primary" onClick={onClose}>
        {commonTexts.close}
      </Button>
    }
  >
    {children}
  </Modal>
)

const Problem = ({ children }: { children: ReactNode }) => (
  <Note tone="bad" boxed icon={<CircleAlert aria-hidden="true" />}>
    {children}
  </Note>
)
