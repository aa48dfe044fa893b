import '#src/platform/i18n/en/select-file.ts'

import type { Orientation } from '#src/contract/fields.ts'
import type { ListedTemplate } from '#src/contract/template.ts'
import type { Frame } from '#src/imaging/frame.ts'
import { t } from '#src/platform/i18n/t.ts'
import type { PanelModel } from '#src/widgets/cropper/crop-panel.ts'

/** SEL-02, SEL-08: `normal` takes files too, `scheduler` offers templates, `editor` takes pictures as they are. */
export type SelectFileMode = 'normal' | 'scheduler' | 'editor'

export interface SelectFilePanel {
  /** Without a vertical resolution pictures are taken as they are (SEL-14). */
  model: PanelModel
  orientation: Orientation
  /** By which templates are found (SEL-20). */
  deviceGroupName: string
  /** As people know it; the name where nothing is said. */
  displayName?: string
}

/** Panels of one model that hang alike, and how many there are. */
export interface PanelKind {
  panel: SelectFilePanel
  count: number
}

export interface SelectFileRequest {
  mode: SelectFileMode
  organizationId: string
  /** What the content is for; left out, it is taken as it is. */
  panel?: SelectFilePanel
  /** In its place, a template for many panels at once: what fits any of them is offered, and filled in once for all. */
  panels?: readonly PanelKind[]
  /** What scheduler mode opens with; images where nothing is said. */
  kind?: 'images' | 'templates'
  /** Over the dialog, as “Content for Lobby”. */
  title?: string
  /** True where a library image can be set by its id alone: offered when its bytes cannot be had now. */
  acceptsWhole?: boolean
  /** Saves the choice, and does not reject: the dialog closes when it resolves. */
  save?: (choice: Choice) => Promise<void>
}

export type Choice =
  | {
      type: 'image'
      /** A JPEG at the panel's resolution, or the picture as it is. */
      file: File
      cropped: boolean
      /** As a data URL (of a crop turned as the panel is): shown in lists until the server's own is there. */
      thumbnail: string
      /** What the panel will show, pixel by pixel; where it was cropped for one. */
      frame?: Frame
      /** Where it was chosen in the library. */
      from?: { imageId: string; name: string }
    }
  | {
      /** All of a library image, whose bytes are not here. Only where the request `acceptsWhole`. */
      type: 'whole'
      imageId: string
      name: string
      /** What the library shows of it: an address, or a data URL; and smaller, which may be here where the other is not. */
      thumbnail: string
      thumbnailSmall: string
    }
  | {
      type: 'template'
      template: ListedTemplate
      orientation: Orientation
      variables: Record<string, string>
    }

/** A choice of a template. */
export type TemplateChoice = Extract<Choice, { type: 'template' }>

export const orientationWord = (orientation: Orientation) =>
  t(`selectFile:orientation-${orientation}`)

/** The dialog was closed without a choice (SEL-18). */
export class SelectFileClosed extends Error {
  constructor() {
    super('Nothing was chosen')
    this.name = 'SelectFileClosed'
  }
}

interface Asking {
  request: SelectFileRequest
  resolve: (choice: Choice) => void
  reject: (reason: SelectFileClosed) => void
  /** What had the focus, and gets it back. */
  opener: Element | null
}

let asking: Asking | undefined
const listeners = new Set<() => void>()

function become(next: Asking | undefined) {
  asking = next
  for (const listener of listeners) listener()
}

/** What is asked for now; one dialog at a time. */
export const selecting = {
  get: () => asking,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  async choose(choice: Choice) {
    const current = asking
    await current?.request.save?.(choice)
    current?.resolve(choice)
    if (asking === current) become(undefined)
  },
  close() {
    asking?.reject(new SelectFileClosed())
    become(undefined)
  },
}

/** Asks for a picture or a template. Rejects with `SelectFileClosed` when the dialog is closed, or another one takes its place. */
export const selectFile = (request: SelectFileRequest): Promise<Choice> =>
  new Promise((resolve, reject) => {
    selecting.close()
    become({ request, resolve, reject, opener: document.activeElement })
  })
