import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Nothing that the console does not use. The camera reads the code on a panel's set-up screen. */
const PERMISSIONS = [
  'camera=(self)',
  'geolocation=()',
  'microphone=()',
  'payment=()',
  'usb=()',
  'browsing-topics=()',
].join(', ')

/** For answers that come before any hook: an address that could not be read. They hold a problem and nothing else. */
export const BARE_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': PERMISSIONS,
}

export async function setSecurityHeaders(
  app: FastifyInstance,
  { behindTls }: { behindTls: boolean },
) {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        // The picture codecs are WebAssembly; this word allows compiling that and nothing else.
        'script-src': ["'self'", "'wasm-unsafe-eval'"],
        // Toasts bring their styles as an element.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'media-src': ["'self'"],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'worker-src': ["'self'"],
        'manifest-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    strictTransportSecurity: behindTls && { maxAge: 31_536_000 },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS)
  })
}
