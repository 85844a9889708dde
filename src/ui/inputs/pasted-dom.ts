/** Elements that are a block of their own in pasted HTML. */
export const BLOCKS =
  'address, article, aside, blockquote, dd, div, dl, dt, figcaption, figure, footer, form, ' +
  'h1, h2, h3, h4, h5, h6, header, li, main, nav, ol, p, pre, section, table, ul'

/** Gives an element another name and none of its attributes; returns the new one. */
export function renamed(element: Element, name: string): HTMLElement {
  const made = element.ownerDocument.createElement(name)
  made.append(...element.childNodes)
  element.replaceWith(made)
  return made
}
