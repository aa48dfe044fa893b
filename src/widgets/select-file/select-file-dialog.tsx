import { Suspense, useState } from 'react'

import type { ListedTemplate } from '#src/contract/template.ts'
import { selectFileTexts } from '#src/texts/select-file.ts'
import { tabsTexts } from '#src/texts/tabs.ts'
import { Stack } from '#src/ui/layout.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { LazyCropDialog } from '#src/widgets/cropper/lazy-crop-dialog.tsx'
import { ImageUpload } from '#src/widgets/image-upload/image-upload.tsx'
import { usePickedImage } from '#src/widgets/image-upload/use-picked-image.ts'

import { FillDialog } from './fill-dialog.tsx'
import { LibraryTab } from './library-tab.tsx'
import { panelsOf, panelLabel } from './panel-types.ts'
import styles from './select-file-dialog.module.css'
import { type Choice, type SelectFileRequest, selecting } from './select-file.ts'
import { SelectFooter } from './select-footer.tsx'
import { UnavailableImage } from './unavailable-image.tsx'
import { cropTargetOf, useImageSelection } from './use-image-selection.ts'
import { useLibrary } from './use-library.ts'

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
  const library = useLibrary(request)
  const imageSelection = useImageSelection(request, choose)
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
    setTab(next)
  }
  const contents = {
    'upload-file': <ImageUpload image={upload} />,
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
        <Suspense fallback={null}>
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
        </Suspense>
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
