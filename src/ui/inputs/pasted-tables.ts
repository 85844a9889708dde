import { BLOCKS, renamed } from './pasted-dom.ts'

const isGap = (node: Node | null): node is ChildNode =>
  node !== null &&
  (node.nodeName === 'BR' || (node.nodeName === '#text' && node.textContent?.trim() === ''))

/** Removes line breaks at both ends of a cell, and all but one between two lines. */
function trimLines(cell: Element): void {
  while (isGap(cell.firstChild)) cell.firstChild.remove()
  while (isGap(cell.lastChild)) cell.lastChild.remove()
  for (const br of cell.querySelectorAll('br'))
    while (isGap(br.nextSibling)) br.nextSibling.remove()
}

/** Makes lines of the blocks in a cell, its lists and inner tables: the editor’s cells hold text only. */
function flatten(cell: Element): void {
  const br = () => cell.ownerDocument.createElement('br')
  for (const item of cell.querySelectorAll('li')) item.prepend('• ')
  for (const inner of cell.querySelectorAll('td + td, td + th, th + td, th + th'))
    inner.prepend(' | ')
  for (const block of cell.querySelectorAll(`${BLOCKS}, tr, caption`))
    block.replaceWith(br(), ...block.childNodes, br())
  for (const inner of cell.querySelectorAll('td, th, tbody, thead, tfoot'))
    inner.replaceWith(...inner.childNodes)
  trimLines(cell)
}

/** Most rows or columns that one cell may span: a stated span of thousands would fill the memory. */
const MOST_SPANNED = 100
const spanOf = (cell: Element, name: 'colspan' | 'rowspan'): number =>
  Math.min(MOST_SPANNED, Math.max(1, Math.trunc(Number(cell.getAttribute(name))) || 1))

/** Rows of equal length: empty cells follow one that spans several, so that no figure changes its column. */
function fillRows(rows: readonly Element[]): void {
  /** by column: rows that a cell above still covers */
  let covered: number[] = []
  for (const row of rows) {
    const placed: Element[] = []
    const below: number[] = []
    const empty = () => row.ownerDocument.createElement('td')
    const pass = (): void => {
      for (let left = covered[placed.length] ?? 0; left > 0; left = covered[placed.length] ?? 0) {
        below[placed.length] = left - 1
        placed.push(empty())
      }
    }
    for (const cell of row.querySelectorAll(':scope > td, :scope > th')) {
      pass()
      for (let n = 0; n < spanOf(cell, 'colspan'); n++) {
        below[placed.length] = spanOf(cell, 'rowspan') - 1
        placed.push(n === 0 ? cell : empty())
      }
    }
    pass()
    row.replaceChildren(...placed)
    covered = below
  }
  const columns = Math.max(...rows.map((row) => row.children.length))
  for (const row of rows)
    while (row.children.length < columns) row.append(row.ownerDocument.createElement('td'))
}

/** Tables keep their rows and columns. A table of one cell, which lays out a page, is replaced by its content. */
export function makeTables(root: HTMLElement): void {
  const outer = [...root.querySelectorAll('table')].filter(
    (table) => table.parentElement?.closest('table') === null,
  )
  for (const table of outer) {
    const within = (one: Element): boolean => one.closest('table') === table
    const cells = [...table.querySelectorAll('td, th')].filter(within)
    const caption = table.querySelector('caption')
    if (caption !== null) table.before(renamed(caption, 'p'))
    if (cells.length > 1) {
      for (const cell of cells) flatten(cell)
      fillRows([...table.querySelectorAll('tr')].filter(within))
    } else table.replaceWith(...(cells[0] === undefined ? [] : [renamed(cells[0], 'div')]))
  }
}
