import { diffArrays } from 'diff'
import { paragraphsOf } from './html.ts'

/** One paragraph of a comparison. */
export interface TextChange {
  kind: 'same' | 'added' | 'removed'
  text: string
}

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
