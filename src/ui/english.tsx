import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'

/** react-aria follows the browser's language by default. The product is English only (SHELL-01). */
export const English = ({ children }: { children: ReactNode }) => (
  <I18nProvider locale="en-GB">{children}</I18nProvider>
)
