/** The titles that a route may name as its `staticData`; the top bar says the innermost (SHELL-19). */
export type PageTitle =
  | 'shell:home'
  | 'shell:devices'
  | 'shell:lineup'
  | 'shell:mediaLibrary'
  | 'shell:users'
  | 'shell:permissions'
  | 'shell:settings'
  | 'shell:audit'
  | 'shell:yourAccount'
  | 'shell:adminDashboard'
  | 'shell:organizationAccount'
  | 'shell:developerTools'
  | 'shell:pending'
  | 'shell:status'
  | 'shell:templateEditor'
  | 'shell:developerEditor'
  | 'shell:partsGallery'
  | 'shell:screensGallery'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: PageTitle
    /** Without the sidebar and the bar around it. */
    isBare?: boolean
  }
}
