import '#src/platform/i18n/en/template-picture.ts'

import { CircleAlert } from 'lucide-react'

import type { Orientation } from '#src/contract/fields.ts'
import { panelOf } from '#src/imaging/frame.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Note } from '#src/ui/note.tsx'
import { PanelFrame } from '#src/ui/panel-frame.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { PanelPreview } from '#src/widgets/panel-picture/panel-preview.tsx'

import styles from './template-preview.module.css'
import { type DesignPictures, useDesignPictures } from './use-design-pictures.ts'
import { type TemplateFrame, type TemplateToDraw, useTemplateFrame } from './use-template-frame.ts'

interface TemplatePreviewProps extends Omit<TemplateToDraw, 'pictures'> {
  /** Addresses of its pictures, as they came with the template. */
  images: Readonly<Record<string, string>>
  /** What is on the panel, in words. */
  label?: string
  size?: 'card' | 'large'
}

/** A template on its panel, pixel by pixel as the server draws it. */
export function TemplatePreview({ images, label, size = 'large', ...asked }: TemplatePreviewProps) {
  const pictures = useDesignPictures(asked.design, images)
  const drawn = useTemplateFrame(
    pictures.isLoading ? undefined : { ...asked, pictures: pictures.pictures },
  )
  const { orientation } = asked.layout
  return (
    <span className={styles.preview} aria-busy={drawn.status === 'working'}>
      <TemplateOnPanel {...{ drawn, orientation, size, label }} model={asked.model} />
      <PreviewWords drawn={drawn} pictures={pictures} />
    </span>
  )
}

interface TemplateOnPanelProps extends Pick<TemplateToDraw, 'model'> {
  drawn: TemplateFrame
  orientation: Orientation
  size: 'card' | 'large'
  label?: string | undefined
}

/** What `useTemplateFrame` brought; an empty panel until then. */
export function TemplateOnPanel({ drawn, model, label, ...panel }: TemplateOnPanelProps) {
  if (drawn.frame)
    return (
      <PanelPreview frame={drawn.frame} label={label ?? t('templatePicture:asShown')} {...panel} />
    )
  const { width, height } = panelOf(model)
  return (
    <PanelFrame width={width} height={height} {...panel}>
      {drawn.status === 'working' && <Spinner />}
    </PanelFrame>
  )
}

interface PreviewWordsProps {
  drawn: TemplateFrame
  pictures: Pick<DesignPictures, 'isLoading'>
}

/** What a preview lacks; nothing while all is as it should be. */
export function PreviewWords({ drawn, pictures }: PreviewWordsProps) {
  const words = wordsOf(drawn, pictures.isLoading)
  if (words === undefined) return null
  return (
    <span className={styles.words}>
      <Note tone="warn" boxed icon={<CircleAlert aria-hidden="true" />}>
        {words}
      </Note>
    </span>
  )
}

function wordsOf({ problem, missing }: TemplateFrame, isLoading: boolean) {
  if (problem) return t(`templatePicture:${problem}`)
  if (missing.length > 0 && !isLoading)
    return t('templatePicture:missing', { count: missing.length })
  return undefined
}
