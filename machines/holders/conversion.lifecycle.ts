/**
 * A conversion of SAFEs and notes into shares: the company enters the event, the platform approves it, and a second
 * person of the platform executes it. What is outstanding is compared with what was submitted at each step.
 *
 * Effects: storeItems {} (what each instrument becomes, as it was submitted); convertAll {} (every entry of the ledger
 * in one transaction); notify {to, template}.
 */
import { every, everyOf } from '#machines/lib/guards.ts'
import type { Cause, EventRule, Lifecycle, Sent, StateMeta } from '#machines/lib/types.ts'
import { assign, setup } from 'xstate'
import { z } from 'zod'

const instant = z.iso.datetime().nullable()
export const conversionContext = z.strictObject({
  submittedAt: instant,
  approvedAt: instant,
  executedAt: instant,
})
export type ConversionContext = z.infer<typeof conversionContext>
/** What the server finds out before it sends an event. */
export interface ConversionFacts {
  /** the rule gives each instrument its shares, and there is at least one */
  converts: boolean
  /** no instrument is in an open transfer or under a stop */
  free: boolean
  /** what is outstanding and what it becomes is what was submitted */
  unchanged: boolean
  secondPerson: boolean
}
const reasoned = {
  payload: z.strictObject({ reason: z.string().trim().min(3, 'Say why.').max(1000) }),
  reason: true,
} as const
export const conversionEvents = {
  SUBMITTED: {
    by: ['ISS'],
    road: 'open',
    only: { ISS: 'owner' },
    tells: 'company',
    says: 'Submitted the conversion',
  },
  APPROVED: { by: ['ADM'], road: 'open', tells: 'company', says: 'Approved the conversion' },
  EXECUTED: { by: ['ADM'], road: 'open', says: 'Executed the conversion' },
  RETURNED: {
    by: ['ADM'],
    road: 'open',
    ...reasoned,
    or: 'return it to the company',
    says: 'Returned the conversion',
  },
  // who prepares a draft takes it back too; what an owner submitted, an owner takes back
  WITHDRAWN: {
    by: ['ISS'],
    road: 'open',
    only: { ISS: 'owner' },
    early: { in: ['draft'], session: ['ISS'] },
    tells: 'company',
    or: 'withdraw it',
    says: 'Withdrew the conversion',
  },
} as const satisfies Record<string, EventRule>
export type ConversionEventType = keyof typeof conversionEvents
export type ConversionEvent = {
  [T in ConversionEventType]: { type: T } & Sent<ConversionFacts>
}[ConversionEventType]

/** The rules by name, each with the sentence that says what is missing. */
export const conversionGuards = {
  converts: 'Nothing converts at these terms.',
  free: 'A SAFE or note is in an open transfer or under a stop.',
  unchanged: 'What is outstanding has changed since the conversion was submitted.',
  secondPerson: 'A second person decides: you have submitted or approved it.',
} as const
type Guard = keyof typeof conversionGuards
type Args = { context: ConversionContext; event: ConversionEvent }
const fact =
  (name: Guard) =>
  ({ event }: Args): boolean =>
    event.facts?.[name] === true
const guards: Readonly<Record<Guard, (args: Args) => boolean>> = {
  converts: fact('converts'),
  free: fact('free'),
  unchanged: fact('unchanged'),
  secondPerson: fact('secondPerson'),
}
type To = 'holders' | 'issuer' | 'staff'
const notify = (to: To, template: string) => ({ type: 'notify' as const, params: { to, template } })
const next = (cause: Cause, who: 'issuer' | 'platform'): StateMeta['next'] => ({
  cause,
  who,
  link: 'record',
})
const returned = {
  target: 'draft' as const,
  actions: ['assignReturned' as const, notify('issuer', 'conversion-returned')],
}

const machine = setup({
  types: {} as {
    context: ConversionContext
    events: ConversionEvent
    input: undefined
    meta: StateMeta
  },
  guards: { ...guards, every: everyOf(guards) },
  actions: {
    notify: (_, _params: { to: To; template: string }) => {},
    storeItems: () => {},
    convertAll: () => {},
    assignSubmitted: assign(({ event }) => ({ submittedAt: event.at })),
    assignApproved: assign(({ event }) => ({ approvedAt: event.at })),
    assignExecuted: assign(({ event }) => ({ executedAt: event.at })),
    assignReturned: assign(() => ({ submittedAt: null, approvedAt: null })),
  },
}).createMachine({
  id: 'conversion',
  context: { submittedAt: null, approvedAt: null, executedAt: null },
  initial: 'draft',
  states: {
    draft: {
      meta: {
        label: 'Draft',
        tone: 'neutral',
        icon: 'pencil',
        next: next(
          {
            issuer: 'Check what each SAFE and note becomes, then submit the conversion.',
            others:
              'The company checks what each SAFE and note becomes, then submits the conversion.',
          },
          'issuer',
        ),
      },
      on: {
        SUBMITTED: {
          target: 'in_review',
          guard: every<Guard>('converts', 'free'),
          actions: ['assignSubmitted', 'storeItems', notify('staff', 'conversion-submitted')],
        },
        WITHDRAWN: 'withdrawn',
      },
    },
    in_review: {
      meta: {
        label: 'In review',
        tone: 'info',
        icon: 'clock',
        next: next(
          'We compare the event with its documents and approve the conversion.',
          'platform',
        ),
      },
      on: {
        APPROVED: {
          target: 'approved',
          guard: every<Guard>('secondPerson', 'free', 'unchanged'),
          actions: ['assignApproved', notify('staff', 'conversion-approved')],
        },
        RETURNED: returned,
        WITHDRAWN: 'withdrawn',
      },
    },
    approved: {
      meta: {
        label: 'Waiting for a second approval',
        tone: 'info',
        icon: 'eye',
        next: next('A second person approves it. The ledger changes at once.', 'platform'),
      },
      on: {
        EXECUTED: {
          target: 'executed',
          guard: every<Guard>('secondPerson', 'free', 'unchanged'),
          actions: 'assignExecuted',
        },
        RETURNED: returned,
        WITHDRAWN: 'withdrawn',
      },
    },
    executed: {
      type: 'final',
      meta: { label: 'Executed', tone: 'success', icon: 'check' },
      entry: [
        'convertAll',
        notify('holders', 'conversion-executed'),
        notify('issuer', 'conversion-posted'),
      ],
    },
    withdrawn: { type: 'final', meta: { label: 'Withdrawn', tone: 'neutral', icon: 'ban' } },
  },
})

/** Version 1 of a conversion. */
export const conversionLifecycle: Lifecycle<typeof machine> = {
  id: 'conversion',
  version: 1,
  machine,
  context: conversionContext,
  events: conversionEvents,
  begins: { by: ['ISS'], road: 'command', session: ['ISS'], says: 'Entered the conversion' },
  guards: conversionGuards,
}
