import { Image } from 'lucide-react'

import { editorPanelsTexts } from '#src/texts/editor-panels.ts'
import { Button } from '#src/ui/button.tsx'
import { useObjectUrl } from '#src/widgets/image-preview/use-object-url.ts'

import { useEditorEnvironment, useEditorState } from '../editor-context.ts'
import { Section } from '../panels/section.tsx'
import { chooseImage } from './choose-image.ts'
import { PaletteField } from './color-field.tsx'
import styles from './fields.module.css'
import { focusBeside } from './focus-beside.ts'
import { NumberField } from './number-field.tsx'
import picture from './picture-section.module.css'
import { ChoiceField, OverrideTag, OverrideMark } from './property-field.tsx'
import { PROPERTIES } from './property.ts'
import { type Property, useProperties } from './use-properties.ts'

const FITS = ['cover', 'contain', 'stretch'] as const
const SHARE = { min: 0, max: 1, step: 0.01 }

const PICTURE = [
  PROPERTIES.imageId,
  PROPERTIES.pictureFit,
  PROPERTIES.palette,
  PROPERTIES.threshold,
]

/** TPL-11 */
export function PictureSection() {
  const { of, overrideLabels } = useProperties()
  const threshold = of(PROPERTIES.threshold)
  return (
    <Section
      title={editorPanelsTexts.picture}
      extra={<OverrideTag words={overrideLabels(PICTURE)} />}
    >
      <ChosenImage property={of(PROPERTIES.imageId)} />
      <ChoiceField
        label={editorPanelsTexts.fit}
        property={of(PROPERTIES.pictureFit)}
        options={FITS.map((value) => ({ value, label: editorPanelsTexts.pictureFit[value] }))}
      />
      <PaletteField property={of(PROPERTIES.palette)} />
      <div className={styles.field}>
        <NumberField label={editorPanelsTexts.threshold} property={threshold} {...SHARE} />
        <input
          type="range"
          className={picture.range}
          aria-label={editorPanelsTexts.threshold}
          {...SHARE}
          value={threshold.value ?? 0.5}
          onChange={({ target }) => threshold.set(target.valueAsNumber)}
          onPointerUp={threshold.commit}
          onBlur={threshold.commit}
        />
        <span className={styles.hint}>{editorPanelsTexts.thresholdHint}</span>
      </div>
    </Section>
  )
}

function ChosenImage({ property }: { property: Property<string | null> }) {
  const { pictures, organizationId } = useEditorEnvironment()
  const template = useEditorState(({ document }) => document.name)
  const { value } = property
  const blob = value ? pictures.get(value) : undefined
  const src = useObjectUrl(blob ?? null)

  async function choose() {
    if (organizationId === undefined) return
    const chosen = await chooseImage({ organizationId, template })
    if (!chosen) return
    property.set(chosen.imageId)
    property.commit()
  }
  return (
    <div className={picture.selectedImage}>
      <span className={picture.frame}>
        {src === undefined ? <Image aria-hidden="true" /> : <img src={src} alt="" />}
      </span>
      <span className={picture.actions}>
        <Button size="small" disabled={organizationId === undefined} onClick={() => void choose()}>
          {value === null ? editorPanelsTexts.choosePicture : editorPanelsTexts.changePicture}
        </Button>
        {value !== null && (
          <Button
            size="small"
            variant="quiet"
            onClick={({ currentTarget }) => {
              focusBeside(currentTarget)
              property.set(null)
              property.commit()
            }}
          >
            {editorPanelsTexts.removePicture}
          </Button>
        )}
      </span>
      <OverrideMark label={editorPanelsTexts.picture} property={property} />
      <PictureWords value={value} isHere={blob !== undefined} />
    </div>
  )
}

interface PictureWordsProps {
  value: string | null | undefined
  isHere: boolean
}

function PictureWords({ value, isHere }: PictureWordsProps) {
  const { organizationId } = useEditorEnvironment()
  const words =
    value === undefined
      ? editorPanelsTexts.mixed
      : value === null
        ? editorPanelsTexts.emptyFrame
        : isHere
          ? undefined
          : editorPanelsTexts.pictureNotHere
  return (
    <p className={picture.hint}>
      <span>{words}</span>
      {organizationId === undefined && <span>{` ${editorPanelsTexts.noLibrary}`}</span>}
    </p>
  )
}
