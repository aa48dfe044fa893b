import Fastify from 'fastify'
import pg from 'pg'

/** The minimum cost of a poll: a bare route that writes one row with a prepared statement. */

const MAX_CONNECTIONS = 10

async function serve(databaseUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: MAX_CONNECTIONS })
  const app = Fastify()
  app.get('/api/display', async (request) => {
    const text = 'update bench_peer set seen = $2, signal = $3 where mac = $1 returning answer'
    const values = [request.headers['id'], new Date(), Number(request.headers['rssi'])]
    const { rows } = await pool.query<{ answer: unknown }>({ name: 'poll', text, values })
    return rows[0]?.answer
  })
  return app.listen({ port: 0, host: '127.0.0.1' })
}

process.on('message', (databaseUrl: string) => {
  void serve(databaseUrl).then((address) => process.send?.(address))
})
