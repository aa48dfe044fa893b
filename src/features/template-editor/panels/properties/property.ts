import type { PlacedElement } from '#src/domain/design/element.ts'
import type { Properties } from '#src/domain/design/schema.ts'

import { type Field, withField } from '../../document/scope.ts'
import { turnedTo } from '../../geometry/position.ts'

/** One thing that a panel shows of the selected elements, and what of the design it is made of. */
export interface PropertyKind<T> {
  name: string
  /** Whose overrides show in it. */
  fields: readonly Field[]
  read: (placed: PlacedElement) => T
  write: (value: T, placed: PlacedElement) => Properties
}

const plain = <T>(field: Field, read: (placed: PlacedElement) => T): PropertyKind<T> => ({
  name: field,
  fields: [field],
  read,
  write: (value) => withField({}, field, value),
})

export const PROPERTIES = {
  visible: plain('visible', ({ visible }) => visible),
  rotation: {
    ...plain('position.rotation', ({ position }) => position.rotation),
    write: (degrees: number): Properties => ({ position: { rotation: turnedTo(degrees) } }),
  },
  right: plain('position.right', ({ position }) => position.right),
  bottom: plain('position.bottom', ({ position }) => position.bottom),
  fill: plain('fill', ({ fill }) => fill),
  stroke: plain('stroke', ({ stroke }) => stroke),
  strokeWidth: plain('strokeWidth', ({ strokeWidth }) => strokeWidth),
  radius: plain('radius', ({ radius }) => radius),
  content: plain('text.content', ({ text }) => text.content),
  font: plain('text.font', ({ text }) => text.font),
  size: plain('text.size', ({ text }) => text.size),
  weight: plain('text.weight', ({ text }) => text.weight),
  color: plain<string | null>('text.color', ({ text }) => text.color),
  align: plain('text.align', ({ text }) => text.align),
  verticalAlign: plain('text.verticalAlign', ({ text }) => text.verticalAlign),
  lineHeight: plain('text.lineHeight', ({ text }) => text.lineHeight),
  textFit: plain('text.fit', ({ text }) => text.fit),
  imageId: plain('picture.imageId', ({ picture }) => picture.imageId),
  pictureFit: plain('picture.fit', ({ picture }) => picture.fit),
  palette: plain<readonly string[]>('picture.palette', ({ picture }) => picture.palette),
  threshold: plain('picture.threshold', ({ picture }) => picture.threshold),
}

interface Size {
  width: number
  height: number
}

/** What the distances from the panel's edges come to: moving keeps the size, sizing keeps the upper left corner. */
export const boxProperties = (panel: Size) => ({
  x: {
    name: 'x',
    fields: ['position.left'],
    read: ({ position }: PlacedElement) => position.left,
    write: (left: number, { position }: PlacedElement): Properties => ({
      position: { left, right: position.right - (left - position.left) },
    }),
  },
  y: {
    name: 'y',
    fields: ['position.top'],
    read: ({ position }: PlacedElement) => position.top,
    write: (top: number, { position }: PlacedElement): Properties => ({
      position: { top, bottom: position.bottom - (top - position.top) },
    }),
  },
  width: {
    name: 'width',
    fields: ['position.left', 'position.right'],
    read: ({ position }: PlacedElement) => panel.width - position.left - position.right,
    write: (width: number, { position }: PlacedElement): Properties => ({
      position: { right: panel.width - position.left - width },
    }),
  },
  height: {
    name: 'height',
    fields: ['position.top', 'position.bottom'],
    read: ({ position }: PlacedElement) => panel.height - position.top - position.bottom,
    write: (height: number, { position }: PlacedElement): Properties => ({
      position: { bottom: panel.height - position.top - height },
    }),
  },
})
