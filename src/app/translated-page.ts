/** Of a text that a translator has taken out of the page: the element that it has put in its place. */
type Replacements = WeakMap<Node, ChildNode>

const isText = (node: Node | undefined | null): node is Text => node?.nodeType === Node.TEXT_NODE
const isFont = (node: Node | undefined | null): node is HTMLElement => node?.nodeName === 'FONT'

/** The two methods of a node by which React removes and inserts. */
interface NodeWrites {
  removeChild: (this: Node, child: Node) => Node
  insertBefore: (this: Node, node: Node, child: Node | null) => Node
}

/** The element of a translator for a text that was removed: put there with it, or just before. */
function replacementOf(record: MutationRecord, recent: ReadonlySet<Node>): HTMLElement | undefined {
  const near = [record.previousSibling, record.nextSibling].filter((node) =>
    recent.has(node ?? record.target),
  )
  return [...record.addedNodes, ...near].find(isFont)
}

/**
 * Keeps React at work in a page that the browser translates. A translator replaces each text by a `<font>` element, and
 * React, which knows only the text, fails when it removes the text or puts something before it, and changes a text that
 * is no longer seen (facebook/react#11538). From the call on, the element of the translator is removed in place of its
 * text and is a place to insert before, and a text that changes returns to the page, where it is translated again.
 */
export function keepTranslatedPage(page: Node): void {
  const replacements: Replacements = new WeakMap()
  const writes: NodeWrites = Node.prototype
  const { removeChild, insertBefore } = writes

  const dropReplacement = (text: Node): void => {
    replacements.get(text)?.remove()
    replacements.delete(text)
  }
  const takeBack = (text: Text): void => {
    const replacement = replacements.get(text)
    if (replacement === undefined) return
    replacements.delete(text)
    replacement.replaceWith(text)
  }
  const note = (records: readonly MutationRecord[]): void => {
    const recent = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]).filter(isFont))
    for (const record of records) {
      if (record.type === 'characterData') {
        if (isText(record.target) && !record.target.isConnected) takeBack(record.target)
        continue
      }
      for (const text of [...record.addedNodes].filter(isText))
        if (text.isConnected) dropReplacement(text)
      for (const text of [...record.removedNodes].filter(isText)) {
        const replacement = text.isConnected ? undefined : replacementOf(record, recent)
        if (replacement === undefined) continue
        replacements.set(text, replacement)
        // the page no longer contains it, and React may change it all the same
        observer.observe(text, { characterData: true })
      }
    }
  }
  const observer = new MutationObserver(note)
  observer.observe(page, { childList: true, subtree: true })

  /** The node that stands in the parent where React expects the text; undefined when a translator has removed it. */
  const inPlaceOf = (text: Text, parent: Node): ChildNode | undefined => {
    note(observer.takeRecords())
    const replacement = replacements.get(text)
    return replacement?.parentNode === parent ? replacement : undefined
  }
  writes.removeChild = function (child) {
    if (child.parentNode === this || !isText(child)) return removeChild.call(this, child)
    inPlaceOf(child, this)?.remove()
    replacements.delete(child)
    return child
  }
  writes.insertBefore = function (node, child) {
    const lost = isText(child) && child.parentNode !== this
    return insertBefore.call(this, node, lost ? (inPlaceOf(child, this) ?? null) : child)
  }
}
