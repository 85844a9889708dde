/** Stable 32-bit number from a text (FNV-1a), so a cover or colour never changes for the same name. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index)
    hash = Math.imul(hash, 0x01000193)
  }
  return hash >>> 0
}

/** Deterministic sequence of numbers in [0, 1) from a seed (mulberry32), for drawings only. */
export function sequence(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
/** The first grapheme of a word, after brackets and quotation marks: a flag or emoji is whole. */
const firstOf = (word: string): string =>
  [...graphemes.segment(word.replace(/^\p{P}+(?=.)/u, ''))][0]?.segment ?? ''

/** First letters of the first and last word: "Mara Elin Lindqvist" gives "ML". */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return `${firstOf(words[0] ?? '')}${firstOf(last)}`.toUpperCase()
}
