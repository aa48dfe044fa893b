import { addNamespace } from '../runtime.ts'

export const delivery = addNamespace('delivery', {
  nothingSet: 'No content set yet',
  notDrawn: 'Rendering',
  downloaded: 'Downloaded {{when}}',
  expectedBy: 'Expected by {{when}}',
  offered: 'Ready for download since {{when}}',
  whenItAsks: 'The device gets it as soon as it connects',
  'late-notAsked': 'Late: expected by {{when}}',
  'late-notFetched': 'Late: ready since {{when}}, not downloaded',
  lateSince: 'Late since {{when}}',
  track: 'Delivery progress',
  'step-wanted': 'Requested',
  'step-rendered': 'Rendered',
  'step-offered': 'Ready',
  'step-downloaded': 'Downloaded',
  notYet: 'not yet',
})
