/**
 * The domain of a company at which an offering's public pages answer. The issuer publishes records; a poller looks for
 * them for 72 hours. Ownership is proven first, then the domain has to lead here, then a certificate has to be in
 * order. An active domain is looked at daily, and fails when it stays broken for 72 hours.
 *
 * Effects: notify {to, template}; schedule, unschedule; checkDomain {at}: queues a look at the records;
 * holdHost, releaseHost: nobody else, or anybody, can use the host.
 */
import { addElapsedHours } from '#domain/shared/calendar/zone.ts'
import { GIVE_UP_HOURS, nextLook, RECHECK_SECONDS } from '#domain/offerings/rules/private-domain.ts'
import type { EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { assign, setup } from 'xstate'
import { z } from 'zod'
import { effects, notify, unschedule, type Of, type Sent } from '../lib/party.ts'

const values = z.array(z.string().max(500).meta({ plain: true })).max(10)
const seen = z.strictObject({
  proof: values,
  route: values,
  dkim: values,
})
const context = z.strictObject({
  began_at: z.iso.datetime(),
  give_up_at: z.iso.datetime().nullable(),
  check_at: z.iso.datetime(),
  /** when a person asked for a check last */
  asked_at: z.iso.datetime().nullable(),
  checked_at: z.iso.datetime().nullable(),
  problem: z.string().nullable(),
  /**
   * what is wrong with the key for mail; null with `sender_ok` when it is in order, and without it where there is no
   * sender
   */
  sender_problem: z.string().nullable(),
  sender_ok: z.boolean(),
  seen,
  /** checks in a row that got no answer while the domain was active */
  misses: z.int().nonnegative(),
})
export type PrivateDomainContext = z.infer<typeof context>
export interface PrivateDomainInput {
  at: string
}
export interface PrivateDomainFacts {
  /** no other offering uses the host */
  free?: boolean
}
const answered = z.strictObject({
  problem: z.string().max(2000).nullable().meta({ plain: true }),
  sender_problem: z.string().max(2000).nullable().meta({ plain: true }),
  sender_ok: z.boolean(),
  seen,
})
export type DomainAnswer = z.infer<typeof answered>
type PrivateDomainEvent = Sent<PrivateDomainFacts> &
  (
    | Of<'CHECK_DUE' | 'CHECK' | 'GIVE_UP_DUE' | 'RESTARTED' | 'REMOVED'>
    | Of<'UNANSWERED' | 'UNPROVEN' | 'UNROUTED' | 'PROVEN' | 'CERTIFIED', DomainAnswer>
  )

const events = {
  CHECK_DUE: { by: ['CLK'], says: 'The next check was due' },
  CHECK: { by: ['ISS', 'ADM'], or: 'ask for a check', says: 'Asked for a check' },
  UNANSWERED: { by: ['SYS'], payload: answered, says: 'The name servers didn’t answer' },
  UNPROVEN: { by: ['SYS'], payload: answered, says: 'The TXT record was missing or wrong' },
  UNROUTED: { by: ['SYS'], payload: answered, says: 'The domain didn’t lead to the platform' },
  PROVEN: { by: ['SYS'], payload: answered, says: 'The records were right' },
  CERTIFIED: { by: ['SYS'], payload: answered, says: 'The certificate was in order' },
  GIVE_UP_DUE: { by: ['CLK'], says: 'The domain wasn’t in order for 72 hours' },
  RESTARTED: {
    by: ['ISS', 'ADM'],
    or: 'start the verification again',
    says: 'Started the verification again',
  },
  REMOVED: { by: ['ISS', 'ADM'], or: 'remove the domain', says: 'Removed the domain' },
} as const satisfies Record<PrivateDomainEvent['type'], EventRule>
const guards = {
  rested: `A check can be asked for every ${RECHECK_SECONDS} seconds.`,
  free: 'Another offering uses this domain now.',
  onceMore: 'Fewer than three checks in a row got no answer.',
} as const

/** Minutes after which the records of a new domain are looked at first. */
const FIRST_LOOK_HOURS = 1 / 60
/** Hours to the next look at an active domain, and at one that broke (platform policy). */
const HOURS = { serving: 24, faulty: 1 } as const
/** Checks in a row that may go without an answer before an active domain counts as broken (platform policy). */
const TRIES = 3
const NOTHING = { proof: [], route: [], dkim: [] }

type Args = { context: PrivateDomainContext }
const lookLater = {
  type: 'schedule' as const,
  params: ({ context: c }: Args) => ({ event: 'CHECK_DUE', at: c.check_at }),
}
const giveUpLater = {
  type: 'schedule' as const,
  params: ({ context: c }: Args) => ({ event: 'GIVE_UP_DUE', at: c.give_up_at ?? c.check_at }),
}
const lookNow = {
  type: 'checkDomain' as const,
  params: ({ event }: { event: PrivateDomainEvent }) => ({ at: event.at }),
}
const next = (
  cause: string,
  who: 'issuer' | 'clock',
  by?: 'check_at' | 'give_up_at',
): StateMeta['next'] => ({ cause, who, link: 'offering', by })
const onDemand = { guard: 'rested' as const, actions: ['assignAsked' as const, lookNow] }
const taken = 'assignAnswer' as const
const broke = { target: '.faulty', actions: taken }

const machine = setup({
  types: {} as {
    context: PrivateDomainContext
    events: PrivateDomainEvent
    input: PrivateDomainInput
    meta: StateMeta
  },
  guards: {
    rested: ({ context: c, event }) =>
      c.asked_at === null ||
      Date.parse(event.at) - Date.parse(c.asked_at) >= RECHECK_SECONDS * 1000,
    free: ({ event }) => event.facts?.free === true,
    onceMore: ({ context: c }) => c.misses + 1 < TRIES,
  },
  actions: {
    ...effects,
    checkDomain: (_, _params: { at: string }) => {},
    holdHost: () => {},
    releaseHost: () => {},
    assignAsked: assign(({ event }) => ({ asked_at: event.at })),
    assignNextLook: assign(({ context: c, event }) => ({
      check_at: nextLook(c.began_at, event.at),
    })),
    assignDailyLook: assign(({ event }) => ({
      check_at: addElapsedHours(event.at, HOURS.serving),
    })),
    assignHourlyLook: assign(({ event }) => ({
      check_at: addElapsedHours(event.at, HOURS.faulty),
    })),
    assignAnswer: assign(({ context: c, event }) =>
      'seen' in event
        ? {
            checked_at: event.at,
            problem: event.problem,
            sender_problem: event.sender_problem,
            sender_ok: event.sender_ok,
            seen: event.seen,
            misses: event.type === 'UNANSWERED' ? c.misses + 1 : 0,
          }
        : {},
    ),
    assignGiveUp: assign(({ event }) => ({ give_up_at: addElapsedHours(event.at, GIVE_UP_HOURS) })),
    forgetGiveUp: assign({ give_up_at: null }),
    forgetMisses: assign({ misses: 0 }),
    assignBegun: assign(({ event }) => ({
      began_at: event.at,
      give_up_at: addElapsedHours(event.at, GIVE_UP_HOURS),
      check_at: addElapsedHours(event.at, FIRST_LOOK_HOURS),
      asked_at: null,
      checked_at: null,
      problem: null,
      sender_problem: null,
      sender_ok: false,
      seen: NOTHING,
      misses: 0,
    })),
  },
}).createMachine({
  id: 'private-domain',
  context: ({ input }) => ({
    began_at: input.at,
    give_up_at: addElapsedHours(input.at, GIVE_UP_HOURS),
    check_at: addElapsedHours(input.at, FIRST_LOOK_HOURS),
    asked_at: null,
    checked_at: null,
    problem: null,
    sender_problem: null,
    sender_ok: false,
    seen: NOTHING,
    misses: 0,
  }),
  initial: 'waiting',
  on: {
    REMOVED: {
      target: '.removed',
      actions: [unschedule('CHECK_DUE'), unschedule('GIVE_UP_DUE'), 'releaseHost'],
    },
  },
  states: {
    waiting: {
      initial: 'requested',
      entry: [lookLater, giveUpLater],
      on: {
        CHECK_DUE: { actions: ['assignNextLook', lookLater, lookNow] },
        CHECK: onDemand,
        UNANSWERED: { target: '.unanswered', actions: taken },
        UNPROVEN: { target: '.unproven', actions: taken },
        UNROUTED: { target: '.unrouted', actions: taken },
        PROVEN: { target: 'verified', actions: [taken, 'assignGiveUp'] },
        GIVE_UP_DUE: { target: 'failed' },
      },
      states: {
        requested: {
          meta: {
            label: 'Records requested',
            tone: 'neutral',
            icon: 'circle-dashed',
            next: next(
              'Publish the records at your DNS provider. We look for them for 72 hours.',
              'issuer',
              'give_up_at',
            ),
          },
        },
        unproven: {
          meta: {
            label: 'Ownership not proven',
            tone: 'warning',
            icon: 'clock',
            next: next(
              'Publish the TXT record as it’s shown. We look for it until the date.',
              'issuer',
              'give_up_at',
            ),
          },
        },
        unrouted: {
          meta: {
            label: 'Doesn’t lead here yet',
            tone: 'warning',
            icon: 'clock',
            next: next(
              'Point the domain to us as it’s shown. We look for it until the date.',
              'issuer',
              'give_up_at',
            ),
          },
        },
        unanswered: {
          meta: {
            label: 'No answer from DNS',
            tone: 'warning',
            icon: 'clock',
            next: next('We ask the name servers again.', 'clock', 'check_at'),
          },
        },
      },
    },
    verified: {
      entry: [giveUpLater, lookNow],
      meta: {
        label: 'Waiting for the certificate',
        tone: 'info',
        icon: 'clock',
        next: next(
          'The records are right. The certificate is issued, and then the domain is active.',
          'clock',
          'check_at',
        ),
      },
      on: {
        CHECK_DUE: { actions: ['assignNextLook', lookLater, lookNow] },
        CHECK: onDemand,
        PROVEN: { actions: taken },
        UNANSWERED: { actions: taken },
        UNPROVEN: { target: 'waiting.unproven', actions: taken },
        UNROUTED: { target: 'waiting.unrouted', actions: taken },
        CERTIFIED: {
          target: 'active',
          actions: [taken, notify('issuer', 'private-domain.active')],
        },
        GIVE_UP_DUE: { target: 'failed' },
      },
    },
    active: {
      initial: 'serving',
      on: {
        CHECK: onDemand,
        CERTIFIED: { target: '.serving', actions: taken },
        PROVEN: broke,
        UNPROVEN: broke,
        UNROUTED: broke,
      },
      states: {
        serving: {
          entry: [
            unschedule('GIVE_UP_DUE'),
            'forgetGiveUp',
            'forgetMisses',
            'assignDailyLook',
            lookLater,
          ],
          meta: {
            label: 'Active',
            tone: 'success',
            icon: 'check',
            next: next('Visitors reach the offering here. We check it daily.', 'clock', 'check_at'),
          },
          on: {
            CHECK_DUE: { actions: ['assignDailyLook', lookLater, lookNow] },
            CERTIFIED: { actions: taken },
            UNANSWERED: [
              { guard: 'onceMore', actions: [taken, 'assignHourlyLook', lookLater] },
              { target: 'faulty', actions: taken },
            ],
          },
        },
        faulty: {
          entry: [
            'assignGiveUp',
            giveUpLater,
            'assignHourlyLook',
            lookLater,
            notify('issuer', 'private-domain.faulty'),
          ],
          meta: {
            label: 'Active, with a fault',
            tone: 'danger',
            icon: 'circle-alert',
            next: next(
              'Correct what is wrong. The domain fails if the fault lasts 72 hours.',
              'issuer',
              'give_up_at',
            ),
          },
          on: {
            CHECK_DUE: { actions: ['assignHourlyLook', lookLater, lookNow] },
            UNANSWERED: { actions: taken },
            PROVEN: { actions: taken },
            UNPROVEN: { actions: taken },
            UNROUTED: { actions: taken },
            GIVE_UP_DUE: { target: '#private-domain.failed' },
          },
        },
      },
    },
    failed: {
      entry: [
        unschedule('CHECK_DUE'),
        unschedule('GIVE_UP_DUE'),
        'forgetGiveUp',
        'releaseHost',
        notify('issuer', 'private-domain.failed'),
      ],
      meta: {
        label: 'Failed',
        tone: 'danger',
        icon: 'circle-alert',
        next: next('Correct the records and start again, or remove the domain.', 'issuer'),
      },
      on: {
        RESTARTED: { target: 'waiting', guard: 'free', actions: ['assignBegun', 'holdHost'] },
      },
    },
    removed: {
      type: 'final',
      meta: {
        label: 'Removed',
        tone: 'neutral',
        icon: 'archive',
        next: next('The offering answers at the platform’s own address.', 'clock'),
      },
    },
  },
})

export const privateDomainLifecycle = {
  id: 'private-domain',
  version: 1,
  machine,
  context,
  events,
  guards,
} satisfies Lifecycle<typeof machine>
