import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { FileTrigger } from 'react-aria-components/FileTrigger'

import { useKnownId } from '#src/platform/outbox/show/use-outbox.ts'
import { commonTexts } from '#src/texts/common.ts'
import { mediaLibraryPageTexts } from '#src/texts/media-library-page.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { Note } from '#src/ui/note.tsx'
import { SearchSelect } from '#src/ui/search-select.tsx'
import { ACCEPTED_IMAGES } from '#src/widgets/image-upload/accepted.ts'
import { ImageUpload } from '#src/widgets/image-upload/image-upload.tsx'
import {
  type PickedImageState,
  readUpload,
  usePickedImage,
} from '#src/widgets/image-upload/use-picked-image.ts'
import {
  findFolder,
  folderOptions,
  type MediaFolder,
} from '#src/widgets/media-folders/media-folder.ts'

import styles from './upload.module.css'

interface UploadDialogProps {
  /** The folder that is open. */
  folder: MediaFolder | undefined
  folders: readonly MediaFolder[]
  onFiles: (files: readonly File[], into: MediaFolder) => Promise<void>
  onClose: () => void
}

/** MEDIA-27, MEDIA-28: one image, or several with a second button. */
export function UploadDialog({ folder, folders, onFiles, onClose }: UploadDialogProps) {
  const [folderId, setFolderId] = useState(folder?.id)
  const [missing, setMissing] = useState<string>()
  const image = usePickedImage(() => setMissing(undefined), readUpload)
  const [busy, setBusy] = useState(false)
  const knownId = useKnownId()
  const into = findFolder(folders, knownId(folderId ?? ''))?.node
  const upload = async (files: readonly File[]) => {
    if (files.length === 0) return setMissing(mediaLibraryPageTexts.uploadNoFile)
    if (!into) return setMissing(mediaLibraryPageTexts.uploadNoFolder)
    setBusy(true)
    await onFiles(files, into)
    onClose()
  }
  const uploadSeveral = (files: readonly File[]) =>
    upload(files.length === 0 ? files : withChosen(image, files))
  return (
    <Modal
      title={mediaLibraryPageTexts.uploadTitle}
      onClose={onClose}
      isSaving={busy}
      footer={
        <>
          <span className={styles.several}>
            <FileTrigger
              acceptedFileTypes={ACCEPTED_IMAGES}
              allowsMultiple
              onSelect={(files) => void uploadSeveral([...(files ?? [])])}
            >
              <AriaButton className={buttonClass({ variant: 'quiet' })} isDisabled={busy}>
                <span>{mediaLibraryPageTexts.uploadSeveral}</span>
              </AriaButton>
            </FileTrigger>
          </span>
          <Button onClick={onClose}>{commonTexts.cancel}</Button>
          <Button variant="primary" busy={busy} onClick={() => void upload(withChosen(image))}>
            {mediaLibraryPageTexts.uploadImage}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <ImageUpload image={image} onSeveral={(files) => void uploadSeveral(files)} />
        {folders.length === 0 ? (
          <Note boxed>{mediaLibraryPageTexts.noFolderYet}</Note>
        ) : (
          <SearchSelect
            label={mediaLibraryPageTexts.uploadInto}
            options={folderOptions(folders)}
            value={into?.id ?? null}
            onChange={(id) => {
              setFolderId(id)
              setMissing(undefined)
            }}
            placeholder={mediaLibraryPageTexts.chooseTarget}
          />
        )}
        {missing !== undefined && (
          <Note tone="bad" boxed icon={<CircleAlert aria-hidden="true" />}>
            {missing}
          </Note>
        )}
      </div>
    </Modal>
  )
}

/** The image that was chosen before, then other files, which may include it. */
function withChosen({ reading, picked }: PickedImageState, files: readonly File[] = []) {
  const chosen = reading ?? picked?.file
  const original = reading ?? picked
  if (!chosen || !original) return files
  const duplicate = files.findIndex(
    ({ name, size, lastModified }) =>
      name === original.name && size === original.size && lastModified === chosen.lastModified,
  )
  return [chosen, ...files.filter((_file, index) => index !== duplicate)]
}
