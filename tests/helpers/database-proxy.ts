import net from 'node:net'

type Relay = (client: net.Socket, upstream: net.Socket) => void

/** A proxy in front of a database. `relay` forwards the data of each connection. */
export async function startDatabaseProxy(databaseUrl: string, relay: Relay) {
  const url = new URL(databaseUrl.replace('@/', '@localhost/'))
  // A folder with a socket stands in either place.
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname)
  const target = host.startsWith('/')
    ? { path: `${host}/.s.PGSQL.5432` }
    : { host, port: Number(url.port || 5432) }
  const sockets = new Set<net.Socket>()
  const server = net.createServer((client) => {
    const upstream = net.connect(target)
    relay(client, upstream)
    upstream.on('close', () => client.destroy())
    client.on('close', () => upstream.destroy())
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url.host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`
  for (const name of ['host', 'port']) url.searchParams.delete(name)
  return {
    url: url.href,
    stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
