import type { Device } from '#src/contract/device.ts'
import type { Workspace } from '#src/contract/workspace.ts'

/**
 * A device follows its workspace unless it has a timezone of its own. The workspace is the one that
 * it is in now, also by changes that are still to be sent; undefined if it is unknown.
 */
export const timezoneOf = (
  { hasOwnTimezone, timezoneId }: Pick<Device, 'hasOwnTimezone' | 'timezoneId'>,
  workspace: Pick<Workspace, 'timezoneId'> | undefined,
) => (hasOwnTimezone ? timezoneId : workspace?.timezoneId || timezoneId)

/** `null`: follow the workspace again. */
export const withTimezone = <TDevice extends Pick<Device, 'hasOwnTimezone' | 'timezoneId'>>(
  device: TDevice,
  timezoneId: string | null | undefined,
): TDevice =>
  timezoneId === undefined
    ? device
    : {
        ...device,
        hasOwnTimezone: timezoneId !== null,
        timezoneId: timezoneId ?? device.timezoneId,
      }
