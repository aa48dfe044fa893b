import { parseArgs } from 'node:util'

import { readConfig } from './config.ts'
import { buildConsoleIfStale, CONSOLE_FOLDER } from './console-build.ts'
import { startServer } from './main.ts'
import type { Parts } from './parts.ts'
import { endPlainly, say, stopOnSignal } from './process.ts'
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
      if (await hasNobody(parts.database)) accounts.push(...(await fill(parts, flags.empty)))
    },
  })
  const isLive = !flags['no-fleet'] && (await isDemo(running.parts.database))
  const fleet = isLive ? startLiveFleet(running) : undefined
  stopOnSignal(async () => {
    await fleet?.stop()
    await running.stop()
  })
  // In one piece: whoever reads along has the accounts with the address, or neither.
  const lines = [
    `Inkfleet answers at ${running.address}`,
    `Data: ${config.databaseUrl ? 'DATABASE_URL and ' : ''}${running.dataFolder}`,
    ...accounts.map(({ email, password, role }) => `  ${role.padEnd(12)} ${email}  ${password}`),
  ]
  say(lines.join('\n'))
}

function readFlags() {
  try {
    return parseArgs({
      options: {
        empty: { type: 'boolean', default: false },
        port: { type: 'string' },
        'api-only': { type: 'boolean', default: false },
        'no-fleet': { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    throw new StartRefused(error instanceof Error ? error.message : 'Unknown flag.')
  }
}

async function fill(parts: Parts, empty: boolean): Promise<readonly Account[]> {
  return empty ? [await createRootAccount(parts)] : seedDemo(parts)
}
