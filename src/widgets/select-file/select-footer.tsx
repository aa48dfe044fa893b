import type { ListedTemplate } from '#src/contract/template.ts'
import { panelSize } from '#src/domain/orientation.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { commonTexts } from '#src/texts/common.ts'
import { selectFileTexts } from '#src/texts/select-file.ts'
import { Button } from '#src/ui/button.tsx'
import { useHasLocalBytes } from '#src/widgets/image-preview/image-bytes.ts'
import type { PickedImage } from '#src/widgets/image-upload/use-picked-image.ts'

import type { Item } from './item.ts'
import { fittingTypes, panelCount } from './panel-types.ts'
import { type Choice, type SelectFileRequest, selecting } from './select-file.ts'
import styles from './select-footer.module.css'
import { templateChoice } from './template-choice.ts'
import { cropTargetOf, type useImageSelection } from './use-image-selection.ts'
import type { Library } from './use-library.ts'

interface SelectFooterProps {
  request: SelectFileRequest
  tab: 'upload-file' | 'media-library'
  library: Library
  picked: PickedImage | undefined
  imageSelection: ReturnType<typeof useImageSelection>
  isSaving: boolean
  onChoose: (choice: Choice) => void
  onFill: (template: ListedTemplate) => void
}

/** Hint about the next step, and its button. */
export function SelectFooter(props: SelectFooterProps) {
  const { request, tab, library, picked, imageSelection, isSaving, onChoose, onFill } = props
  const away = isDisconnected(useConnectivity())
  const { selectedItem } = library
  const isUpload = tab === 'upload-file'

  const hasBytes = useHasLocalBytes(selectedItem?.id) || !away
  const isReady = isUpload ? picked !== undefined : canSelect(selectedItem, request, hasBytes)

  function proceed() {
    if (isUpload) return picked && imageSelection.take({ file: picked.file })
    if (selectedItem?.kind === 'image') return imageSelection.takeImage(selectedItem.image)
    if (!selectedItem) return
    if (textCount(selectedItem) > 0) return onFill(selectedItem.template)
    onChoose(templateChoice(selectedItem.template, request.panel, {}))
  }
  return (
    <>
      <span className={`quiet small ${styles.hint}`} role="status">
        {isUpload ? cropHint(request) : hintOf(selectedItem, request)}
      </span>
      <Button onClick={selecting.close}>{commonTexts.cancel}</Button>
      <Button
        variant="primary"
        // Stays focusable: focus returns here after the cropper is canceled.
        aria-disabled={!isReady}
        busy={imageSelection.busy || isSaving}
        onClick={isReady ? proceed : undefined}
      >
        {hasNextStep(selectedItem, request) ? selectFileTexts.continue : selectFileTexts.select}
      </Button>
    </>
  )
}

const textCount = (item: Item) => (item.kind === 'template' ? item.template.variables.length : 0)

/** Cropping needs the bytes of an image; a template needs only its id. */
function canSelect(item: Item | undefined, { panels }: SelectFileRequest, hasBytes: boolean) {
  if (item?.kind === 'template') return !panels || fittingTypes(item.template, panels).length > 0
  return item !== undefined && hasBytes
}

const hasNextStep = (item: Item | undefined, request: SelectFileRequest) =>
  item?.kind === 'template' ? textCount(item) > 0 : cropTargetOf(request) !== undefined

function hintOf(selectedItem: Item | undefined, request: SelectFileRequest) {
  if (!selectedItem) return selectFileTexts.hintNothing
  if (selectedItem.kind === 'image') return withName(selectedItem, cropHint(request))
  return withName(selectedItem, fitHint(selectedItem.template, request))
}

function fitHint(template: ListedTemplate, { panels }: SelectFileRequest) {
  const count = template.variables.length
  const words = count > 0 ? selectFileTexts.hintFill(count) : selectFileTexts.hintAsItIs
  if (!panels) return words
  const fitting = panelCount(fittingTypes(template, panels))
  if (fitting === 0) return selectFileTexts.hintFitsNone
  return selectFileTexts.hintFits({ fitting, count: panelCount(panels), words })
}

const withName = ({ name }: Item, words: string) => selectFileTexts.hintOf({ name, words })

function cropHint(request: SelectFileRequest) {
  const target = cropTargetOf(request)
  if (!target) return selectFileTexts.hintAsItIs
  const { resolutionHorizontal, resolutionVertical } = target.model
  if (!resolutionHorizontal || !resolutionVertical) return selectFileTexts.hintFreeCrop
  const size = { resolutionHorizontal, resolutionVertical }
  return selectFileTexts.hintCrop(panelSize(size, target.orientation))
}
