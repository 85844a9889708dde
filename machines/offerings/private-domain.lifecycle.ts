/**
 * The domain of a company at which an offering's public pages are served. The issuer publishes DNS records; scheduled
 * checks look for them for 72 hours. Ownership is proven first, then the domain has to lead here, then its certificate
 * has to be valid. An active domain is checked daily, and fails when a fault lasts 72 hours.
 *
 * Effects: notify {to, template}; schedule, unschedule; checkDomain {at}: queues a check;
 * holdHost, releaseHost: reserves the host for this offering, or frees it.
 */
import { addElapsedHours } from '#domain/shared/calendar/zone.ts'
import {
  GIVE_UP_HOURS,
  nextCheckAt,
  RECHECK_SECONDS,
} from '#domain/offerings/rules/private-domain.ts'
import type { Cause, EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
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
  /** when a person last requested a check */
  asked_at: z.iso.datetime().nullable(),
  checked_at: z.iso.datetime().nullable(),
  problem: z.string().nullable(),
  /** what is wrong with the DKIM record; null when it is correct (`sender_ok`) and when there is no sender */
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
  CHECK_DUE: { by: ['CLK'], road: 'system', says: 'The next check was due' },
  CHECK: {
    by: ['ISS', 'ADM'],
    road: 'open',
    only: { ISS: 'owner' },
    session: ['ISS', 'ADM'],
    or: 'request a check',
    says: 'Requested a check',
  },
  UNANSWERED: {
    by: ['SYS'],
    road: 'system',
    payload: answered,
    says: 'The name servers didn’t answer',
  },
  UNPROVEN: {
    by: ['SYS'],
    road: 'system',
    payload: answered,
    says: 'The TXT record was missing or wrong',
  },
  UNROUTED: {
    by: ['SYS'],
    road: 'system',
    payload: answered,
    says: 'The domain didn’t lead to the platform',
  },
  PROVEN: { by: ['SYS'], road: 'system', payload: answered, says: 'The records were correct' },
  CERTIFIED: { by: ['SYS'], road: 'system', payload: answered, says: 'The certificate was valid' },
  GIVE_UP_DUE: { by: ['CLK'], road: 'system', says: 'The domain didn’t pass a check for 72 hours' },
  RESTARTED: {
    by: ['ISS', 'ADM'],
    road: 'open',
    only: { ISS: 'owner' },
    session: ['ISS', 'ADM'],
    or: 'start the verification again',
    says: 'Started the verification again',
  },
  REMOVED: {
    by: ['ISS', 'ADM'],
    road: 'open',
    only: { ISS: 'owner' },
    or: 'remove the domain',
    says: 'Removed the domain',
  },
} as const satisfies Record<PrivateDomainEvent['type'], EventRule>
const guards = {
  rested: `Wait ${RECHECK_SECONDS} seconds between two checks.`,
  free: 'Another offering uses this domain now.',
  onceMore: 'Fewer than three checks in a row got no answer.',
} as const

/** Hours to the first check of a new domain: one minute. */
const FIRST_CHECK_HOURS = 1 / 60
/** Hours to the next check of an active domain, and of one with a fault (platform policy). */
const HOURS = { serving: 24, faulty: 1 } as const
/** Checks in a row without an answer after which an active domain has a fault (platform policy). */
const TRIES = 3
/** The context of a verification that starts now. */
const started = (at: string): PrivateDomainContext => ({
  began_at: at,
  give_up_at: addElapsedHours(at, GIVE_UP_HOURS),
  check_at: addElapsedHours(at, FIRST_CHECK_HOURS),
  asked_at: null,
  checked_at: null,
  problem: null,
  sender_problem: null,
  sender_ok: false,
  seen: { proof: [], route: [], dkim: [] },
  misses: 0,
})

