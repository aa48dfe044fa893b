/** A workspace of the demo organization; the root is created with it. */
export interface DemoWorkspace {
  name: string
  parent: string
  description: string
}

/** Four levels below the root. */
export const DEMO_WORKSPACES = [
  { name: 'Harbour museum', parent: 'Root', description: 'Main building on the quay' },
  { name: 'Ground floor', parent: 'Harbour museum', description: 'Lobby, shop and galleries' },
  { name: 'Gallery B', parent: 'Ground floor', description: 'Ceramics' },
  { name: 'Case row north', parent: 'Gallery B', description: 'Labels of the glass cases' },
  { name: 'Upper hall', parent: 'Harbour museum', description: 'Visiting exhibitions' },
  { name: 'Quay offices', parent: 'Root', description: 'Curators and administration' },
  { name: 'Floor 2', parent: 'Quay offices', description: 'Meeting rooms 2.01 to 2.20' },
  { name: 'Floor 3', parent: 'Quay offices', description: 'Meeting rooms 3.01 to 3.12' },
  { name: 'Canteen and roastery', parent: 'Root', description: 'Menus and shelf prices' },
  { name: 'Tram stops', parent: 'Root', description: 'Signs of the harbour line' },
] as const satisfies readonly DemoWorkspace[]

export type DemoWorkspaceName = (typeof DEMO_WORKSPACES)[number]['name'] | 'Root'
