/** One line for all that changes the tree, or where a device is in it: each change is judged by the tree that it was made in. */
export const WORKSPACES_LANE = 'workspaces'
