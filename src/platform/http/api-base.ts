/** Fixed at build time; the page's own origin unless a host was given (SHELL-02). */
const host = import.meta.env.VITE_API_HOST ?? ''

export const API_BASE = `${host.replace(/\/$/, '')}/api`
