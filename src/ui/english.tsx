import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'

/** The pieces on react-aria speak, format and mirror by the browser's language unless told; here there is one (SHELL-01). */
export const English = ({ children }: { children: ReactNode }) => (
  <I18nProvider locale="en-GB">{children}</I18nProvider>
)
