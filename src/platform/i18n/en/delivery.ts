import { addNamespace } from '../runtime.ts'

export const delivery = addNamespace('delivery', {
  nothingSet: 'Nothing was set on this panel yet',
  notDrawn: 'Waits to be drawn',
  downloaded: 'Downloaded {{when}}',
  expectedBy: 'Expected by {{when}}',
  offered: 'Offered {{when}}, not downloaded yet',
  whenItAsks: 'The panel gets it as soon as it connects',
  'late-notAsked': 'Late: expected by {{when}}',
  'late-notFetched': 'Late: offered {{when}}, not downloaded',
  lateSince: 'Late since {{when}}',
  track: 'How far the picture got',
  'step-wanted': 'Wanted',
  'step-rendered': 'Rendered',
  'step-offered': 'Offered',
  'step-downloaded': 'Downloaded',
  notYet: 'not yet',
})
