/** The entity key of a device's changes. */
export const deviceEntity = (id: string) => `device:${id}`

/** The entity key of current or default content. */
export const slotEntity = (id: string, slot: 'content' | 'default') => `${deviceEntity(id)}:${slot}`
export const isOfContent = (entityKey: string, id: string) =>
  entityKey.startsWith(`${deviceEntity(id)}:`)

/** URL of the tab that shows a rejected content change. */
export const fixUrl = (id: string, opId: string, tab: 'devicePreview' | 'defaultContent') =>
  `/user/devices?${new URLSearchParams({ device: id, tab, mend: opId }).toString()}`
