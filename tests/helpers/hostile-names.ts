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

/** Puts `text` before each of them, as a user with an account could. */
export async function nameEverything(server: ServerProcess, text: string) {
  for (const table of new Set(NAMED.map(([name]) => name))) {
    const columns = NAMED.flatMap(([of, column]) => (of === table ? [column] : []))
    const changes = columns.map((column) => `${column} = $1::text || ' ' || ${column}`)
    await server.query(`update ${table} set ${changes.join(', ')}`, [text])
  }
}
