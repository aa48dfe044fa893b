import { execFileSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

import { createServerProcess, type ServerProcess } from './server-process.ts'

/** The variable for a data folder that already contains the demo. If it is unset, each server creates its own demo. */
const VARIABLE = 'STORY_DATA'

/**
 * Rendering the demo takes longer than most stories, so a run does it once for all of its servers. By then, its panels have
 * fetched their content. The servers of stories start without panels, so that only the story changes anything.
 */
export const drawDemoData = async (): Promise<ServerProcess> => {
  const server = await createServerProcess(['--api-only'])
  await server.start()
  await panelsHaveFetched(server)
  await server.stop()
  return server
}

const FETCHED_WITHIN_MS = 90_000
const POLL_MS = 200

const panelsHaveFetched = async (server: ServerProcess) => {
  const deadline = Date.now() + FETCHED_WITHIN_MS
  const isWaiting = async () => {
    const rows = await server.query(
      `select from devices where last_seen > now() - interval '1 day'
       and frame_name is distinct from downloaded_frame_name limit 1`,
    )
    return rows.length > 0
  }
  while (await isWaiting()) {
    if (Date.now() > deadline) throw new Error('The panels of the demo do not fetch their frames')
    await sleep(POLL_MS)
  }
}

export const asStoryData = ({ dataFolder }: ServerProcess) => ({ [VARIABLE]: dataFolder })

/** Copies into an empty folder of a server that is not running. Keeps file owners, because the database has its own user. */
export const copyDemoData = (folder: string): void => {
  const drawn = process.env[VARIABLE]
  if (drawn !== undefined) execFileSync('cp', ['-a', `${drawn}/.`, folder])
}

/** Copies all tables, once. The migrator's own never change. */
const REMEMBER_ROWS = `
  do $do$ declare name text; begin
    if to_regnamespace('demo') is not null then return; end if;
    create schema demo;
    for name in select tablename from pg_tables where schemaname = 'public' and tablename !~ '^kysely' loop
      execute format('create table demo.%1$I as table public.%1$I', name);
    end loop;
    create function demo.insert_rows(name text, condition text default 'true') returns void language plpgsql as $$
      declare columns text;
      begin
        select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
        where attrelid = ('public.' || quote_ident(name))::regclass
          and attnum > 0 and not attisdropped and attgenerated = '';
        execute format(
          'insert into public.%1$I (%2$s) overriding system value select %2$s from demo.%1$I where %3$s',
          name, columns, condition);
      end $$;
  end $do$`
const DEADLOCK = '40P01'
/** Without triggers and foreign keys, which would depend on the order. */
const RESTORE_ROWS = `
  do $do$ declare name text; begin
    set local session_replication_role = replica;
    for name in select tablename from pg_tables where schemaname = 'demo' loop
      execute format('delete from public.%I', name);
      perform demo.insert_rows(name);
    end loop;
  end $do$`

/** Returns to the demo as the server started with it: stories share a server, and each may change anything. */
export const restoreDemoData = async (server: ServerProcess): Promise<void> => {
  await server.query(REMEMBER_ROWS)
  await server.query(RESTORE_ROWS).catch(async (error: unknown) => {
    // A request of the last story still ran.
    if (!(error instanceof pg.DatabaseError) || error.code !== DEADLOCK) throw error
    await server.query(RESTORE_ROWS)
  })
  const drawn = process.env[VARIABLE]
  // The server deletes the files of unused images every few minutes.
  if (drawn !== undefined)
    cpSync(join(drawn, 'media'), join(server.dataFolder, 'media'), {
      recursive: true,
      force: false,
    })
}

/** Inserts the devices of the demo that a story deleted. */
export const insertDemoDevices = (server: ServerProcess, condition: string) =>
  server.query(`select demo.insert_rows('devices', $1)`, [condition])

/** Marks the panels as seen a minute ago and not expected again, however long ago the demo was rendered. */
export const seePanels = (server: ServerProcess, now: Date) =>
  server.query(
    `update devices set last_seen = $1::timestamptz - interval '1 minute', expected_at = null
     where last_seen > last_connected and last_disconnected is distinct from last_seen`,
    [now.toISOString()],
  )
