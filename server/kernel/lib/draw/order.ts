import bidiFactory from 'bidi-js'

const bidi = bidiFactory()
/** Characters of the scripts that are written from right to left, and those that turn a direction. */
const TURNS =
  /[\p{Bidi_Control}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Letters of one direction. */
export interface Run {
  text: string
  /** from right to left */
  turned: boolean
}

/**
 * A line of a document in English as runs in the order in which they stand from left to right (Unicode Bidirectional
 * Algorithm, rule L2); the letters of each are in the order in which they are stored, brackets in their mirrored form.
 */
export function inOrder(line: string): Run[] {
  if (!TURNS.test(line)) return line === '' ? [] : [{ text: line, turned: false }]
  const embedding = bidi.getEmbeddingLevels(line, 'ltr')
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels)
  const runs: (Run & { level: number })[] = []
  for (let at = 0; at < line.length; at += 1) {
    const level = embedding.levels[at] ?? 0
    const letter = mirrored.get(at) ?? line.charAt(at)
    const last = runs.at(-1)
    if (last?.level === level) last.text += letter
    else runs.push({ text: letter, level, turned: level % 2 === 1 })
  }
  const highest = Math.max(...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1)
    for (let from = 0; from < runs.length; from += 1) {
      let to = from
      while ((runs[to]?.level ?? 0) >= level) to += 1
      if (to > from) runs.splice(from, to - from, ...runs.slice(from, to).reverse())
      from = to
    }
  return runs.map(({ text, turned }) => ({ text, turned }))
}
