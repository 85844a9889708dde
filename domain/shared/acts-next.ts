import type { NextAction } from './presented.ts'

type Who = NextAction['who']

/** Who acts next, as a column, a filter and a sentence name them. A third party is a bank, a custodian, an adviser. */
export const actorNames: Readonly<Record<Who, string>> = {
  investor: 'The investor',
  issuer: 'The company',
  platform: 'Our team',
  partner: 'A third party',
  clock: 'Nobody: a date has to pass',
}

/** "Our team acts next", "You act next" for `me` who reads it, or that nobody has to act. */
export function actsNext(who: Who, me?: Who): string {
  if (who === 'clock') return 'No action needed'
  return who === me ? 'You act next' : `${actorNames[who]} acts next`
}
