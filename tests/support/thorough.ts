import { createHash } from 'node:crypto'

/** `CAPSTAN_THOROUGH=1` runs everything whole, as a night or a release does; every other run takes a sample. */
export const THOROUGH = process.env['CAPSTAN_THOROUGH'] === '1'

/** How often a random test is run: `sample` times, or `whole` times in a thorough run. */
export const runs = (sample: number, whole: number): number => (THOROUGH ? whole : sample)

/**
 * The cases that a run takes: all of them in a thorough run; in any other as few and as cheap ones as have between them
 * every mark that any case has (a transition, a screen, an identity). Nothing is random: the same cases give the same
 * sample on every day and every machine. They stay in their order.
 */
export function sampleOf<T>(
  cases: readonly T[],
  marksOf: (one: T) => Iterable<string>,
  costOf: (one: T) => number = () => 1,
): readonly T[] {
  if (THOROUGH) return cases
  let left = cases.map((one) => ({ one, marks: [...new Set(marksOf(one))], cost: costOf(one) }))
  const taken = new Set<T>()
  for (;;) {
    const [best] = left.toSorted((a, b) => b.marks.length / b.cost - a.marks.length / a.cost)
    if (best === undefined || best.marks.length === 0) return cases.filter((one) => taken.has(one))
    taken.add(best.one)
    const marked = new Set(best.marks)
    left = left
      .filter(({ one }) => one !== best.one)
      .map((each) => ({ ...each, marks: each.marks.filter((mark) => !marked.has(mark)) }))
      .filter(({ marks }) => marks.length > 0)
  }
}

/**
 * Which of some choices a case is tried with: with all of them in a thorough run, in any other with the one that the
 * hash of its name selects, so that the cases have each choice about equally often.
 */
export function turnOf<T>(name: string, choices: readonly T[]): readonly T[] {
  if (THOROUGH) return choices
  const at = createHash('sha256').update(name).digest().readUInt32BE() % choices.length
  return choices.slice(at, at + 1)
}
