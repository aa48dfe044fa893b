import { CircleAlert, WifiOff } from 'lucide-react'
import { useState } from 'react'

import type { Image } from '#src/contract/image.ts'
import type { ListedTemplate } from '#src/contract/template.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { commonTexts } from '#src/texts/common.ts'
import { selectFileTexts } from '#src/texts/select-file.ts'
import { tabsTexts } from '#src/texts/tabs.ts'
import { Button } from '#src/ui/button.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { Note } from '#src/ui/note.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { LazyCropDialog } from '#src/widgets/cropper/lazy-crop-dialog.tsx'
import { useHasLocalBytes } from '#src/widgets/image-preview/image-bytes.ts'
import { ImageUpload } from '#src/widgets/image-upload/image-upload.tsx'
import { usePickedImage } from '#src/widgets/image-upload/use-picked-image.ts'

import { FillStep, isTooLong, startValues } from './fill-step.tsx'
import { LibraryTab } from './library-tab.tsx'
import { fittingTypes, panelsOf, panelLabel } from './panel-types.ts'
import styles from './select-file-dialog.module.css'
import {
  type Choice,
  type SelectFileRequest,
  selecting,
  type TemplateChoice,
} from './select-file.ts'
import { SelectFooter } from './select-footer.tsx'
import { templateChoice } from './template-choice.ts'
import { cropTargetOf, type Failure, useImageSelection } from './use-image-selection.ts'
import { type Library, useLibrary } from './use-library.ts'

const TABS = ['upload-file', 'media-library'] as const
type Tab = (typeof TABS)[number]

/** SEL-01 to SEL-20 */
export function SelectFileDialog({ request }: { request: SelectFileRequest }) {
  const { mode } = request
  const [tab, setTab] = useState<Tab>(mode === 'normal' ? 'upload-file' : 'media-library')
  const [filling, setFilling] = useState<ListedTemplate>()
  const [isSaving, setIsSaving] = useState(false)
  const choose = (choice: Choice) => {
    setIsSaving(true)
    void selecting.choose(choice).finally(() => setIsSaving(false))
  }
  const imageSelection = useImageSelection(request, choose)
  const library = useLibrary(request, imageSelection.giveUp)
  const target = cropTargetOf(request)
  const upload = usePickedImage(({ file }) => {
    if (target) imageSelection.take({ file })
  })

  /** CROP-08 */
  function stopCropping() {
    imageSelection.stopCropping()
    upload.clear()
    library.selectItem(undefined)
  }
  function selectTab(next: Tab) {
    imageSelection.forget()
    // It would open the cropper over the other tab.
    if (upload.reading) upload.clear()
    setTab(next)
  }
  const contents = {
    'upload-file': <ImageUpload image={upload} takesPaste={!imageSelection.cropping} />,
    'media-library': <LibraryTab library={library} request={request} />,
  }
  const unavailable = tab === 'media-library' && (
    <UnavailableImage
      library={library}
      request={request}
      failure={imageSelection.failure}
      onChoose={choose}
    />
  )
  return (
    <Modal
      title={request.title ?? selectFileTexts.title}
      titleExtra={<PanelLabel request={request} />}
      size="file"
      onClose={selecting.close}
      isSaving={isSaving}
      footer={
        <SelectFooter
          request={request}
          tab={tab}
          library={library}
          picked={upload.picked}
          imageSelection={imageSelection}
          isSaving={isSaving}
          onChoose={choose}
          onFill={setFilling}
        />
      }
    >
      <Stack className={styles.body}>
        {unavailable}
        {mode === 'normal' ? (
          <Tabs
            label={selectFileTexts.tabs}
            tabs={TABS.map((id) => ({ id, label: tabsTexts[id], content: contents[id] }))}
            selected={tab}
            onSelect={selectTab}
          />
        ) : (
          contents['media-library']
        )}
      </Stack>
      {filling && (
        <FillDialog
          template={filling}
          request={request}
          isSaving={isSaving}
          onChoose={choose}
          onCancel={() => setFilling(undefined)}
        />
      )}
      {imageSelection.cropping && target && (
        <LazyCropDialog
          file={imageSelection.cropping.file}
          name={imageSelection.cropping.from?.name ?? imageSelection.cropping.file.name}
          target={target}
          onCropped={(cropped) => {
            const { from } = imageSelection.cropping ?? {}
            choose({ type: 'image', cropped: true, ...cropped, ...(from && { from }) })
          }}
          isSaving={isSaving}
          onClose={stopCropping}
        />
      )}
    </Modal>
  )
}

