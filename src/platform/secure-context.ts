/** False on plain `http://`, but for this computer's own: no service worker, camera, Web Locks or clipboard there. */
export const isSecure = () =>
  (globalThis as { isSecureContext?: boolean }).isSecureContext !== false
