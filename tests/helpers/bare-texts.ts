/**
 * Reports each text that React renders next to other children of an element; React creates no text node for an only child.
 * Page translation replaces text nodes. React then no longer updates them, and throws when it inserts or removes siblings.
 */
export function reportBareTexts(): void {
  const createTextNode = document.createTextNode.bind(document)
  const report = (node: Text) => {
    const isOfReact = Object.keys(node).some((key) => key.startsWith('__reactFiber$'))
    if (!isOfReact || node.data === '') return
    const { tagName = '', className = '' } = node.parentElement ?? {}
    console.error(`A text needs an element of its own: "${node.data}" in <${tagName}> ${className}`)
  }
  document.createTextNode = (text) => {
    const node = createTextNode(text)
    queueMicrotask(() => report(node))
    return node
  }
}
