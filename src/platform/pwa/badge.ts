/** The badge on an installed app's icon (OFF-31). Not supported everywhere, and never shown for a page in a tab. */
type Badging = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>

export const canShowBadge = () => 'setAppBadge' in navigator

/** Sets the badge, or clears it at zero. */
export async function setAppBadge(attention: number, device: Badging = navigator) {
  const done = attention > 0 ? device.setAppBadge?.(attention) : device.clearAppBadge?.()
  await done?.catch(() => undefined) // the badge is optional
}
