import { expect, it } from 'vitest'

import { toImageQuery, type LibraryQuery, toTemplateQuery } from './library-query.ts'

const query: LibraryQuery = {
  kind: 'images',
  folderId: 'folder',
  page: 3,
  sort: 'Created-Desc',
  search: '',
  ownerId: undefined,
}

it('requests six at a time, newest first [SEL-06] [SEL-09]', () => {
  expect(toImageQuery(query)).toEqual({
    limit: 6,
    offset: 12,
    sort: 'Created',
    sortDirection: 'Desc',
    imageFolderId: 'folder',
  })
})

it('filters images by name and uploader, in one folder or in all [SEL-04]', () => {
  const narrowed = { ...query, page: 1, search: 'sea', ownerId: 'anna', folderId: undefined }
  expect(toImageQuery(narrowed)).toEqual({
    limit: 6,
    offset: 0,
    sort: 'Created',
    sortDirection: 'Desc',
    nameSearch: 'sea',
    uploadedBy: 'anna',
  })
})

it('requests templates for model and orientation [SEL-20] [CALL-65]', () => {
  const model = { displayType: 'BW', colorDepth: 1 } as const
  const panel = { model, orientation: 'vertical', deviceGroupName: 'i7' } as const
  expect(toTemplateQuery({ ...query, kind: 'templates', ownerId: 'anna' }, [panel])).toEqual({
    limit: 6,
    offset: 12,
    sort: 'Created',
    sortDirection: 'Desc',
    imageFolderId: 'folder',
    orientation: 'vertical',
    deviceGroupName: ['i7'],
  })
})

it('requests templates that fit any of several panel types [SEL-20]', () => {
  const model = { displayType: 'BW', colorDepth: 1 } as const
  const panel = { model, orientation: 'vertical', deviceGroupName: 'i7' } as const
  const other = { ...panel, deviceGroupName: 'i7-color' }
  const lying = { ...other, orientation: 'horizontal' } as const
  const asked = (...panels: Parameters<typeof toTemplateQuery>[1]) => {
    const { orientation, deviceGroupName } = toTemplateQuery(query, panels)
    return { orientation, deviceGroupName }
  }
  expect(asked(panel, other, panel)).toEqual({
    orientation: 'vertical',
    deviceGroupName: ['i7', 'i7-color'],
  })
  expect(asked(panel, lying)).toEqual({ deviceGroupName: ['i7', 'i7-color'] })
  expect(asked()).toEqual({})
})
