import * as v from 'valibot'

import type { QueuedMutation } from '#src/platform/outbox/define.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import { pendingTexts } from '#src/texts/pending.ts'

import styles from './conflict-table.module.css'

type ThreeWay = NonNullable<QueuedMutation['threeWay']>

/** Base, own and concurrent value of each conflicting field (OFF-18). */
export function ConflictTable({ op, mutation }: { op: Op; mutation: QueuedMutation }) {
  const { threeWay } = mutation
  const conflicts = op.error?.conflicts ?? []
  if (!threeWay) return null
  const others = otherFields(op, mutation, threeWay)
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{pendingTexts.field}</span>
            </th>
            <th scope="col">{pendingTexts.before}</th>
            <th scope="col">{pendingTexts.yours}</th>
            <th scope="col">{pendingTexts.theirs}</th>
          </tr>
        </thead>
        <tbody>
          {conflicts.map(({ field, base, mine, theirs }) => (
            <tr key={field}>
              <th scope="row">{threeWay.fieldName(field)}</th>
              <td className={styles.before} data-side={pendingTexts.before}>
                {threeWay.valueText(field, base)}
              </td>
              <td className={styles.mine} data-side={pendingTexts.yours}>
                {threeWay.valueText(field, mine)}
              </td>
              <td className={styles.theirs} data-side={pendingTexts.theirs}>
                {threeWay.valueText(field, theirs)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {others.length > 0 && (
        <p className={styles.rest}>{pendingTexts.restIsSent(others.join(', '))}</p>
      )}
    </>
  )
}

/** Changed fields without a conflict. */
function otherFields(op: Op, mutation: QueuedMutation, threeWay: ThreeWay) {
  const input = v.safeParse(mutation.input, op.payload)
  if (!input.success) return []
  const contested = new Set(op.error?.conflicts?.map(({ field }) => field))
  return Object.keys(threeWay.fields(input.output))
    .filter((field) => !contested.has(field))
    .map((field) => threeWay.fieldName(field))
}
