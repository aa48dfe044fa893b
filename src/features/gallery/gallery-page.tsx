import '#src/platform/i18n/en/gallery.ts'

import type { ReactNode } from 'react'

import { t } from '#src/platform/i18n/t.ts'

import { ButtonSamples } from './button-samples.tsx'
import { ChoiceSamples } from './choice-samples.tsx'
import { DialogSamples } from './dialog-samples.tsx'
import { FieldSamples } from './field-samples.tsx'
import styles from './gallery-page.module.css'
import { ColourSamples, TypeSamples } from './ground-samples.tsx'
import { MeterSamples, StatusSamples, TagSamples } from './meter-samples.tsx'
import { PanelSamples } from './panel-samples.tsx'
import { RowSamples } from './row-samples.tsx'
import { StateSamples, ToastSamples } from './state-samples.tsx'
import { WaySamples } from './way-samples.tsx'

/** Every piece of the design system in its states, for ROOT (SHELL-13). */
export function GalleryPage() {
  return (
    <div className={styles.gallery}>
      <h2 className={styles.title}>{t('gallery:title')}</h2>
      <Section title={t('gallery:panels')}>
        <PanelSamples />
      </Section>
      <Section title={t('gallery:colours')}>
        <ColourSamples />
      </Section>
      <Section title={t('gallery:type')}>
        <TypeSamples />
      </Section>
      <Section title={t('gallery:buttons')}>
        <ButtonSamples />
      </Section>
      <Section title={t('gallery:fields')}>
        <FieldSamples />
      </Section>
      <Section title={t('gallery:meters')}>
        <MeterSamples />
      </Section>
      <Section title={t('gallery:tags')}>
        <TagSamples />
      </Section>
      <Section title={t('gallery:status')}>
        <StatusSamples />
      </Section>
      <Section title={t('gallery:ways')}>
        <WaySamples />
      </Section>
      <Section title={t('gallery:rows')}>
        <RowSamples />
      </Section>
      <Section title={t('gallery:choices')}>
        <ChoiceSamples />
      </Section>
      <Section title={t('gallery:toasts')}>
        <ToastSamples />
      </Section>
      <Section title={t('gallery:states')}>
        <StateSamples />
      </Section>
      <Section title={t('gallery:dialogs')}>
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
