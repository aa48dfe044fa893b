import { Link } from '@tanstack/react-router'

import { developerEditorTexts } from '#src/texts/developer-editor.ts'

import styles from './developer-editor.module.css'
import { SAMPLE_IDS } from './sample-ids.ts'
import { SAMPLES } from './samples.ts'

const PAGES = [
  { to: '/DEV-template-editor/edit', label: developerEditorTexts.edit },
  { to: '/DEV-template-editor/fullscreen-edit', label: developerEditorTexts.fullscreenEdit },
  { to: '/DEV-template-editor/view', label: developerEditorTexts.view },
] as const

/** TPL-04 */
export const IndexPage = () => (
  <div className={styles.page}>
    <p className="quiet">{developerEditorTexts.about}</p>
    {SAMPLE_IDS.map((sample) => (
      <section key={sample} aria-label={SAMPLES[sample].name}>
        <h2>{SAMPLES[sample].name}</h2>
        <ul className={styles.links}>
          {PAGES.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} search={{ sample }} className="link">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
)
