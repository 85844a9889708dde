/**
 * The seat of an outside firm in an offering: one person with an own sign-in, the sections that the seat opens, an
 * agreement and a last day. The person accepts the agreement by its hash; until then the seat opens nothing. The
 * company's owners and the platform withdraw an invitation and end a seat; the clock ends both. Ended seats are stored
 * as they were.
 *
 * Effects: notify {to, template}; schedule, unschedule; signAgreement: who accepted, under which name.
 */
import { sha256 } from '#domain/shared/common.ts'
import { seatRoles, sectionAccesses } from '#domain/offerings/model/partner-seat-labels.ts'
import { seatAcceptance, sectionCompletion } from '#domain/offerings/model/partner-seat.ts'
import { topics, type Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { every, everyOf } from '#machines/lib/guards.ts'
import { effects, notify, reasonOnly, unschedule, type Of, type Sent } from '#machines/lib/party.ts'
import type { EventRule, Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { assign, setup } from 'xstate'
import { z } from 'zod'

const input = {
  role: z.enum(seatRoles),
  sections: z.array(z.strictObject({ topic: z.enum(topics), access: z.enum(sectionAccesses) })),
  agreement_hash: sha256,
  ends_at: z.iso.datetime(),
  /** until when the invitation is answered */
  answer_by: z.iso.datetime(),
}
const context = z.strictObject({
  ...input,
  accepted_at: z.iso.datetime().nullable(),
  completed: z.array(
    z.strictObject({
      topic: z.enum(topics),
      /** submitted revision of the section that was completed */
      revision: z.int().positive(),
      at: z.iso.datetime(),
      note: z.string(),
    }),
  ),
})
export type PartnerSeatContext = z.infer<typeof context>
export type PartnerSeatInput = Omit<PartnerSeatContext, 'accepted_at' | 'completed'>
/** What the server finds out before it sends an event. */
export interface PartnerSeatFacts {
  /** the person belongs neither to the company nor to the platform */
  outsider: boolean
  /** the last day has not passed */
  beforeEnd: boolean
  /** the submitted revision that the holder certifies; 0 where nothing is submitted or it is another one by now */
  revision: number
}
type PartnerSeatEvent = Sent<Partial<PartnerSeatFacts>> &
  (
    | Of<'ACCEPTED', z.infer<typeof seatAcceptance>>
    | Of<'COMPLETED', z.infer<typeof sectionCompletion>>
    | Of<'DECLINED' | 'WITHDRAWN' | 'ENDED' | 'EXPIRED' | 'LAPSED'>
  )

const events = {
  ACCEPTED: {
    by: ['INV'],
    road: 'open',
    payload: seatAcceptance,
    says: 'Accepted the seat and its agreement',
  },
  DECLINED: {
    by: ['INV'],
    road: 'open',
    session: ['INV'],
    payload: reasonOnly,
    reason: true,
    or: 'decline the seat',
    says: 'Declined the seat',
  },
  COMPLETED: { by: ['INV'], road: 'open', payload: sectionCompletion, says: 'Completed a section' },
  WITHDRAWN: {
    by: ['ISS', 'ADM'],
    road: 'open',
    only: { ISS: 'owner' },
    session: ['ISS', 'ADM'],
    payload: reasonOnly,
    reason: true,
    or: 'withdraw the invitation',
    says: 'Withdrew the invitation',
  },
  ENDED: {
    by: ['ISS', 'ADM'],
    road: 'open',
    only: { ISS: 'owner' },
    payload: reasonOnly,
    reason: true,
    or: 'end the seat',
    says: 'Ended the seat',
  },
  EXPIRED: { by: ['CLK'], road: 'system', says: 'The seat’s last day passed' },
  LAPSED: { by: ['CLK'], road: 'system', says: 'The invitation lapsed without an answer' },
} as const satisfies Record<PartnerSeatEvent['type'], EventRule>

const sentences = {
  sameAgreement: 'The agreement isn’t the one of this seat. Reload the page and read it again.',
  outsider: 'You belong to the company or the platform. A seat is for an outside partner.',
  beforeEnd: 'The seat’s last day has passed.',
  hasTasks: 'The seat has a section to complete.',
  ownTask: 'Your seat doesn’t ask you to complete this section.',
  hasContent:
    'Only the revision that the company has submitted can be completed. Reload the page and read it again.',
  lastTask: 'Other sections are still open.',
} as const
type Guard = keyof typeof sentences
type Args = { context: PartnerSeatContext; event: PartnerSeatEvent }
const topicOf = (event: PartnerSeatEvent): Topic | null =>
  event.type === 'COMPLETED' ? event.topic : null
const tasks = (c: PartnerSeatContext) => c.sections.filter((one) => one.access === 'complete')
const guards: Readonly<Record<Guard, (args: Args) => boolean>> = {
  sameAgreement: ({ context: c, event }) =>
    event.type === 'ACCEPTED' && event.agreement_hash === c.agreement_hash,
  outsider: ({ event }) => event.facts?.outsider === true,
  beforeEnd: ({ event }) => event.facts?.beforeEnd === true,
  hasTasks: ({ context: c }) => tasks(c).length > 0,
  ownTask: ({ context: c, event }) => tasks(c).some((one) => one.topic === topicOf(event)),
  hasContent: ({ event }) => (event.facts?.revision ?? 0) > 0,
  lastTask: ({ context: c, event }) =>
    tasks(c).every(
      ({ topic }) => topic === topicOf(event) || c.completed.some((one) => one.topic === topic),
    ),
}
const accepted = ['assignAccepted', 'signAgreement', unschedule('LAPSED'), expires()] as const
function expires() {
  return {
    type: 'schedule' as const,
    params: ({ context: c }: Args) => ({ event: 'EXPIRED', at: c.ends_at }),
  }
}
const signed = [...accepted, notify('issuer', 'partner-seat.accepted')]
const completed = ['assignCompleted' as const, notify('issuer', 'partner-seat.completed')]

const machine = setup({
  types: {} as {
    context: PartnerSeatContext
    events: PartnerSeatEvent
    input: PartnerSeatInput
    meta: StateMeta
  },
  guards: { ...guards, every: everyOf(guards) },
  actions: {
    ...effects,
    signAgreement: () => {},
    assignAccepted: assign(({ event }) => ({ accepted_at: event.at })),
    assignCompleted: assign(({ context: c, event }) =>
      event.type !== 'COMPLETED'
        ? {}
        : {
            completed: [
              ...c.completed.filter((one) => one.topic !== event.topic),
              {
                topic: event.topic,
                revision: event.facts?.revision ?? 0,
                at: event.at,
                note: event.note,
              },
            ],
          },
    ),
  },
}).createMachine({
  id: 'partner-seat',
  context: ({ input: given }) => ({ ...given, accepted_at: null, completed: [] }),
  initial: 'invited',
  states: {
    invited: {
      meta: {
        label: 'Invited',
        tone: 'info',
        icon: 'send',
        next: {
          cause: {
            partner: 'Read the agreement, then accept or decline the seat.',
            others: 'The firm reads the agreement, then accepts or declines the seat.',
          },
          who: 'partner',
          by: 'answer_by',
          link: 'offering',
        },
      },
      entry: [
        notify('party', 'partner-seat.invited'),
        { type: 'schedule', params: ({ context: c }) => ({ event: 'LAPSED', at: c.answer_by }) },
      ],
      on: {
        ACCEPTED: [
          {
            target: 'active.tasks_open',
            guard: every<Guard>('sameAgreement', 'outsider', 'beforeEnd', 'hasTasks'),
            actions: signed,
          },
          {
            target: 'active.tasks_done',
            guard: every<Guard>('sameAgreement', 'outsider', 'beforeEnd'),
            actions: signed,
          },
        ],
        DECLINED: {
          target: 'declined',
          actions: [unschedule('LAPSED'), notify('issuer', 'partner-seat.declined')],
        },
        WITHDRAWN: {
          target: 'withdrawn',
          actions: [unschedule('LAPSED'), notify('party', 'partner-seat.withdrawn')],
        },
        LAPSED: { target: 'lapsed', actions: notify('issuer', 'partner-seat.lapsed') },
      },
    },
    active: {
      initial: 'tasks_open',
      on: {
        ENDED: {
          target: 'ended',
          actions: [unschedule('EXPIRED'), notify('party', 'partner-seat.ended')],
        },
        EXPIRED: { target: 'ended', actions: notify('party', 'partner-seat.expired') },
      },
      states: {
        tasks_open: {
          meta: {
            label: 'Active, sections open',
            tone: 'warning',
            icon: 'circle-dashed',
            next: {
              cause: {
                partner: 'Complete each section that the seat asks for.',
                others: 'The firm completes each section that the seat asks for.',
              },
              who: 'partner',
              by: 'ends_at',
              link: 'offering',
            },
          },
          on: {
            COMPLETED: [
              {
                target: 'tasks_done',
                guard: every<Guard>('ownTask', 'hasContent', 'lastTask'),
                actions: completed,
              },
              { guard: every<Guard>('ownTask', 'hasContent'), actions: completed },
            ],
          },
        },
        tasks_done: {
          meta: {
            label: 'Active',
            tone: 'success',
            icon: 'check',
            next: {
              cause: {
                issuer: 'The seat is open until its last day. Invite again to extend it.',
                others: 'The seat is open until its last day.',
              },
              who: 'clock',
              by: 'ends_at',
              link: 'record',
            },
          },
          on: {
            COMPLETED: { guard: every<Guard>('ownTask', 'hasContent'), actions: completed },
          },
        },
      },
    },
    ended: { type: 'final', meta: { label: 'Ended', tone: 'neutral', icon: 'archive' } },
    declined: { type: 'final', meta: { label: 'Declined', tone: 'danger', icon: 'x' } },
    withdrawn: { type: 'final', meta: { label: 'Withdrawn', tone: 'neutral', icon: 'ban' } },
    lapsed: { type: 'final', meta: { label: 'Not answered', tone: 'neutral', icon: 'archive' } },
  },
})

/** Version 1 of a partner's seat. */
export const partnerSeatLifecycle: Lifecycle<typeof machine> = {
  id: 'partner-seat',
  version: 1,
  machine,
  context,
  events,
  begins: {
    by: ['ISS', 'ADM'],
    road: 'command',
    only: { ISS: 'owner' },
    tells: 'company',
    says: 'Invited a partner',
  },
  guards: sentences,
}
