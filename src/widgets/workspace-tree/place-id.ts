/**
 * What the tree offers to choose. Beside these a workspace's id, and for the platform's own, who see several organisations: an
 * organisation's id for all that is in it, and the id of its root for what lies directly in that root.
 */

/** Devices of all accessible workspaces (WS-08). */
export const ALL = 'all'
/** Devices directly in the root (WS-09). */
export const UNGROUPED = 'ungrouped'
/** Devices that need someone (WS-07). */
export const WARNINGS = 'warnings'
/** Devices that belong to no organisation, for the platform's own (WS-06). */
export const UNASSIGNED = 'unassigned'
