/** Headings of the gallery. What its samples say is sample data and stays with them. */
export const galleryTexts = {
  title: 'Shared components',
  panels: 'Panels',
  colors: 'Colors',
  type: 'Typography',
  buttons: 'Buttons',
  fields: 'Fields',
  meters: 'Battery and signal',
  tags: 'Tags, counts, users',
  status: 'Status chip',
  ways: 'Tabs, breadcrumb, pages',
  rows: 'Rows',
  choices: 'Filters, menus, tree',
  toasts: 'Toasts',
  states: 'Empty, loading, failed and offline lists',
  dialogs: 'Dialog and upload',
  orientation: {
    horizontal: 'Horizontal',
    vertical: 'Vertical',
  },
  screen: ({ panel, orientation }: { panel: string; orientation: string }) =>
    `Sample image on ${panel}, ${orientation}`,
  drawFailed: 'Could not render the sample',
}
