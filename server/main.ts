import { networkInterfaces } from 'node:os'
import path from 'node:path'

import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { explainConnectionError } from './db/connection-errors.ts'
import { chooseDataFolder, prepareDataFolder } from './db/data-folder.ts'
import { type Database, openDatabase } from './db/database.ts'
import { startEmbeddedPostgres } from './db/embedded.ts'
import { unprivilegedUser } from './db/unprivileged.ts'
import { isDemoDatabase } from './demo/seed/mark.ts'
import type { Dependencies } from './dependencies.ts'
import { storeMissingKeyHashes } from './devices/set-up.ts'
import { templateDrawer } from './drawing/template-drawer.ts'
import { warmUpWhenIdle } from './drawing/warm-when-idle.ts'
import { createLogger } from './http/log.ts'
import { startMailSender } from './mail/mail-sender.ts'
import { openMediaFolder } from './media/store.ts'
import { retainBuild } from './retained-builds.ts'
import { startMaintenance } from './services/maintenance.ts'
import { createPasswords } from './services/passwords.ts'
import { loadSecrets } from './services/secrets.ts'
import { StartupError } from './startup-error.ts'

const LOOPBACK = '127.0.0.1'
/** IPv4 as well. */
const ALL_INTERFACES = '::'
const ALL_IPV4_INTERFACES = '0.0.0.0'

export interface Running {
  deps: Dependencies
  dataFolder: string
  /** URL of the server, such as http://localhost:8080. */
  address: string
  /** Listening address, such as `::`. */
  host: string
  /** The database contains demo data, whose passwords are published. */
  hasDemoData: boolean
  /** Finishes open requests, except those that take too long, then stops the database. */
  stop: () => Promise<void>
}

/**
 * Creates the dependencies and listens. `prepare` runs on the open database before the first
 * request.
 */
export async function startServer(
  config: Config,
  {
    consoleFolder,
    prepare,
  }: { consoleFolder: string | null; prepare?: (deps: Dependencies) => Promise<void> },
): Promise<Running> {
  const logger = createLogger(config.logLevel)
  const user = config.databaseUrl ? undefined : await unprivilegedUser()
  const dataFolder = await chooseDataFolder(config.dataDir, user)
  await prepareDataFolder(dataFolder)
  const postgres = config.databaseUrl ? undefined : await startEmbeddedPostgres(dataFolder, logger)
  const retainedBuildsFolder = path.join(dataFolder, 'console-builds')
  // Resources are closed in reverse order, also if a later step fails.
  const open: (() => Promise<unknown>)[] = postgres ? [postgres.stop] : []
  const stop = async () => {
    for (const close of open.splice(0).toReversed()) await close()
  }
  try {
    const database = await openDatabase(config.databaseUrl ?? postgres?.url() ?? '', (error) =>
      logger.warn({ err: error }, 'database connection lost'),
    ).catch((error: unknown) => {
      throw explainConnectionError(error) ?? error
    })
    open.push(database.close)
    const deps: Dependencies = {
      database,
      media: await openMediaFolder(path.join(dataFolder, 'media'), postgres !== undefined),
      passwords: await createPasswords(),
      secrets: await loadSecrets(database),
      now: () => new Date(),
      publicUrl: config.publicUrl,
      publicSignUp: config.publicSignUp,
      buildId: config.buildId,
      consoleFolder,
      retainedBuildsFolder,
      showsMail: postgres !== undefined && config.smtp === undefined,
    }
    if (consoleFolder) await retainBuild(consoleFolder, retainedBuildsFolder, deps.now())
    await storeMissingKeyHashes(deps)
    await prepare?.(deps)
    open.push(templateDrawer.stop)
    const app = await createApp(deps, { logger, trustProxy: config.trustProxy })
    open.push(() => app.close())
    const hasDemoData = await isDemoDatabase(database)
    const host = chooseHost(config, hasDemoData)
    await app.listen({ port: config.port, host }).catch((error: unknown) => {
      throw explainListenError(error, { port: config.port, host })
    })
    const maintenance = startMaintenance(deps, logger)
    open.push(async () => maintenance.stop())
    if (config.smtp) open.push(startMailSender(deps, config.smtp, logger).stop)
    const warmUp = warmUpWhenIdle({
      isNeeded: () => hasTemplates(database),
      warm: templateDrawer.warm,
    })
    open.push(async () => warmUp.stop())
    const { port } = app.server.address() as { port: number }
    const address = `http://localhost:${port}`
    return { deps, dataFolder, address, host, hasDemoData, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The passwords of demo accounts are public. */
const chooseHost = ({ host }: Config, hasDemoData: boolean) =>
  host ?? (hasDemoData ? LOOPBACK : everyInterface())

/** Panels and browsers may have one protocol only. */
const everyInterface = () => {
  const addresses = Object.values(networkInterfaces()).flatMap((known) => known ?? [])
  return addresses.some(({ family }) => family === 'IPv6') ? ALL_INTERFACES : ALL_IPV4_INTERFACES
}

const hasTemplates = async (database: Database) =>
  (await database.queryOnce('system', (from) => from.selectFrom('templates').select('id').limit(1)))
    .length > 0

function explainListenError(error: unknown, { port, host }: { port: number; host: string }) {
  if (!(error instanceof Error && 'syscall' in error)) return error
  if ('code' in error && error.code === 'EADDRINUSE')
    return new StartupError('The port is in use by another program. Choose one by PORT or --port.')
  return new StartupError(
    `The server cannot listen at HOST=${host} and PORT=${port}: ${error.message}`,
  )
}
