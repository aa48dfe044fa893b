import type { FastifyInstance } from 'fastify'

/** `203.0.113.7:1111`, `[2001:db8::1]` and `[2001:db8::1]:443`, also in quotation marks. */
const WITH_PORT = /^"?(?:\[([\da-f:.%\w]+)\]|(\d+(?:\.\d+){3}))(?::\d+)?"?$/i

/** The address of one hop without port, brackets or quotation marks. Unknown forms stay as is. */
export function addressOfHop(hop: string) {
  const [, v6, v4] = WITH_PORT.exec(hop.trim()) ?? []
  return v6 ?? v4 ?? hop.trim()
}

/** A socket for both protocols names IPv4 clients `::ffff:192.0.2.7`. */
export const unmapped = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** IPv4 clients are known by their own address. */
export function unmapAddresses(app: FastifyInstance) {
  app.addHook('onRequest', async (request) => {
    const { ip } = request
    const value = unmapped(ip)
    if (value !== ip) Object.defineProperty(request, 'ip', { value })
  })
}

/**
 * Some proxies add the client's port to `X-Forwarded-For`. It changes with each connection, so that
 * every connection would count as another client.
 */
export function removeForwardedPorts(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const forwarded = headers['x-forwarded-for']
    if (forwarded === undefined) return
    headers['x-forwarded-for'] = String(forwarded).split(',').map(addressOfHop).join(', ')
  })
}
