import path from 'node:path'

import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { chooseDataFolder, prepareDataFolder } from './db/data-folder.ts'
import { type Database, openDatabase } from './db/database.ts'
import { startEmbeddedPostgres } from './db/embedded.ts'
import { isDatabaseAway } from './db/failures.ts'
import { unprivilegedUser } from './db/unprivileged.ts'
import { templateDrawer } from './drawing/template-drawer.ts'
import { warmWhenIdle } from './drawing/warm-when-idle.ts'
import { createLogger } from './http/log.ts'
import { keepBuild } from './kept-builds.ts'
import { startPost } from './mail/post.ts'
import { openMediaFolder } from './media/store.ts'
import type { Parts } from './parts.ts'
import { isDemo } from './seed/mark.ts'
import { keepHouse } from './services/housekeeping.ts'
import { createPasswords } from './services/passwords.ts'
import { loadSecrets } from './services/secrets.ts'
import { StartRefused } from './start-refused.ts'

const LOOPBACK = '127.0.0.1'
const EVERY_INTERFACE = '0.0.0.0'

export interface Running {
  parts: Parts
  dataFolder: string
  /** Where the server answers, such as http://localhost:8080. */
  address: string
  /** The address it listens on, such as 0.0.0.0. */
  host: string
  /** The database contains demo data, whose passwords are published. */
  hasDemoData: boolean
  /** Answers what is under way, then stops the database last. */
  stop: () => Promise<void>
}

/** Composes the real parts and listens. `prepare` runs on the open database before the first request is taken. */
export async function startServer(
  config: Config,
  {
    consoleFolder,
    prepare,
  }: { consoleFolder: string | null; prepare?: (parts: Parts) => Promise<void> },
): Promise<Running> {
  const logger = createLogger(config.logLevel)
  const user = config.databaseUrl ? undefined : await unprivilegedUser()
  const dataFolder = await chooseDataFolder(config.dataDir, user)
  await prepareDataFolder(dataFolder)
  const postgres = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres(dataFolder, (line) => logger.debug(line))
  const keptBuildsFolder = path.join(dataFolder, 'console-builds')
  // What was opened is closed again in reverse order, also when a later step fails.
  const open: (() => Promise<unknown>)[] = postgres ? [postgres.stop] : []
  const stop = async () => {
    for (const close of open.splice(0).toReversed()) await close()
  }
  try {
    const database = await openDatabase(config.databaseUrl ?? postgres?.url() ?? '', (error) =>
      logger.warn({ err: error }, 'a database connection was lost'),
    ).catch(explain)
    open.push(database.close)
    const parts: Parts = {
      database,
      media: await openMediaFolder(path.join(dataFolder, 'media')),
      passwords: await createPasswords(),
      secrets: await loadSecrets(database),
      now: () => new Date(),
      publicUrl: config.publicUrl,
      publicSignUp: config.publicSignUp,
      buildId: config.buildId,
      consoleFolder,
      keptBuildsFolder,
      showsMail: postgres !== undefined && config.smtp === undefined,
    }
    if (consoleFolder) await keepBuild(consoleFolder, keptBuildsFolder, parts.now())
    await prepare?.(parts)
    open.push(templateDrawer.stop)
    const app = await createApp(parts, { logger, trustProxy: config.trustProxy })
    open.push(() => app.close())
    const hasDemoData = await isDemo(database)
    const host = chooseHost(config, hasDemoData)
    await app.listen({ port: config.port, host }).catch(explain)
    const house = keepHouse(parts, logger)
    open.push(async () => house.stop())
    if (config.smtp) open.push(startPost(parts, config.smtp, logger).stop)
    const warming = warmWhenIdle({
      isNeeded: () => hasTemplates(database),
      warm: templateDrawer.warm,
    })
    open.push(async () => warming.stop())
    const { port } = app.server.address() as { port: number }
    const address = `http://localhost:${port}`
    return { parts, dataFolder, address, host, hasDemoData, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The passwords of demo accounts are public. */
const chooseHost = ({ host }: Config, hasDemoData: boolean) =>
  host ?? (hasDemoData ? LOOPBACK : EVERY_INTERFACE)

const hasTemplates = async (database: Database) =>
  (await database.glance('system', (from) => from.selectFrom('templates').select('id').limit(1)))
    .length > 0

function explain(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    throw new StartRefused('The port is in use by another program. Choose one by PORT or --port.')
  }
  if (isDatabaseAway(error) || isRefusedLogin(error)) {
    const reason = error instanceof Error ? error.message : 'no answer'
    throw new StartRefused(`The database of DATABASE_URL cannot be reached: ${reason}`)
  }
  throw error
}

/** Class 28 is a wrong user or password, 3D000 a database that does not exist. */
const isRefusedLogin = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(28|3D)/.test(String(error.code))
