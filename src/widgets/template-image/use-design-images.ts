import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Design } from '#src/domain/design/schema.ts'

import { designImage } from './design-image.ts'

export interface DesignImages {
  /** Loaded images by id. Keeps its identity until another one loads. */
  pictures: ReadonlyMap<string, Blob>
  /** Ids of unavailable images. */
  missing: readonly string[]
  isLoading: boolean
}

/** All images of a design; `images` are the URLs from its template. */
export function useDesignImages(
  design: Design | undefined,
  images: Readonly<Record<string, string>>,
): DesignImages {
  const queryClient = useQueryClient()
  // Most edits keep the image ids, so they are compared by value.
  const named = design ? imageIdsOf(design).join('\n') : ''
  const ids = useMemo(() => (named === '' ? [] : named.split('\n')), [named])
  const found = useQueries({
    queries: ids.map((id) => designImage(queryClient, id, images[id])),
    combine: blobsOf,
  })
  return useMemo(() => {
    const pictures = new Map<string, Blob>()
    found.forEach(({ blob }, index) => {
      const id = ids[index]
      if (blob && id !== undefined) pictures.set(id, blob)
    })
    return {
      pictures,
      missing: ids.filter((_id, index) => found[index]?.isMissing),
      isLoading: found.some(({ isLoading }) => isLoading),
    }
  }, [found, ids])
}

interface Result {
  data: Blob | undefined
  isError: boolean
  isFetching: boolean
}

const blobsOf = (results: readonly Result[]) =>
  results.map(({ data, isError, isFetching }) => ({
    blob: data,
    isMissing: isError && !isFetching,
    isLoading: !data && isFetching,
  }))

/** Ids of all images in a design, in any layout. */
const imageIdsOf = ({ elements }: Design): string[] => [
  ...new Set(
    Object.values(elements).flatMap(({ type, defaults, layouts = {} }) =>
      type === 'picture'
        ? [defaults, ...Object.values(layouts)].flatMap(({ picture }) => picture?.imageId ?? [])
        : [],
    ),
  ),
]
