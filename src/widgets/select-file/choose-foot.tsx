import '#src/platform/i18n/en/select-file.ts'

import type { ListedTemplate } from '#src/contract/template.ts'
import { panelSize } from '#src/domain/orientation.ts'
import { isAway, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { isHere } from '#src/widgets/image-preview/picture-bytes.ts'
import type { PickedImage } from '#src/widgets/image-upload/use-picked-image.ts'

import styles from './choose-foot.module.css'
import type { Item } from './item.ts'
import { type SelectFileRequest, selecting } from './select-file.ts'
import { templateChoice } from './template-choice.ts'
import type { Library } from './use-library.ts'
import { cropTargetOf, type useTaking } from './use-taking.ts'

interface ChooseFootProps {
  request: SelectFileRequest
  tab: 'upload-file' | 'media-library'
  library: Library
  picked: PickedImage | undefined
  taking: ReturnType<typeof useTaking>
  onFill: (template: ListedTemplate) => void
}

/** What comes next, in words, and the way there. */
export function ChooseFoot(props: ChooseFootProps) {
  const { request, tab, library, picked, taking, onFill } = props
  const away = isAway(useConnectivity())
  const { chosen } = library
  const isUpload = tab === 'upload-file'

  const isReady = isUpload ? picked !== undefined : mayTake(chosen, away)

  function proceed() {
    if (isUpload) return picked && taking.take({ file: picked.file })
    if (chosen?.kind === 'image') return taking.takeImage(chosen.image)
    if (!chosen) return
    if (texts(chosen) > 0) return onFill(chosen.template)
    selecting.choose(templateChoice(chosen.template, request.panel, {}))
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
        busy={taking.busy}
        onClick={isReady ? proceed : undefined}
      >
        {t(hasNextStep(chosen, request) ? 'selectFile:continue' : 'selectFile:select')}
      </Button>
    </>
  )
}

const texts = (item: Item) => (item.kind === 'template' ? item.template.variables.length : 0)

/** A picture is cropped from its own bytes; a template is only named. */
const mayTake = (item: Item | undefined, away: boolean) =>
  item !== undefined && (item.kind === 'template' || !away || isHere(item.id))

const hasNextStep = (item: Item | undefined, request: SelectFileRequest) =>
  item?.kind === 'template' ? texts(item) > 0 : cropTargetOf(request) !== undefined

function hintOf(chosen: Item | undefined, request: SelectFileRequest) {
  if (!chosen) return t('selectFile:hintNothing')
  if (chosen.kind === 'image') return named(chosen, cropWords(request))
  const count = texts(chosen)
  return named(chosen, count > 0 ? t('selectFile:hintFill', { count }) : t('selectFile:hintAsItIs'))
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
