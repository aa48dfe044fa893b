/** The mark on an installed app's icon (OFF-31). Not every browser has it, and none shows it for a page in a tab. */
type Badging = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>

/** Sets the mark, or takes it away at zero. */
export async function setAppBadge(attention: number, device: Badging = navigator) {
  const done = attention > 0 ? device.setAppBadge?.(attention) : device.clearAppBadge?.()
  await done?.catch(() => undefined) // a mark that cannot be set is missed by nobody
}
