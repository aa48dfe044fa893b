import { ArrowUpRight } from 'lucide-react'

import { loginTexts } from '#src/texts/login.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Logo } from '#src/ui/logo.tsx'
import { PanelFrame } from '#src/ui/panel-frame.tsx'

import { AuthContent, type AuthLayoutProps } from './auth-layout.tsx'
import styles from './promo-layout.module.css'
import { PromoVideo } from './promo-video.tsx'

/** Pages of the vendor, set at build time (AUTH-02, AUTH-05). */
const PRODUCT_URL: string =
  import.meta.env['VITE_PRODUCT_URL'] ?? 'https://www.inkfleet.example/panels'
export const SHOP_URL: string = import.meta.env['VITE_SHOP_URL'] ?? 'https://shop.inkfleet.example/'

/** AUTH-02 */
export function PromoLayout({ footer, ...content }: AuthLayoutProps) {
  return (
    <main className={styles.gate}>
      <PromoVideo />
      <aside className={styles.promo}>
        <PanelFrame width={1024} height={576} size="large" src="/promo/product.png" alt="" />
        <p className={styles.claim}>{loginTexts.promo}</p>
        <a href={PRODUCT_URL} target="_blank" rel="noopener" className={buttonClass()}>
          <span>{loginTexts.readMore}</span>
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
