/** What the changes of a device are filed under. */
export const deviceEntity = (id: string) => `device:${id}`

/** Of what it shows, now and by default: two slots, each of which takes the newest that waits. */
export const slotEntity = (id: string, slot: 'content' | 'default') => `${deviceEntity(id)}:${slot}`
export const isOfContent = (entityKey: string, id: string) =>
  entityKey.startsWith(`${deviceEntity(id)}:`)

/** Where a refused content is looked at again: its picture, why it was refused, and what can be done. */
export const mendingTab = (id: string, opId: string, tab: 'devicePreview' | 'defaultContent') =>
  `/user/devices?${new URLSearchParams({ device: id, tab, mend: opId }).toString()}`
