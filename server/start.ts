import { parseArgs } from 'node:util'

import { readConfig } from './config.ts'
import { buildConsoleIfStale, CONSOLE_FOLDER } from './console-build.ts'
import { startServer } from './main.ts'
import type { Parts } from './parts.ts'
import { endPlainly, endWithLauncher, say, stopOnSignal } from './process.ts'
import { seedDemo } from './seed/demo.ts'
import { startLiveFleet } from './seed/live-fleet.ts'
import { isDemo } from './seed/mark.ts'
import { createRootAccount, hasNobody } from './services/root-account.ts'
import { StartRefused } from './start-refused.ts'

interface Account {
  email: string
  password: string
  role: string
}

endWithLauncher()
start().catch(endPlainly)

async function start() {
  const flags = readFlags()
  const config = readConfig({ ...process.env, ...(flags.port && { PORT: flags.port }) })
  const consoleFolder = flags['api-only'] ? null : CONSOLE_FOLDER
  if (consoleFolder) await buildConsoleIfStale(config.buildId, say)

  const accounts: Account[] = []
  const running = await startServer(config, {
    consoleFolder,
    prepare: async (parts) => {
      // A database of DATABASE_URL is filled with published passwords only on request.
      const withDemo = flags.demo || (!flags.empty && config.databaseUrl === undefined)
      if (await hasNobody(parts.database)) accounts.push(...(await fill(parts, withDemo)))
      else if (flags.demo && !(await isDemo(parts.database)))
        throw new StartRefused('The database already has users. --demo fills only an empty one.')
    },
  })
  const isLive = !flags['no-fleet'] && running.hasDemoData
  const fleet = isLive ? startLiveFleet(running) : undefined
  stopOnSignal(async () => {
    await fleet?.stop()
    await running.stop()
  })
  // In one piece: whoever reads along has the accounts with the address, or neither.
  const lines = [
    `Data: ${config.databaseUrl ? 'DATABASE_URL and ' : ''}${running.dataFolder}`,
    ...accounts.map(({ email, password, role }) => `  ${role.padEnd(12)} ${email}  ${password}`),
    ...(running.hasDemoData ? [demoNotice(running.host)] : []),
    ...(flags['console-address'] ? [`API: ${running.address}`] : []),
    `Inkfleet answers at ${flags['console-address'] ?? running.address}`,
  ]
  say(lines.join('\n'))
}

function readFlags() {
  try {
    const { values } = parseArgs({
      options: {
        empty: { type: 'boolean', default: false },
        demo: { type: 'boolean', default: false },
        port: { type: 'string' },
        'api-only': { type: 'boolean', default: false },
        // Where `npm run dev` serves the console.
        'console-address': { type: 'string' },
        'no-fleet': { type: 'boolean', default: false },
      },
    })
    if (values.demo && values.empty) throw new Error('--demo and --empty exclude each other.')
    return values
  } catch (error) {
    throw new StartRefused(error instanceof Error ? error.message : 'Unknown flag.')
  }
}

async function fill(parts: Parts, withDemo: boolean): Promise<readonly Account[]> {
  return withDemo ? seedDemo(parts) : [await createRootAccount(parts)]
}

const demoNotice = (host: string) =>
  /^(127\.|::1$|localhost$)/.test(host)
    ? `Only this machine can connect (${host}): the demo accounts' passwords are published. Set HOST to allow others.`
    : `Warning: the demo accounts' passwords are published, and HOST=${host} lets other machines connect.`
