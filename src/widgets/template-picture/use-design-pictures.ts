import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Design } from '#src/domain/design/schema.ts'

import { designPicture } from './design-picture.ts'
import { imageIdsOf } from './image-ids.ts'

export interface DesignPictures {
  /** By image id, as far as they are here; the same object until one more is. */
  pictures: ReadonlyMap<string, Blob>
  /** Ids of those that could not be had: an empty frame stands for each. */
  missing: readonly string[]
  isLoading: boolean
}

/** The pictures of a design in any of its layouts; `images` are the addresses that came with its template. */
export function useDesignPictures(
  design: Design | undefined,
  images: Readonly<Record<string, string>>,
): DesignPictures {
  const queryClient = useQueryClient()
  // Most changes of a design leave its pictures as they are, and with them all that is drawn of them.
  const named = design ? imageIdsOf(design).join('\n') : ''
  const ids = useMemo(() => (named === '' ? [] : named.split('\n')), [named])
  const found = useQueries({
    queries: ids.map((id) => designPicture(queryClient, id, images[id])),
    combine: blobsOf,
  })
  return useMemo(() => {
    const pictures = new Map<string, Blob>()
    found.forEach(({ blob }, at) => {
      const id = ids[at]
      if (blob && id !== undefined) pictures.set(id, blob)
    })
    return {
      pictures,
      missing: ids.filter((_id, at) => found[at]?.isMissing),
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
