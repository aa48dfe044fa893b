/** What the changes of a device are filed under. */
export const deviceEntity = (id: string) => `device:${id}`

/** Of what it shows, now and by default: two slots, each of which takes the newest that waits. */
export const slotEntity = (id: string, slot: 'content' | 'default') => `${deviceEntity(id)}:${slot}`
export const isOfContent = (entityKey: string, id: string) =>
  entityKey.startsWith(`${deviceEntity(id)}:`)
