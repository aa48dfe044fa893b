import { ArrowUpRight } from 'lucide-react'

import { t } from '#src/platform/i18n/t.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Logo } from '#src/ui/logo.tsx'
import { PanelFrame } from '#src/ui/panel-frame.tsx'

import { AuthContent, type AuthLayoutProps } from './auth-layout.tsx'
import styles from './film-layout.module.css'
import { PromoFilm } from './promo-film.tsx'
import { PRODUCT_URL } from './provider.ts'

/** AUTH-02 */
export function FilmLayout({ footer, ...content }: AuthLayoutProps) {
  return (
    <main className={styles.gate}>
      <PromoFilm />
      <aside className={styles.promo}>
        <PanelFrame width={1024} height={576} size="large" src="/promo/product.png" alt="" />
        <p className={styles.claim}>{t('login:promo')}</p>
        <a href={PRODUCT_URL} target="_blank" rel="noopener" className={buttonClass()}>
          <span>{t('login:readMore')}</span>
          <ArrowUpRight aria-hidden="true" />
        </a>
      </aside>
      <div className={styles.pane}>
        <Logo size="large" />
        <section className={styles.content}>
          <AuthContent {...content} />
        </section>
        {footer}
      </div>
    </main>
  )
}
