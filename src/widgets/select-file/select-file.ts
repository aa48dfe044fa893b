import type { Orientation } from '#src/contract/fields.ts'
import type { ListedTemplate } from '#src/contract/template.ts'
import { createListeners } from '#src/domain/listeners.ts'
import type { Frame } from '#src/imaging/frame.ts'
import { selectFileTexts } from '#src/texts/select-file.ts'
import type { PanelModel } from '#src/widgets/cropper/crop-panel.ts'

/** SEL-02, SEL-08: `normal` accepts uploads, `scheduler` lists templates, `editor` does not crop. */
export type SelectFileMode = 'normal' | 'scheduler' | 'editor'

export interface SelectFilePanel {
  /** Without a vertical resolution images are not cropped (SEL-14). */
  model: PanelModel
  orientation: Orientation
  /** Filters templates (SEL-20). */
  deviceGroupName: string
  /** Defaults to the name. */
  displayName?: string
}

/** Panels of the same model and orientation, with their count. */
export interface PanelType {
  panel: SelectFilePanel
  count: number
}

export interface SelectFileRequest {
  mode: SelectFileMode
  organizationId: string
  /** Target panel. Without it the image is used as is. */
  panel?: SelectFilePanel
  /** For many panels: lists templates that fit any of them and fills them in once. */
  panels?: readonly PanelType[]
  /** Initial kind in scheduler mode; images by default. */
  kind?: 'images' | 'templates'
  /** Title, such as “Content for Lobby”. */
  title?: string
  /** Whether a library image can be assigned by id, without its bytes. */
  acceptsWhole?: boolean
  /** Saves the choice. Must not reject; the dialog closes when it resolves, unless to false: then it keeps the choice. */
  save?: (choice: Choice) => Promise<boolean | void>
}

export type Choice =
  | {
      type: 'image'
      /** A JPEG at panel resolution, or the original image. */
      file: File
      cropped: boolean
      /** A data URL in panel orientation, shown in lists until the server has a thumbnail. */
      thumbnail: string
      /** Panel preview, if cropped for a panel. */
      frame?: Frame
      /** Source in the library. */
      from?: { imageId: string; name: string }
    }
  | {
      /** An uncropped library image without bytes. Only if the request `acceptsWhole`. */
      type: 'whole'
      imageId: string
      name: string
      /** URLs or data URLs. The small one may be cached when the other is not. */
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

export const orientationLabel = (orientation: Orientation) =>
  selectFileTexts.orientation[orientation]

/** The dialog was closed without a choice (SEL-18). */
export class SelectFileClosed extends Error {
  constructor() {
    super('Nothing was chosen')
    this.name = 'SelectFileClosed'
  }
}

interface OpenRequest {
  request: SelectFileRequest
  resolve: (choice: Choice) => void
  reject: (reason: SelectFileClosed) => void
  /** Focus returns here. */
  opener: Element | null
  /** Ends when the running save of a choice does. */
  saving?: Promise<void> | undefined
}

let openRequest: OpenRequest | undefined
const { notify, subscribe } = createListeners()

function setOpenRequest(next: OpenRequest | undefined) {
  openRequest = next
  notify()
}

/** The open request; one dialog at a time. */
export const selecting = {
  get: () => openRequest,
  subscribe,
  /** Saves one choice at a time: another one is ignored while the first is being saved. */
  async choose(choice: Choice) {
    const current = openRequest
    if (!current) return
    current.saving ??= save(current, choice).finally(() => {
      current.saving = undefined
    })
    await current.saving
  },
  close() {
    openRequest?.reject(new SelectFileClosed())
    setOpenRequest(undefined)
  },
}

async function save(current: OpenRequest, choice: Choice) {
  if ((await current.request.save?.(choice)) === false) return
  current.resolve(choice)
  if (openRequest === current) setOpenRequest(undefined)
}

/** Opens the dialog. Rejects with `SelectFileClosed` when it is closed or replaced. */
export const selectFile = (request: SelectFileRequest): Promise<Choice> =>
  new Promise((resolve, reject) => {
    selecting.close()
    setOpenRequest({ request, resolve, reject, opener: document.activeElement })
  })
