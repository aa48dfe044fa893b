/**
 * Reports each text that React renders beside other children of an element; a single text is no node of React's. Page
 * translation replaces text nodes, after which React does not update them, and throws when it inserts or removes beside them.
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
