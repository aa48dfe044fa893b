/** What the changes of a device are filed under; of its content, by slot. */
export const deviceEntity = (id: string) => `device:${id}`
