import '#src/platform/i18n/en/select-file.ts'

import type { ListedTemplate } from '#src/contract/template.ts'
import { panelSize } from '#src/domain/orientation.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { isHere } from '#src/widgets/image-preview/picture-bytes.ts'
import type { PickedImage } from '#src/widgets/image-upload/use-picked-image.ts'

import styles from './choose-foot.module.css'
import type { Item } from './item.ts'
import { kindsFor, panelCount } from './panel-kinds.ts'
import { type Choice, type SelectFileRequest, selecting } from './select-file.ts'
import { templateChoice } from './template-choice.ts'
import type { Library } from './use-library.ts'
import { cropTargetOf, type useTaking } from './use-taking.ts'

interface ChooseFootProps {
  request: SelectFileRequest
  tab: 'upload-file' | 'media-library'
  library: Library
  picked: PickedImage | undefined
  taking: ReturnType<typeof useTaking>
  isSaving: boolean
  onChoose: (choice: Choice) => void
  onFill: (template: ListedTemplate) => void
}

/** What comes next, in words, and the way there. */
export function ChooseFoot(props: ChooseFootProps) {
  const { request, tab, library, picked, taking, isSaving, onChoose, onFill } = props
  const away = isDisconnected(useConnectivity())
  const { chosen } = library
  const isUpload = tab === 'upload-file'

  const isReady = isUpload ? picked !== undefined : mayTake(chosen, request, away)

  function proceed() {
    if (isUpload) return picked && taking.take({ file: picked.file })
    if (chosen?.kind === 'image') return taking.takeImage(chosen.image)
    if (!chosen) return
    if (texts(chosen) > 0) return onFill(chosen.template)
    onChoose(templateChoice(chosen.template, request.panel, {}))
  }
  return (
    <>
      <span className={styles.hint} role="status">
        {isUpload ? cropWords(request) : hintOf(chosen, request)}
      </span>
      <Button onClick={selecting.close}>{t('common:cancel')}</Button>
      <Button
        variant="primary"
        // Whoever comes back from the cropper, where the choice was given up, finds the focus here.
        aria-disabled={!isReady}
        busy={taking.busy || isSaving}
        onClick={isReady ? proceed : undefined}
      >
        {t(hasNextStep(chosen, request) ? 'selectFile:continue' : 'selectFile:select')}
      </Button>
    </>
  )
}

const texts = (item: Item) => (item.kind === 'template' ? item.template.variables.length : 0)

/** A picture is cropped from its own bytes; a template is only named. */
function mayTake(item: Item | undefined, { panels }: SelectFileRequest, away: boolean) {
  if (item?.kind === 'template') return !panels || kindsFor(item.template, panels).length > 0
  return item !== undefined && (!away || isHere(item.id))
}

const hasNextStep = (item: Item | undefined, request: SelectFileRequest) =>
  item?.kind === 'template' ? texts(item) > 0 : cropTargetOf(request) !== undefined

function hintOf(chosen: Item | undefined, request: SelectFileRequest) {
  if (!chosen) return t('selectFile:hintNothing')
  if (chosen.kind === 'image') return named(chosen, cropWords(request))
  return named(chosen, fitWords(chosen.template, request))
}

function fitWords(template: ListedTemplate, { panels }: SelectFileRequest) {
  const count = template.variables.length
  const words = count > 0 ? t('selectFile:hintFill', { count }) : t('selectFile:hintAsItIs')
  if (!panels) return words
  const fitting = panelCount(kindsFor(template, panels))
  if (fitting === 0) return t('selectFile:hintFitsNone')
  return t('selectFile:hintFits', { fitting, count: panelCount(panels), words })
}

const named = ({ name }: Item, words: string) => t('selectFile:hintOf', { name, words })

function cropWords(request: SelectFileRequest) {
  const target = cropTargetOf(request)
  if (!target) return t('selectFile:hintAsItIs')
  const { resolutionHorizontal, resolutionVertical } = target.model
  if (!resolutionHorizontal || !resolutionVertical) return t('selectFile:hintFreeCrop')
  const size = { resolutionHorizontal, resolutionVertical }
  return t('selectFile:hintCrop', panelSize(size, target.orientation))
}
