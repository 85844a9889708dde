/**
 * States in which a questionnaire may be relied on (17 CFR 227.503, 230.506(d), 230.262); after 90 days, or when it was
 * requested, it has to be certified again.
 */
export const RELIED_ON: readonly string[] = ['clear', 'disclosure_required', 'waived']
const answered: ReadonlySet<string> = new Set([
  ...RELIED_ON,
  'signed',
  'under_review',
  'flagged',
  'disqualified',
])

/**
 * Has the covered person answered and certified, by the state of the questionnaire? Null: none was sent. A
 * certification that is due again is not answered.
 */
export const isAnswered = (state: string | null): boolean => state !== null && answered.has(state)

const undecided: ReadonlySet<string> = new Set([
  'signed',
  'under_review',
  'flagged',
  'disqualified',
])
/** Is it for compliance to decide on the answers, or has it decided against them? Then the person leaves by it only. */
export const awaitsCompliance = (state: string): boolean => undecided.has(state)
