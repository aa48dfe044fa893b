/** Set at build time; defaults to the page's origin (SHELL-02). */
const host = import.meta.env.VITE_API_HOST ?? ''

export const API_BASE = `${host.replace(/\/$/, '')}/api`
