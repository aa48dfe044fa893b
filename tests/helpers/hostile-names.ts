import type { ServerProcess } from './server-process.ts'

/** Every text that somebody types and others read: table, column, and what tells rows of one table apart. */
const NAMED = [
  ['organizations', 'name'],
  ['organizations', 'display_name'],
  ['organizations', 'address'],
  ['organizations', 'contact_name'],
  ['users', 'full_name'],
  ['workspaces', 'name'],
  ['workspaces', 'description'],
  ['image_folders', 'name'],
  ['template_folders', 'name'],
  ['images', 'name'],
  ['images', 'file_name'],
  ['templates', 'name'],
  ['devices', 'name'],
  ['devices', 'description'],
  ['devices', 'content_name'],
  ['devices', 'default_content_name'],
  ['schedules', 'name'],
  ['device_groups', 'display_name'],
] as const

const TABLES = [...new Set(NAMED.map(([table]) => table))]
const before = (table: string) => `names_before_${table}`
const columnsOf = (table: string) => NAMED.flatMap(([of, column]) => (of === table ? [column] : []))

/** Puts `text` before all of them, as somebody could who has an account of the organisation. Run what it answers when done. */
export async function nameEverything(server: ServerProcess, text: string) {
  for (const table of TABLES) {
    const columns = columnsOf(table)
    await server.query(
      `create table ${before(table)} as select id, ${columns.join(', ')} from ${table}`,
    )
    const changes = columns.map((column) => `${column} = $1::text || ' ' || ${column}`)
    await server.query(`update ${table} set ${changes.join(', ')}`, [text])
  }
  return async () => {
    for (const table of TABLES) {
      const changes = columnsOf(table).map((column) => `${column} = was.${column}`)
      await server.query(
        `update ${table} now set ${changes.join(', ')} from ${before(table)} was where was.id = now.id`,
      )
      await server.query(`drop table ${before(table)}`)
    }
  }
}
