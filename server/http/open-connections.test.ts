import { once } from 'node:events'
import { connect } from 'node:net'

import Fastify from 'fastify'
import { expect, it } from 'vitest'

import { closeConnectionsOnStop } from './open-connections.ts'

function build(finishWithinMs?: number) {
  const app = Fastify({ forceCloseConnections: 'idle' })
  closeConnectionsOnStop(app, finishWithinMs)
  return app
}

it('stops although a browser keeps an unused connection open', async () => {
  const app = build()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const silent = connect(port, '127.0.0.1')
  await once(silent, 'connect')
  const closed = once(silent, 'close')

  await app.close()
  await closed
  expect(app.server.listening).toBe(false)
})

it('still responds to requests in flight', async () => {
  const app = build()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  app.get('/', async () => {
    arrive()
    await held
    return 'answered'
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const asking = fetch(address)
  await arrived
  const closing = app.close()
  release()
  expect(await (await asking).text()).toBe('answered')
  await closing
})

it('closes connections that are opened during the stop', async () => {
  const app = build()
  app.addHook('preClose', async () => {
    const { port } = app.server.address() as { port: number }
    await once(connect(port, '127.0.0.1'), 'connect')
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  await app.close()
  expect(app.server.listening).toBe(false)
})

it('does not wait forever for a request that never ends', async () => {
  const app = build(10)
  app.post('/', async () => 'answered')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const client = connect(port, '127.0.0.1')
  client.write('POST / HTTP/1.1\r\nhost: inkfleet\r\ncontent-length: 9\r\n\r\nhalf')
  await once(app.server, 'request')
  await app.close()
  expect(app.server.listening).toBe(false)
})
