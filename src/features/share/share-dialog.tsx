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
import { type Content, type Offer, offers } from './shared-images-queue.ts'
import { useAddToFolder } from './use-add-to-folder.ts'

/** Adds an image shared by another app to a folder (PWA-07). Closing postpones it. */
export function ShareDialog({ offer }: { offer: Offer | 'lost' }) {
  if (offer === 'lost') return <Lost />
  const { image, content } = offer
  return content.status === 'refused' ? (
    <Refused offer={offer} why={content.why} />
  ) : (
    <Ready key={image.id} offer={offer} content={content} />
  )
}

function Ready({
  offer,
  content,
}: {
  offer: Offer
  content: Extract<Content, { status: 'ready' }>
}) {
  const { obstacle, folders, noFolders, folder, choose, saving, failure, add } =
    useAddToFolder(offer)
  const { name, size } = offer.image
  const { width, height } = content.picture
  const address = useObjectUrl(content.blob)
  return (
    <Modal
      title={shareTexts.title}
      onClose={() => void offers.later(offer)}
      isSaving={saving}
      footer={
        <>
          <Button onClick={() => void offers.done(offer)}>{shareTexts.discard}</Button>
          {obstacle === undefined && (
            <Button variant="primary" busy={saving} disabled={!folder} onClick={() => void add()}>
              {shareTexts.add}
            </Button>
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
        <p className={styles.facts}>{shareTexts.kept}</p>
      </div>
    </Modal>
  )
}

function Refused({
  offer,
  why,
}: {
  offer: Offer
  why: Extract<Content, { status: 'refused' }>['why']
}) {
  return (
    <Message onClose={() => void offers.done(offer)}>
      <Problem>
        <strong className={styles.name}>{offer.image.name}</strong>
        {`: ${why === 'fileTooLarge' ? fieldProblems['validation:fileTooLarge'] : shareTexts.notAPicture}`}
      </Problem>
    </Message>
  )
}

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
