import type { PlacedElement } from '#src/domain/design/element.ts'
import type { Properties } from '#src/domain/design/schema.ts'

import { type Field, withField } from '../document/scope.ts'
import { normalizeAngle } from '../geometry/element-box.ts'

/** A property of the properties panel, and how it maps to the design. */
export interface PropertyKind<T> {
  name: string
  /** Fields whose overrides it shows. */
  fields: readonly Field[]
  read: (placed: PlacedElement) => T
  write: (value: T, placed: PlacedElement) => Properties
}

const simpleProperty = <T>(field: Field, read: (placed: PlacedElement) => T): PropertyKind<T> => ({
  name: field,
  fields: [field],
  read,
  write: (value) => withField({}, field, value),
})

export const PROPERTIES = {
  visible: simpleProperty('visible', ({ visible }) => visible),
  rotation: {
    ...simpleProperty('position.rotation', ({ position }) => position.rotation),
    write: (degrees: number): Properties => ({ position: { rotation: normalizeAngle(degrees) } }),
  },
  right: simpleProperty('position.right', ({ position }) => position.right),
  bottom: simpleProperty('position.bottom', ({ position }) => position.bottom),
  fill: simpleProperty('fill', ({ fill }) => fill),
  stroke: simpleProperty('stroke', ({ stroke }) => stroke),
  strokeWidth: simpleProperty('strokeWidth', ({ strokeWidth }) => strokeWidth),
  radius: simpleProperty('radius', ({ radius }) => radius),
  content: simpleProperty('text.content', ({ text }) => text.content),
  font: simpleProperty('text.font', ({ text }) => text.font),
  size: simpleProperty('text.size', ({ text }) => text.size),
  weight: simpleProperty('text.weight', ({ text }) => text.weight),
  color: simpleProperty<string | null>('text.color', ({ text }) => text.color),
  align: simpleProperty('text.align', ({ text }) => text.align),
  verticalAlign: simpleProperty('text.verticalAlign', ({ text }) => text.verticalAlign),
  lineHeight: simpleProperty('text.lineHeight', ({ text }) => text.lineHeight),
  textFit: simpleProperty('text.fit', ({ text }) => text.fit),
  imageId: simpleProperty('picture.imageId', ({ picture }) => picture.imageId),
  pictureFit: simpleProperty('picture.fit', ({ picture }) => picture.fit),
  palette: simpleProperty<readonly string[]>('picture.palette', ({ picture }) => picture.palette),
  threshold: simpleProperty('picture.threshold', ({ picture }) => picture.threshold),
}

interface Size {
  width: number
  height: number
}

/** Position and size derived from edge distances: moving keeps the size, resizing keeps the upper left corner. */
export const boxProperties = (panel: Size) => ({
  x: {
    name: 'x',
    fields: ['position.left', 'position.right'],
    read: ({ position }: PlacedElement) => position.left,
    write: (left: number, { position }: PlacedElement): Properties => ({
      position: { left, right: position.right - (left - position.left) },
    }),
  },
  y: {
    name: 'y',
    fields: ['position.top', 'position.bottom'],
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
