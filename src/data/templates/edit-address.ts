/** Of the editor with a template: by its id, a temporary one, or that of the change that makes it. */
export const editAddress = (id: string) => `/template-editor/${id}/edit`
