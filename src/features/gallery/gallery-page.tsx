import type { ReactNode } from 'react'

import { galleryTexts } from '#src/texts/gallery.ts'
import { PanelFrame } from '#src/ui/panel-frame.tsx'

import { ButtonSamples } from './button-samples.tsx'
import { ChoiceSamples } from './choice-samples.tsx'
import { DialogSamples } from './dialog-samples.tsx'
import { FieldSamples } from './field-samples.tsx'
import styles from './gallery-page.module.css'
import { MeterSamples, StatusSamples, TagSamples } from './meter-samples.tsx'
import { NavigationExamples } from './navigation-examples.tsx'
import { RowSamples } from './row-samples.tsx'
import { StateSamples, ToastSamples } from './state-samples.tsx'

/** All components of the design system in their states, for ROOT (SHELL-13). */
export function GalleryPage() {
  return (
    <div className={styles.gallery}>
      <h2 className={styles.title}>{galleryTexts.title}</h2>
      <Section title={galleryTexts.panels}>
        <PanelSamples />
      </Section>
      <Section title={galleryTexts.colors}>
        <ColorExamples />
      </Section>
      <Section title={galleryTexts.type}>
        <TypeExamples />
      </Section>
      <Section title={galleryTexts.buttons}>
        <ButtonSamples />
      </Section>
      <Section title={galleryTexts.fields}>
        <FieldSamples />
      </Section>
      <Section title={galleryTexts.meters}>
        <MeterSamples />
      </Section>
      <Section title={galleryTexts.tags}>
        <TagSamples />
      </Section>
      <Section title={galleryTexts.status}>
        <StatusSamples />
      </Section>
      <Section title={galleryTexts.ways}>
        <NavigationExamples />
      </Section>
      <Section title={galleryTexts.rows}>
        <RowSamples />
      </Section>
      <Section title={galleryTexts.choices}>
        <ChoiceSamples />
      </Section>
      <Section title={galleryTexts.toasts}>
        <ToastSamples />
      </Section>
      <Section title={galleryTexts.states}>
        <StateSamples />
      </Section>
      <Section title={galleryTexts.dialogs}>
        <DialogSamples />
      </Section>
    </div>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section} aria-label={title}>
    <h3 className={styles.heading}>{title}</h3>
    {children}
  </section>
)

const IMAGE = '/promo/product.png'
const PANEL = { width: 1280, height: 720 }

function PanelSamples() {
  return (
    <>
      <PanelFrame {...PANEL} size="large" src={IMAGE} alt="Hills and a sun, dithered" />
      <div className={`${styles.row} ${styles.wide}`}>
        <PanelFrame {...PANEL} src={IMAGE} />
        <PanelFrame {...PANEL} src={IMAGE} orientation="vertical" />
        <PanelFrame {...PANEL} src={IMAGE} away />
        <PanelFrame {...PANEL}>No content yet</PanelFrame>
      </div>
      <div className={styles.row}>
        <PanelFrame {...PANEL} size="list" src={IMAGE} />
        <PanelFrame {...PANEL} size="list" src={IMAGE} orientation="vertical" />
        <PanelFrame {...PANEL} size="list" src={IMAGE} away />
        <PanelFrame {...PANEL} size="list" />
      </div>
    </>
  )
}

const COLORS = (
  'paper sheet tray float ink ink-2 ink-3 ink-off line line-2 edge accent accent-deep accent-wash ' +
  'accent-line good warn bad good-wash warn-wash bad-wash bezel panel-paper panel-ink'
).split(' ')

const ColorExamples = () => (
  <div className={styles.swatches}>
    {COLORS.map((name) => (
      <div key={name}>
        <div className={styles.swatch} style={{ '--sample': `var(--${name})` }} />
        <span className="small">{name}</span>
      </div>
    ))}
  </div>
)

const TypeExamples = () => (
  <div className={styles.stack}>
    <p className={styles.huge}>142 panels, all quiet</p>
    <h2>Lobby welcome</h2>
    <p>
      <span>Body 14/20. A device counts as not connected when it was unseen for 65 minutes. </span>
      <a className="link" href="#type">
        Read how
      </a>
    </p>
    <p className="small second">Small 13/20, second ink. Updated 2 min ago</p>
    <p className="mono">7C:9E:BD:4A:1F:07 000000</p>
  </div>
)
