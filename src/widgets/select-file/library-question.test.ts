import { expect, it } from 'vitest'

import { imageQuestion, type LibraryQuestion, templateQuestion } from './library-question.ts'

const question: LibraryQuestion = {
  kind: 'images',
  folderId: 'folder',
  page: 3,
  sort: 'Created-Desc',
  search: '',
  ownerId: undefined,
}

it('asks for six at a time, newest first [SEL-06] [SEL-09]', () => {
  expect(imageQuestion(question)).toEqual({
    limit: 6,
    offset: 12,
    sort: 'Created',
    sortDirection: 'Desc',
    imageFolderId: 'folder',
  })
})

it('narrows images by name and uploader, in one folder or in all [SEL-04]', () => {
  const narrowed = { ...question, page: 1, search: 'sea', ownerId: 'anna', folderId: undefined }
  expect(imageQuestion(narrowed)).toEqual({
    limit: 6,
    offset: 0,
    sort: 'Created',
    sortDirection: 'Desc',
    nameSearch: 'sea',
    uploadedBy: 'anna',
  })
})

it('asks for the templates that fit the model as it hangs [SEL-20] [CALL-65]', () => {
  const model = { displayType: 'BW', colorDepth: 1 } as const
  const panel = { model, orientation: 'vertical', deviceGroupName: 'i7' } as const
  expect(templateQuestion({ ...question, kind: 'templates', ownerId: 'anna' }, [panel])).toEqual({
    limit: 6,
    offset: 12,
    sort: 'Created',
    sortDirection: 'Desc',
    imageFolderId: 'folder',
    orientation: 'vertical',
    deviceGroupName: ['i7'],
  })
})

it('of panels of several kinds asks for what may fit any of them [SEL-20]', () => {
  const model = { displayType: 'BW', colorDepth: 1 } as const
  const panel = { model, orientation: 'vertical', deviceGroupName: 'i7' } as const
  const other = { ...panel, deviceGroupName: 'i7-color' }
  const lying = { ...other, orientation: 'horizontal' } as const
  const asked = (...panels: Parameters<typeof templateQuestion>[1]) => {
    const { orientation, deviceGroupName } = templateQuestion(question, panels)
    return { orientation, deviceGroupName }
  }
  expect(asked(panel, other, panel)).toEqual({
    orientation: 'vertical',
    deviceGroupName: ['i7', 'i7-color'],
  })
  expect(asked(panel, lying)).toEqual({ deviceGroupName: ['i7', 'i7-color'] })
  expect(asked()).toEqual({})
})
