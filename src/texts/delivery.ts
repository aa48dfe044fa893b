export const deliveryTexts = {
  nothingSet: 'No content set yet',
  notDrawn: 'Rendering',
  downloaded: (when: string) => `Downloaded ${when}`,
  expectedBy: (when: string) => `Expected by ${when}`,
  offered: (when: string) => `Ready for download since ${when}`,
  whenItAsks: 'The device gets it as soon as it connects',
  late: {
    notAsked: (when: string) => `Late: expected by ${when}`,
    notFetched: (when: string) => `Late: ready since ${when}, not downloaded`,
  },
  lateSince: (when: string) => `Late since ${when}`,
  track: 'Delivery progress',
  step: {
    wanted: 'Requested',
    rendered: 'Rendered',
    offered: 'Ready',
    downloaded: 'Downloaded',
  },
  notYet: 'not yet',
}
