import { addNamespace } from '../runtime.ts'

/** Headings of the gallery. What its samples say is sample data and stays with them. */
export const gallery = addNamespace('gallery', {
  title: 'Every shared piece',
  panels: 'Panels',
  colours: 'Colours',
  type: 'Type',
  buttons: 'Buttons',
  fields: 'Fields',
  meters: 'Battery and signal',
  tags: 'Tags, counts, people',
  status: 'The status chip',
  ways: 'Tabs, breadcrumb, pages',
  rows: 'Rows',
  choices: 'Filters, menus, tree',
  toasts: 'Toasts',
  states: 'A list that is empty, loading, failing, away',
  dialogs: 'Dialog and upload',
  'orientation-horizontal': 'Horizontal',
  'orientation-vertical': 'Vertical',
  screen: 'Sample picture on {{panel}}, {{orientation}}',
  drawFailed: 'The sample could not be drawn',
})
