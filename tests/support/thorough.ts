import { hashOf, SIXTHS, sixth, takes, thorough } from './tier.ts'

/** Whether this run takes everything whole (tier.ts); every other run takes a sample. */
export const THOROUGH = thorough

/**
 * How often a random test is run: `sample` times, or `whole` times where everything is run whole. With a name, a run of
 * CI whose sixth has that name runs it whole, too.
 */
export const runs = (sample: number, whole: number, name?: string): number =>
  (name === undefined ? thorough : takes(name)) ? whole : sample

/** Whether the sixth of this run has the case at a place of a list. */
export const inSixth = (place: number): boolean => place % SIXTHS === sixth

/**
 * As few and as cheap ones of some cases as have between them every mark that any case has (a transition, a screen, an
 * identity). Nothing is random: the same cases give the same ones on every day and every machine. They stay in their
 * order.
 */
export function fewestOf<T>(
  cases: readonly T[],
  marksOf: (one: T) => Iterable<string>,
  costOf: (one: T) => number = () => 1,
): readonly T[] {
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

/** The cases that a run takes: all of them where everything is run whole; in any other `fewestOf`, and in CI a sixth. */
export function sampleOf<T>(
  cases: readonly T[],
  marksOf: (one: T) => Iterable<string>,
  costOf: (one: T) => number = () => 1,
): readonly T[] {
  if (thorough) return cases
  const taken = new Set(fewestOf(cases, marksOf, costOf))
  return cases.filter((one, place) => taken.has(one) || inSixth(place))
}

/**
 * Which of some choices a case is tried with: with all of them where everything is run whole, in any other with the one
 * that the hash of its name selects, so that the cases have each choice about equally often, and in CI with a sixth of
 * the others.
 */
export function turnOf<T>(name: string, choices: readonly T[]): readonly T[] {
  if (thorough) return choices
  const at = hashOf(name) % choices.length
  return choices.filter((_, place) => place === at || inSixth(place))
}
