import { accountOf } from '#tests/helpers/accounts.ts'
import { addDevices } from '#tests/helpers/add-devices.ts'
import type { ServerProcess } from '#tests/helpers/server-process.ts'

import { type BenchRow, quantile } from './row.ts'

const DEVICES = 10_000
const WORKSPACES = 200
const BUDGET_P95_MS = 25
const WARM_UP = 40
const REQUESTS = 400
const SEARCHES = ['lobby', 'room 4', 'floor 7', 'shelf', 'gate 12']
const SORTS = ['Name', 'Created', 'BatteryLevel', 'WifiRssi']

/** As the console asks: the first page of ten, sorted every way, half of the time searched. */
const questions = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => {
    const query = new URLSearchParams({
      limit: '10',
      offset: '0',
      sort: SORTS[at % SORTS.length] ?? 'Name',
      sortDirection: at % 3 === 0 ? 'Desc' : 'Asc',
    })
    if (at % 2 === 0) query.set('nameSearch', SEARCHES[at % SEARCHES.length] ?? '')
    return `/api/devices?${query}`
  })

/** Adds {@link DEVICES} devices to the demo's organisation and asks for pages of them. */
export const benchDevicePages = async (server: ServerProcess): Promise<BenchRow[]> => {
  await addDevices(server, { devices: DEVICES, workspaces: WORKSPACES })
  await server.query('analyze')
  const { email, password } = accountOf('ORG_OWNER')
  const login = await fetch(`${server.origin}/api/user/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { accessToken }: { accessToken: string } = await login.json()
  const headers = { authorization: `Bearer ${accessToken}` }

  const times: number[] = []
  const floor: number[] = []
  let total = 0
  for (const [at, path] of questions(WARM_UP + REQUESTS).entries()) {
    const start = performance.now()
    const answer = await fetch(`${server.origin}${path}`, { headers })
    const page: { total: number } = await answer.json()
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
    if (at >= WARM_UP) times.push(performance.now() - start)
    total = Math.max(total, page.total)
    // What one round trip through HTTP to the database costs here and now, without the question.
    const asked = performance.now()
    await (await fetch(`${server.origin}/api/health`)).text()
    if (at >= WARM_UP) floor.push(performance.now() - asked)
  }
  const p95 = quantile(times, 0.95)
  const floorP95 = quantile(floor, 0.95)
  return [
    {
      name: `page of 10 from ${total.toLocaleString('en')} devices, sorted and searched, HTTP, p95`,
      value: `${p95.toFixed(1)} ms`,
      peer: `health check ${floorP95.toFixed(1)} ms`,
      ratio: `${(p95 / floorP95).toFixed(1)} x`,
      budget: `<= ${BUDGET_P95_MS} ms`,
      met: total >= DEVICES && p95 <= BUDGET_P95_MS,
    },
  ]
}
