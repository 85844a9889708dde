/**
 * A person, owner or company that may be on a sanctions list. Compliance decides: not the listed party, or a true match.
 * A clearance stays while the same entry matches the same party with the same data; other data opens it again.
 * Nobody outside compliance learns of it (31 CFR 1023.320(e)).
 *
 * Effects: decided {}: money that waited for the decision may go on.
 */
import { PERIODS } from '#domain/shared/periods.ts'
import type { EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { setup } from 'xstate'
import { z } from 'zod'
import { reasonOnly, type Of, type Sent } from '../lib/party.ts'

export interface SanctionsMatchFacts {
  /** the one who decides is somebody else than the party */
  somebody_else?: boolean
}
type SanctionsMatchEvent = Sent<SanctionsMatchFacts> &
  Of<'CLEARED' | 'CONFIRMED' | 'LIFTED' | 'CHANGED' | 'GONE' | 'FOUND'>
const events = {
  CLEARED: {
    by: ['ADM'],
    payload: reasonOnly,
    says: 'Cleared: not the listed party',
    reason: true,
    staffOnly: true,
  },
  CONFIRMED: {
    by: ['ADM'],
    payload: reasonOnly,
    says: 'Confirmed a true match',
    reason: true,
    staffOnly: true,
  },
  LIFTED: {
    by: ['ADM'],
    payload: reasonOnly,
    says: 'Lifted the true match',
    reason: true,
    staffOnly: true,
  },
  CHANGED: { by: ['SYS'], says: 'The data of the match changed', staffOnly: true },
  GONE: { by: ['SYS'], says: 'The lists in force no longer match', staffOnly: true },
  FOUND: { by: ['SYS'], says: 'The lists match again', staffOnly: true },
} as const satisfies Record<SanctionsMatchEvent['type'], EventRule>
const guards = {
  somebodyElse: 'A second person has to decide: this is about you.',
} as const

const machine = setup({
  types: {} as { context: Record<string, never>; events: SanctionsMatchEvent; meta: StateMeta },
  guards: { somebodyElse: ({ event }) => event.facts?.somebody_else === true },
  actions: { decided: () => {} },
}).createMachine({
  id: 'sanctions-match',
  context: {},
  initial: 'open',
  states: {
    open: {
      meta: {
        label: 'Needs a review',
        tone: 'warning',
        icon: 'clock',
        next: {
          cause: 'Compare the party with the listed entry and decide.',
          who: 'platform',
          link: 'none',
        },
      },
      on: {
        CLEARED: { target: 'cleared', guard: 'somebodyElse' },
        CONFIRMED: { target: 'confirmed', guard: 'somebodyElse' },
        GONE: 'gone',
      },
    },
    cleared: {
      meta: {
        label: 'Cleared',
        tone: 'success',
        icon: 'check',
        next: {
          cause: 'It stays cleared while the data is the same.',
          who: 'platform',
          link: 'none',
        },
      },
      entry: 'decided',
      on: { CHANGED: 'open' },
    },
    confirmed: {
      meta: {
        label: 'True match',
        tone: 'danger',
        icon: 'ban',
        next: {
          cause: `Money stays blocked. Report it to OFAC within ${PERIODS.blocked_report_business_days} business days.`,
          who: 'platform',
          link: 'none',
        },
      },
      on: { LIFTED: { target: 'cleared', guard: 'somebodyElse' } },
    },
    gone: {
      meta: {
        label: 'No longer matched',
        tone: 'neutral',
        icon: 'archive',
        next: { cause: 'It opens again when a list matches.', who: 'platform', link: 'none' },
      },
      entry: 'decided',
      on: { FOUND: 'open' },
    },
  },
})

export const sanctionsMatchLifecycle = {
  id: 'sanctions-match',
  version: 1,
  machine,
  context: z.strictObject({}),
  events,
  guards,
} satisfies Lifecycle<typeof machine>
