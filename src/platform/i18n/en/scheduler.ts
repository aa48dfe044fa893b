import { addNamespace } from '../runtime.ts'

export const scheduler = addNamespace('scheduler', {
  means: 'What the panel shows at set times.',
  failed: 'The schedule did not load',
  notKept: 'This schedule was not opened on this device before',
  nothing: 'Nothing scheduled',
  untitled: 'Without a title',
  isTemplate: 'Template',
  fromTo: '{{start}} to {{end}}',
  running: 'On now',
})
