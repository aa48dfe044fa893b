import type { DragEvent } from 'react'
import * as v from 'valibot'

const TYPE = 'application/x-inkfleet-image'
const DraggedSchema = v.object({ id: v.string(), name: v.string() })

/** A library image dragged to another window of the console. */
export type DraggedImage = v.InferOutput<typeof DraggedSchema>

/** By default browsers transfer only the pixels of the thumbnail. */
export const draggable = ({ id, name }: DraggedImage) => ({
  onDragStart: ({ dataTransfer }: DragEvent) =>
    dataTransfer.setData(TYPE, JSON.stringify({ id, name })),
})

export const hasDraggedImage = ({ types }: DataTransfer) => types.includes(TYPE)

export function draggedImage(transfer: DataTransfer): DraggedImage | undefined {
  if (!hasDraggedImage(transfer)) return undefined
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), DraggedSchema), transfer.getData(TYPE))
  return read.success ? read.output : undefined
}
