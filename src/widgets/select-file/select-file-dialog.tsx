import '#src/platform/i18n/en/select-file.ts'
import '#src/platform/i18n/en/tabs.ts'

import { lazy, Suspense, useState } from 'react'

import type { ListedTemplate } from '#src/contract/template.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Modal } from '#src/ui/modal.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { ImageUpload } from '#src/widgets/image-upload/image-upload.tsx'
import { usePickedImage } from '#src/widgets/image-upload/use-picked-image.ts'

import { ChooseFoot } from './choose-foot.tsx'
import { FillDialog } from './fill-dialog.tsx'
import { LibraryTab } from './library-tab.tsx'
import { MissingPart } from './missing-part.tsx'
import { NotHere } from './not-here.tsx'
import { panelsOf, panelWords } from './panel-kinds.ts'
import styles from './select-file-dialog.module.css'
import { type Choice, type SelectFileRequest, selecting } from './select-file.ts'
import { useLibrary } from './use-library.ts'
import { cropTargetOf, useTaking } from './use-taking.ts'

const LazyCropDialog = lazy(() =>
  import('#src/widgets/cropper/crop-dialog.tsx').then(
    ({ CropDialog }) => ({ default: CropDialog }),
    () => ({ default: MissingPart }),
  ),
)

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
  const taking = useTaking(request, choose)
  const target = cropTargetOf(request)
  const upload = usePickedImage(({ file }) => {
    if (target) taking.take({ file })
  })

  /** CROP-08 */
  function stopCropping() {
    taking.stopCropping()
    upload.clear()
    library.choose(undefined)
  }
  function selectTab(next: Tab) {
    taking.forget()
    setTab(next)
  }
  const contents = {
    'upload-file': <ImageUpload image={upload} />,
    'media-library': <LibraryTab library={library} request={request} />,
  }
  const notHere = tab === 'media-library' && (
    <NotHere library={library} request={request} failure={taking.failure} onChoose={choose} />
  )
  return (
    <Modal
      title={request.title ?? t('selectFile:title')}
      aside={<PanelWords request={request} />}
      size="file"
      onClose={selecting.close}
      isSaving={isSaving}
      foot={
        <ChooseFoot
          request={request}
          tab={tab}
          library={library}
          picked={upload.picked}
          taking={taking}
          isSaving={isSaving}
          onChoose={choose}
          onFill={setFilling}
        />
      }
    >
      <div className={styles.body}>
        {notHere}
        {mode === 'normal' ? (
          <Tabs
            label={t('selectFile:tabs')}
            tabs={TABS.map((id) => ({ id, label: t(`Tabs:${id}`), content: contents[id] }))}
            selected={tab}
            onSelect={selectTab}
          />
        ) : (
          contents['media-library']
        )}
      </div>
      {filling && (
        <FillDialog
          template={filling}
          request={request}
          isSaving={isSaving}
          onChoose={choose}
          onCancel={() => setFilling(undefined)}
        />
      )}
      {taking.cropping && target && (
        <Suspense fallback={null}>
          <LazyCropDialog
            file={taking.cropping.file}
            name={taking.cropping.from?.name ?? taking.cropping.file.name}
            target={target}
            onCropped={(cropped) => {
              const { from } = taking.cropping ?? {}
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

function PanelWords({ request }: { request: SelectFileRequest }) {
  const [panel, ...others] = panelsOf(request)
  if (!panel) return null
  const words =
    others.length > 0 ? t('selectFile:forPanels', { count: others.length + 1 }) : panelWords(panel)
  return <span className={styles.panel}>{words}</span>
}
