import { BLOCKS, renamed } from './pasted-dom.ts'

/** Marks at the start of list items; `o` and `§` are letters unless a wide gap follows. */
const BULLET = /^\s*(?:[·•▪◦‣●○■]\s+|[o§]\s{2,})/
const NUMBER = /^\s*\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]\s*/i
const LEVEL = /mso-list:[^;]*\blevel([1-9])/i
const MARK = /mso-list:\s*ignore/i

interface Item {
  level: number
  ordered: boolean
}
const styleOf = (element: Element): string => element.getAttribute('style') ?? ''

/** The list item of a paragraph, by the style that Word gives it or by its mark; null for other paragraphs. */
function itemOf(line: Element | null): Item | null {
  if (line === null || !/^(?:P|DIV)$/.test(line.tagName) || line.querySelector(BLOCKS) !== null)
    return null
  const level = LEVEL.exec(styleOf(line))?.[1]
  if (level !== undefined) return { level: Number(level), ordered: NUMBER.test(line.textContent) }
  return BULLET.test(line.textContent) ? { level: 1, ordered: false } : null
}

/** Removes the first letters of an element. */
function dropLetters(element: Element, letters: number): void {
  let left = letters
  const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (left > 0 && texts.nextNode() !== null) {
    const node = texts.currentNode as Text
    const taken = Math.min(left, node.data.length)
    node.deleteData(0, taken)
    left -= taken
  }
}

/** Removes the mark of an item, because its list shows one. */
function dropMark(line: Element): void {
  const marks = [...line.querySelectorAll('span')].filter((span) => MARK.test(styleOf(span)))
  for (const mark of marks) mark.remove()
  if (marks.length > 0) return
  const mark = BULLET.exec(line.textContent) ?? NUMBER.exec(line.textContent)
  dropLetters(line, mark?.[0].length ?? 0)
}

/** The list of an item, within the open lists; closes deeper ones, and one of the other kind at its level. */
function listFor(lists: Element[], { level, ordered }: Item, line: Element): Element {
  const name = ordered ? 'ol' : 'ul'
  const isOther = lists.length >= level && lists[level - 1]?.localName !== name
  lists.length = Math.min(lists.length, isOther ? level - 1 : level)
  while (lists.length < level) {
    const list = line.ownerDocument.createElement(name)
    const parent = lists.at(-1)
    const entry = parent?.lastElementChild ?? parent?.appendChild(newEntry(parent))
    if (entry === undefined) line.before(list)
    else entry.append(list)
    lists.push(list)
  }
  return lists[level - 1] as Element
}
const newEntry = (near: Element): Element => near.ownerDocument.createElement('li')

/** Makes a list, nested by levels, of an item and the items that follow it. */
function makeList(first: Element): void {
  const lists: Element[] = []
  for (let line: Element | null = first, item = itemOf(first); line !== null && item !== null;) {
    const next: Element | null = line.nextElementSibling
    const list = listFor(lists, item, line)
    dropMark(line)
    const entry = line.ownerDocument.createElement('li')
    list.append(entry)
    entry.append(renamed(line, 'p'))
    item = itemOf(next)
    line = next
  }
}

/** Makes lists of the paragraphs that Word shows as items. */
export function makeLists(root: HTMLElement): void {
  for (const line of root.querySelectorAll('p, div'))
    if (root.contains(line) && line.closest('li, td, th') === null && itemOf(line) !== null)
      makeList(line)
}
