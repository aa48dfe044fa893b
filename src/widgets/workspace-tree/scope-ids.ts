/**
 * Ids of tree nodes. Other scopes are the id of a workspace and, for root users, who see several organizations, the id of an
 * organization for everything in it, and the id of its root for devices directly in the root.
 */

/** Devices of all accessible workspaces (WS-08). */
export const ALL_WORKSPACES = 'all'
/** Devices directly in the root (WS-09). */
export const UNGROUPED = 'ungrouped'
/** Devices that need attention (WS-07). */
export const WARNINGS = 'warnings'
/** Devices without an organization, for root users (WS-06). */
export const UNASSIGNED = 'unassigned'