type Args = { context: PrivateDomainContext }
const scheduleCheck = {
  type: 'schedule' as const,
  params: ({ context: c }: Args) => ({ event: 'CHECK_DUE', at: c.check_at }),
}
const scheduleGiveUp = {
  type: 'schedule' as const,
  params: ({ context: c }: Args) => ({ event: 'GIVE_UP_DUE', at: c.give_up_at ?? c.check_at }),
}
const checkNow = {
  type: 'checkDomain' as const,
  params: ({ event }: { event: PrivateDomainEvent }) => ({ at: event.at }),
}
const next = (
  cause: Cause,
  who: 'issuer' | 'clock',
  by?: 'check_at' | 'give_up_at',
): StateMeta['next'] => ({ cause, who, link: 'offering', by })
const onDemand = { guard: 'rested' as const, actions: ['assignRequestedCheck' as const, checkNow] }
const answer = 'assignAnswer' as const
const toFaulty = { target: '.faulty', actions: answer }

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
    assignRequestedCheck: assign(({ event }) => ({ asked_at: event.at })),
    assignNextCheck: assign(({ context: c, event }) => ({
      check_at: nextCheckAt(c.began_at, event.at),
    })),
    assignDailyCheck: assign(({ event }) => ({
      check_at: addElapsedHours(event.at, HOURS.serving),
    })),
    assignHourlyCheck: assign(({ event }) => ({
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
    clearGiveUp: assign({ give_up_at: null }),
    clearMisses: assign({ misses: 0 }),
    assignStart: assign(({ event }) => started(event.at)),
  },
}).createMachine({
  id: 'private-domain',
  context: ({ input }) => started(input.at),
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
      entry: [scheduleCheck, scheduleGiveUp],
      on: {
        CHECK_DUE: { actions: ['assignNextCheck', scheduleCheck, checkNow] },
        CHECK: onDemand,
        UNANSWERED: { target: '.unanswered', actions: answer },
        UNPROVEN: { target: '.unproven', actions: answer },
        UNROUTED: { target: '.unrouted', actions: answer },
        PROVEN: { target: 'verified', actions: [answer, 'assignGiveUp'] },
        GIVE_UP_DUE: { target: 'failed' },
      },
      states: {
        requested: {
          meta: {
            label: 'Records requested',
            tone: 'neutral',
            icon: 'circle-dashed',
            next: next(
              {
                issuer: 'Publish the records at your DNS provider. We check for them for 72 hours.',
                others:
                  'The company publishes the records at its DNS provider. We check for them for 72 hours.',
              },
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
              {
                issuer: 'Publish the TXT record shown below. We check for it until the deadline.',
                others: 'The company publishes the TXT record. We check for it until the deadline.',
              },
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
              {
                issuer:
                  'Point the domain to us with the record shown below. We check for it until the deadline.',
                others: 'The company points the domain to us. We check for it until the deadline.',
              },
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
            next: next('The DNS servers didn’t answer. We try again.', 'clock', 'check_at'),
          },
        },
      },
    },
    verified: {
      entry: [scheduleGiveUp, checkNow],
      meta: {
        label: 'Waiting for the certificate',
        tone: 'info',
        icon: 'clock',
        next: next(
          'The records are correct. The domain becomes active when its certificate is issued.',
          'clock',
          'check_at',
        ),
      },
      on: {
        CHECK_DUE: { actions: ['assignNextCheck', scheduleCheck, checkNow] },
        CHECK: onDemand,
        PROVEN: { actions: answer },
        UNANSWERED: { actions: answer },
        UNPROVEN: { target: 'waiting.unproven', actions: answer },
        UNROUTED: { target: 'waiting.unrouted', actions: answer },
        CERTIFIED: {
          target: 'active',
          actions: [answer, notify('issuer', 'private-domain.active')],
        },
        GIVE_UP_DUE: { target: 'failed' },
      },
    },
    active: {
      initial: 'serving',
      on: {
        CHECK: onDemand,
        CERTIFIED: { target: '.serving', actions: answer },
        PROVEN: toFaulty,
        UNPROVEN: toFaulty,
        UNROUTED: toFaulty,
      },
      states: {
        serving: {
          entry: [
            unschedule('GIVE_UP_DUE'),
            'clearGiveUp',
            'clearMisses',
            'assignDailyCheck',
            scheduleCheck,
          ],
          meta: {
            label: 'Active',
            tone: 'success',
            icon: 'check',
            next: next('Visitors reach the offering here. We check it daily.', 'clock', 'check_at'),
          },
          on: {
            CHECK_DUE: { actions: ['assignDailyCheck', scheduleCheck, checkNow] },
            CERTIFIED: { actions: answer },
            UNANSWERED: [
              { guard: 'onceMore', actions: [answer, 'assignHourlyCheck', scheduleCheck] },
              { target: 'faulty', actions: answer },
            ],
          },
        },
        faulty: {
          entry: [
            'assignGiveUp',
            scheduleGiveUp,
            'assignHourlyCheck',
            scheduleCheck,
            notify('issuer', 'private-domain.faulty'),
          ],
          meta: {
            label: 'Active, with a fault',
            tone: 'danger',
            icon: 'circle-alert',
            next: next(
              {
                issuer: 'Correct what is wrong. The domain fails if the fault lasts 72 hours.',
                others: 'The company corrects the fault. The domain fails if it lasts 72 hours.',
              },
              'issuer',
              'give_up_at',
            ),
          },
          on: {
            CHECK_DUE: { actions: ['assignHourlyCheck', scheduleCheck, checkNow] },
            UNANSWERED: { actions: answer },
            PROVEN: { actions: answer },
            UNPROVEN: { actions: answer },
            UNROUTED: { actions: answer },
            GIVE_UP_DUE: { target: '#private-domain.failed' },
          },
        },
      },
    },
    failed: {
      entry: [
        unschedule('CHECK_DUE'),
        unschedule('GIVE_UP_DUE'),
        'clearGiveUp',
        'releaseHost',
        notify('issuer', 'private-domain.failed'),
      ],
      meta: {
        label: 'Failed',
        tone: 'danger',
        icon: 'circle-alert',
        next: next(
          {
            issuer: 'Correct the records and start again, or remove the domain.',
            others: 'The company corrects the records and starts again, or removes the domain.',
          },
          'issuer',
        ),
      },
      on: {
        RESTARTED: { target: 'waiting', guard: 'free', actions: ['assignStart', 'holdHost'] },
      },
    },
    removed: {
      type: 'final',
      meta: {
        label: 'Removed',
        tone: 'neutral',
        icon: 'archive',
        next: next('Visitors reach the offering at the platform’s own address.', 'clock'),
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
  begins: {
    by: ['ISS', 'ADM'],
    road: 'command',
    only: { ISS: 'owner' },
    session: ['ISS', 'ADM'],
    tells: 'company',
    says: 'Added a domain',
  },
  guards,
} satisfies Lifecycle<typeof machine>
