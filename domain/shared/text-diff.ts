import { diffArrays } from 'diff'

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
/**
 * The paragraphs of a formatted text in their order, without marks; a heading and a row of a table count as one each.
 */
export const paragraphsOf = (html: string): string[] =>
  html
    .replace(/<\/(?:p|h2|h3|li|tr|blockquote|pre)>|<br>|<hr>/gi, '\n')
    .replace(/<\/t[dh]>/gi, ' | ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (one) => entities[one] ?? one)
    .split('\n')
    .map((line) =>
      line
        .replace(/\s+/g, ' ')
        .replace(/ \|\s*$/, '')
        .trim(),
    )
    .filter((line) => line !== '')

/** Changed paragraphs up to which two texts are compared: the time grows with their square. */
const MOST_CHANGES = 1000

/**
 * Added, removed and unchanged text between two formatted texts, paragraph by paragraph. Texts with more than 1,000
 * changes are shown as the whole earlier one, removed, and the whole new one, added.
 */
export function textDiff(before: string, after: string): TextChange[] {
  const [old, now] = [paragraphsOf(before), paragraphsOf(after)]
  const parts = diffArrays(old, now, { maxEditLength: MOST_CHANGES }) ?? [
    { value: old, added: false, removed: true },
    { value: now, added: true, removed: false },
  ]
  return parts.flatMap(({ value, added, removed }) =>
    value.map((text): TextChange => {
      if (added) return { kind: 'added', text }
      return { kind: removed ? 'removed' : 'same', text }
    }),
  )
}
