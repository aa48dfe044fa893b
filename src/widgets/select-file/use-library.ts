import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { imageListOverlays } from '#src/data/images/overlays.ts'
import { imageQueries } from '#src/data/images/queries.ts'
import { imageList } from '#src/data/images/rows.ts'
import { templateListOverlays } from '#src/data/templates/overlays.ts'
import { templateQueries } from '#src/data/templates/queries.ts'
import { fittingTemplateList } from '#src/data/templates/rows.ts'
import { flatten } from '#src/domain/tree.ts'
import { overlay } from '#src/platform/outbox/show/overlay.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { foldersIn, type MediaFolder } from '#src/widgets/media-folders/media-folder.ts'
import { useMediaFolders } from '#src/widgets/media-folders/use-media-folders.ts'

import { imageItem, type Item, templateItem } from './item.ts'
import {
  imageQuestion,
  type LibraryQuestion,
  PAGE_SIZE,
  templateQuestion,
} from './library-question.ts'
import { panelsOf } from './panel-kinds.ts'
import type { SelectFilePanel, SelectFileRequest } from './select-file.ts'

export type Library = ReturnType<typeof useLibrary>

const START: LibraryQuestion = {
  kind: 'images',
  folderId: undefined,
  page: 1,
  sort: 'Created-Desc',
  search: '',
  ownerId: undefined,
}

/** What is listed of the library, and which of it is chosen. */
export function useLibrary(request: SelectFileRequest) {
  const { organizationId, kind = START.kind } = request
  const [asked, setAsked] = useState({ ...START, kind })
  const [isEverywhere, setIsEverywhere] = useState(false)
  const [chosen, setChosen] = useState<Item>()
  const folders = useMediaFolders(asked.kind, organizationId)
  const folderId = asked.folderId ?? firstFilled(folders.folders ?? [])?.id
  const question = { ...asked, folderId: isEverywhere ? undefined : folderId }
  const listing = useListing(question, panelsOf(request), folderId !== undefined)

  /** What narrows or orders the list anew begins at its first page. */
  const ask = (change: Partial<LibraryQuestion>) =>
    setAsked((now) => ({ ...now, page: 1, ...change }))

  return {
    ...listing,
    organizationId,
    folders,
    question,
    folderId,
    isEverywhere,
    chosen,
    ask,
    /** SEL-13 */
    choose: (item: Item | undefined) => setChosen(item),
    setKind(kind: LibraryQuestion['kind']) {
      setIsEverywhere(false)
      setChosen(undefined)
      ask({ kind, folderId: undefined, ownerId: undefined })
    },
    setFolder(id: string) {
      setIsEverywhere(false)
      ask({ folderId: id })
    },
    search(search: string) {
      if (search === '') setIsEverywhere(false)
      ask({ search })
    },
    searchEverywhere() {
      setIsEverywhere(true)
      ask({})
    },
  }
}

/** Nobody wants to begin in an empty folder while another one has something. */
function firstFilled(roots: readonly MediaFolder[]) {
  const all = flatten(roots, foldersIn).map(({ node }) => node)
  return all.find(({ count }) => count > 0) ?? all[0]
}

function useListing(
  question: LibraryQuestion,
  panels: readonly SelectFilePanel[],
  enabled: boolean,
) {
  const { changes } = useOutbox()
  const ofImages = imageQuestion(question)
  const ofTemplates = templateQuestion(question, panels)
  const isImages = question.kind === 'images'
  const images = useQuery({
    ...imageQueries.list(ofImages),
    enabled: enabled && isImages,
    placeholderData: keepPreviousData,
  })
  const templates = useQuery({
    ...templateQueries.thatFit(ofTemplates),
    enabled: enabled && !isImages,
    placeholderData: keepPreviousData,
  })
  const { data, isError, isFetching, isPlaceholderData, refetch } = isImages ? images : templates
  const key = JSON.stringify([ofImages, ofTemplates])
  const page = useMemo(
    () => {
      if (isImages) {
        if (!images.data) return undefined
        const { value, askedAt } = images.data
        const list = overlay(imageListOverlays, changes, imageList(ofImages, value), askedAt)
        return { items: list.page.data.map(imageItem), total: list.page.total }
      }
      if (!templates.data) return undefined
      const { value, askedAt } = templates.data
      const fitting = fittingTemplateList(ofTemplates, value)
      const list = overlay(templateListOverlays, changes, fitting, askedAt)
      return { items: list.page.data.map(templateItem), total: list.page.total }
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same question gives the same list
    [isImages, images.data, templates.data, changes, key],
  )
  return {
    /** With what waits added it may be one more than a page. */
    items: page?.items.slice(0, PAGE_SIZE),
    total: page?.total ?? 0,
    reading: data,
    isError,
    isFetching,
    isLate: isPlaceholderData,
    refetch: () => void refetch(),
  }
}
