/** What the installation, or one organization, has so far. Undefined while loading. */
export interface Inventory {
  /** Only known to platform staff. */
  organizations?: number | undefined
  models?: number | undefined
  /** Besides the root of each organization. */
  workspaces: number | undefined
  devices: number | undefined
  images: number | undefined
}

export type StepId = 'organization' | 'model' | 'workspace' | 'device' | 'image'

export interface Step {
  id: StepId
  isDone: boolean
}

interface Count {
  id: StepId
  count: number | undefined
}

/** A larger fleet is past its first run, whatever else is missing. */
export const MAX_FIRST_DEVICES = 2

/**
 * The steps from an empty installation to a panel with an image, for platform staff, and those of
 * an organization for its administrators. Undefined while loading and once all are done.
 */
export function firstRunSteps(
  { organizations, models, workspaces, devices, images }: Inventory,
  isPlatform: boolean,
): Step[] | undefined {
  const ofPlatform: Count[] = [
    { id: 'organization', count: organizations },
    { id: 'model', count: models },
  ]
  const counts: Count[] = [
    ...(isPlatform ? ofPlatform : []),
    // Devices in the root need no further workspace.
    { id: 'workspace', count: workspaces === undefined ? undefined : workspaces + (devices ?? 0) },
    { id: 'device', count: devices },
    { id: 'image', count: images },
  ]
  if (counts.some(({ count }) => count === undefined)) return undefined
  const steps = counts.map(({ id, count = 0 }) => ({ id, isDone: count > 0 }))
  return steps.every(({ isDone }) => isDone) ? undefined : steps
}
