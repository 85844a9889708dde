/** One paragraph of a comparison. */
export interface TextChange {
  kind: 'same' | 'added' | 'removed'
  text: string
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&#39;': "'",
}
/** The paragraphs of a formatted text in their order, without marks; a heading and a row of a table count as one each. */
export const paragraphsOf = (html: string): string[] =>
  html
    .replace(/<\/(?:p|h2|h3|li|tr|blockquote|pre)>|<br>|<hr>/gi, '\n')
    .replace(/<\/t[dh]>/gi, ' | ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (one) => entities[one] ?? one)
    .split('\n')
    .map((line) =>
      line
        .replace(/\s+/g, ' ')
        .replace(/ \|\s*$/, '')
        .trim(),
    )
    .filter((line) => line !== '')

/** Most paragraphs of each side that are compared one by one; a longer text is shown as a whole. */
const MOST = 2000

/** Lengths of the longest common runs from each pair of places on (the table of the textbook's algorithm). */
function lengths(a: readonly string[], b: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const row = table[i]
      if (row)
        row[j] =
          a[i] === b[j]
            ? (table[i + 1]?.[j + 1] ?? 0) + 1
            : Math.max(table[i + 1]?.[j] ?? 0, row[j + 1] ?? 0)
    }
  return table
}

/** What a formatted text says anew, no longer, and as before, paragraph by paragraph. */
export function textDiff(before: string, after: string): TextChange[] {
  const [a, b] = [paragraphsOf(before).slice(0, MOST), paragraphsOf(after).slice(0, MOST)]
  const table = lengths(a, b)
  const out: TextChange[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]]
    if (left !== undefined && left === right) {
      out.push({ kind: 'same', text: left })
      i++
      j++
    } else if (
      left !== undefined &&
      (right === undefined || (table[i + 1]?.[j] ?? 0) >= (table[i]?.[j + 1] ?? 0))
    ) {
      out.push({ kind: 'removed', text: left })
      i++
    } else {
      out.push({ kind: 'added', text: right ?? '' })
      j++
    }
  }
  return out
}