function PanelLabel({ request }: { request: SelectFileRequest }) {
  const [panel, ...others] = panelsOf(request)
  if (!panel) return null
  const words = others.length > 0 ? selectFileTexts.forPanels(others.length + 1) : panelLabel(panel)
  return <span className={`quiet clip ${styles.panel}`}>{words}</span>
}

interface UnavailableImageProps {
  library: Library
  request: SelectFileRequest
  failure: Failure | undefined
  onChoose: (choice: Choice) => void
}

/** Explains that only a thumbnail of the selected image is available, and offers alternatives. */
function UnavailableImage({
  library: { selectedItem },
  request,
  failure,
  onChoose,
}: UnavailableImageProps) {
  const away = isDisconnected(useConnectivity())
  const hasLocalBytes = useHasLocalBytes(selectedItem?.id)
  if (selectedItem?.kind !== 'image') return null
  // A note shown for a moment would move the row under the pointer out and in again, which deselects it.
  const lacksBytes = (away || failure === 'needsNetwork') && hasLocalBytes === false
  if (lacksBytes) return <ThumbnailOnly image={selectedItem.image} {...{ request, onChoose }} />
  if (failure === undefined) return null
  return (
    <Note tone="warn" boxed icon={<CircleAlert aria-hidden="true" />}>
      {selectFileTexts.fetchFailed}
    </Note>
  )
}

type ThumbnailOnlyProps = Pick<UnavailableImageProps, 'request' | 'onChoose'> & { image: Image }

function ThumbnailOnly({ image, request, onChoose }: ThumbnailOnlyProps) {
  const { id, name, thumbnail, thumbnailSmall } = image
  const whole = request.acceptsWhole && (
    <Button
      onClick={() => onChoose({ type: 'whole', imageId: id, name, thumbnail, thumbnailSmall })}
    >
      {selectFileTexts.useWhole}
    </Button>
  )
  return (
    <Note tone="warn" boxed icon={<WifiOff aria-hidden="true" />} action={whole}>
      {cropTargetOf(request)
        ? selectFileTexts.needsNetwork(name)
        : selectFileTexts.needsNetworkAsItIs(name)}
      {whole && ` ${selectFileTexts.wholeInstead}`}
    </Note>
  )
}

interface FillDialogProps {
  template: ListedTemplate
  request: SelectFileRequest
  isSaving: boolean
  onChoose: (choice: TemplateChoice) => void
  onCancel: () => void
}

/** SEL-16: returns to the list or saves. */
function FillDialog({ template, request, isSaving, onChoose, onCancel }: FillDialogProps) {
  const [values, setValues] = useState(() => startValues(template))
  const isWrong = Object.values(values).some(isTooLong)
  const kinds = fittingTypes(template, request.panels ?? [])
  const panel = kinds[0]?.panel ?? request.panel
  return (
    <Modal
      title={selectFileTexts.fillTitle(template.name)}
      size="file"
      onClose={onCancel}
      isSaving={isSaving}
      footer={
        <>
          <Button onClick={onCancel}>{commonTexts.cancel}</Button>
          <Button
            variant="primary"
            disabled={isWrong}
            busy={isSaving}
            onClick={() => onChoose(templateChoice(template, panel, values))}
          >
            {selectFileTexts.save}
          </Button>
        </>
      }
    >
      <FillStep {...{ template, panel, kinds, values }} onValues={setValues} />
    </Modal>
  )
}
