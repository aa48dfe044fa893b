import type { ListedRevision } from '#src/contract/device-model.ts'
import { displayNameOf } from '#src/domain/display-name.ts'
import { compareVersions } from '#src/domain/firmware/newest.ts'
import { compareNames } from '#src/domain/name-order.ts'
import type { SortOrder } from '#src/ui/sort-order.ts'

type Order = (a: ListedRevision, b: ListedRevision) => number

const byText =
  (textOf: (revision: ListedRevision) => string): Order =>
  (a, b) =>
    compareNames(textOf(a), textOf(b))
const byNumber =
  (numberOf: (revision: ListedRevision) => number): Order =>
  (a, b) =>
    numberOf(a) - numberOf(b)

const LIFE = ['Development', 'Production', 'EndOfLife']

const ORDERS = {
  model: byText(({ deviceGroup }) => displayNameOf(deviceGroup)),
  stockNumber: byText(({ stockNumber }) => stockNumber),
  state: byNumber(({ lifeState }) => LIFE.indexOf(lifeState)),
  registrations: byNumber(({ registrations }) => registrations?.active ?? 0),
  firmware: (a, b) => compareVersions(a.firmwareVersion ?? '', b.firmwareVersion ?? ''),
  partNumber: byText(({ partNumber }) => partNumber),
  displayVersion: byText(({ displayRevision }) => displayRevision),
  diagonal: byNumber(({ diagonal }) => diagonal),
  horizontal: byNumber(({ resolutionHorizontal }) => resolutionHorizontal),
  vertical: byNumber(({ resolutionVertical }) => resolutionVertical),
  ppi: byNumber(({ ppi }) => ppi),
} satisfies Record<string, Order>
export type RevisionColumn = keyof typeof ORDERS

const isColumn = (name: string): name is RevisionColumn => Object.hasOwn(ORDERS, name)

/** Keeps the server's order by default and for ties. */
export function sortRevisions(revisions: readonly ListedRevision[], sort: SortOrder | null) {
  if (!sort || !isColumn(sort.column)) return revisions
  const order: Order = ORDERS[sort.column]
  const sign = sort.direction === 'Asc' ? 1 : -1
  return revisions.toSorted((a, b) => sign * order(a, b))
}
