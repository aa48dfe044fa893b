import type { ServerProcess } from './server-process.ts'

/** Every text that a user types and others read: table and column. */
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

/** Puts `text` before each of them, as a user with an account could. Call the returned function to restore them. */
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
