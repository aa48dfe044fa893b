import { addNamespace } from '../runtime.ts'

export const gallery = addNamespace('gallery', {
  title: 'Every shared piece',
})
