/**
 * The platform's own approval to show an offering; its row has the id of the offering.
 *
 * Effects: notify {to, template}; schedule and unschedule {event, at} of LIST; showListing {} and hideListing {}
 * (the marketplace's index).
 */
import { offeringTypes } from '#domain/offerings/model/offering.ts'
import { every, everyOf } from '#machines/lib/guards.ts'
import type { Cause, EventRule, Lifecycle, Sent, StateMeta } from '#machines/lib/types.ts'
import { assign, setup } from 'xstate'
import { z } from 'zod'

export const listingContext = z.object({
  offeringType: z.enum(offeringTypes),
  requestedAt: z.iso.datetime().nullable(),
  listAt: z.iso.datetime().nullable(),
  listedAt: z.iso.datetime().nullable(),
})
export type ListingContext = z.infer<typeof listingContext>
/** What the server finds out before it sends an event. */
export interface ListingFacts {
  offeringApproved: boolean
  brandAssets: boolean
  pitchComplete: boolean
  legendsPresent: boolean
  marketplaceIds: boolean
  offeringShown: boolean
  timeReached: boolean
}
const reason = { reason: true } as const
export const listingEvents = {
  REQUEST: {
    by: ['ISS'],
    road: 'open',
    only: { ISS: 'owner' },
    session: ['ISS'],
    says: 'Requested the listing',
  },
  TYPE_CHANGED: {
    by: ['SYS'],
    road: 'system',
    payload: z.strictObject({ offeringType: z.enum(offeringTypes) }),
    says: 'Changed the offering type',
  },
  REVIEW_STARTED: {
    by: ['ADM', 'SYS'],
    road: 'open',
    session: ['ADM'],
    says: 'Started the listing review',
  },
  APPROVE: { by: ['ADM'], road: 'open', says: 'Approved the listing' },
  REQUEST_CHANGES: {
    by: ['ADM'],
    road: 'open',
    ...reason,
    or: 'request changes',
    says: 'Requested changes to the listing',
  },
  REJECT: {
    by: ['ADM'],
    road: 'open',
    ...reason,
    or: 'reject it with a reason',
    says: 'Rejected the listing',
  },
  SCHEDULE: {
    by: ['ADM'],
    road: 'open',
    payload: z.strictObject({ listAt: z.iso.datetime() }),
    says: 'Set the listing date',
  },
  LIST: { by: ['CLK', 'ADM', 'SYS'], road: 'open', or: 'list it now', says: 'Listed the offering' },
  SUSPEND: {
    by: ['ADM', 'BD', 'SYS'],
    road: 'open',
    ...reason,
    or: 'suspend the listing',
    says: 'Suspended the listing',
  },
  REINSTATE: {
    by: ['ADM'],
    road: 'open',
    second: ['compliance'],
    ...reason,
    says: 'Relisted the offering',
  },
  DELIST: {
    by: ['ADM', 'SYS'],
    road: 'open',
    ...reason,
    or: 'delist the offering',
    says: 'Removed the listing',
  },
  // after a removal it leads back to the marketplace, as REINSTATE does after a suspension
  REOPEN: {
    by: ['ADM'],
    road: 'open',
    second: ['compliance'],
    ...reason,
    says: 'Reopened the listing for a new request',
  },
} as const satisfies Record<string, EventRule>
export type ListingEventType = keyof typeof listingEvents
export type ListingEvent = {
  [T in ListingEventType]: { type: T } & Sent<ListingFacts> &
    (T extends 'SCHEDULE'
      ? { listAt: string }
      : T extends 'TYPE_CHANGED'
        ? { offeringType: ListingContext['offeringType'] }
        : object)
}[ListingEventType]

export const listingGuards = {
  offeringApproved: 'The offering is not approved.',
  brandAssets: 'The company has no logo. Add one in the topic “Basic information”.',
  pitchComplete: 'The pitch is not complete.',
  legendsPresent: 'A required legend is missing.',
  marketplaceIds: 'The marketplace identifiers are missing.',
  offeringShown: 'The offering’s status doesn’t allow a listing.',
  timeReached: 'The listing date hasn’t arrived.',
} as const
type Guard = keyof typeof listingGuards
type Args = { context: ListingContext; event: ListingEvent }
const fact =
  (name: keyof ListingFacts) =>
  ({ event }: Args): boolean =>
    event.facts?.[name] === true
const guards: Readonly<Record<Guard, (args: Args) => boolean>> = {
  offeringApproved: fact('offeringApproved'),
  brandAssets: fact('brandAssets'),
  pitchComplete: fact('pitchComplete'),
  legendsPresent: fact('legendsPresent'),
  marketplaceIds: fact('marketplaceIds'),
  offeringShown: fact('offeringShown'),
  timeReached: fact('timeReached'),
}
const machineSetup = setup({
  types: {} as {
    context: ListingContext
    events: ListingEvent
    input: { offeringType: ListingContext['offeringType'] }
    meta: StateMeta
  },
  guards: { ...guards, every: everyOf(guards) },
  actions: {
    notify: (_, _params: { to: 'issuer' | 'staff'; template: string }) => {},
    schedule: (_, _params: { event: string; at: string }) => {},
    unschedule: (_, _params: { event: string }) => {},
    showListing: () => {},
    hideListing: () => {},
    assignType: assign(({ context, event }) => ({
      offeringType: event.type === 'TYPE_CHANGED' ? event.offeringType : context.offeringType,
    })),
    assignRequest: assign(({ event }) => ({ requestedAt: event.at })),
    assignDay: assign(({ context, event }) => ({
      listAt: event.type === 'SCHEDULE' ? event.listAt : context.listAt,
    })),
    assignListing: assign(({ context, event }) => ({ listedAt: context.listedAt ?? event.at })),
    beginAgain: assign({ requestedAt: null, listAt: null, listedAt: null }),
  },
})
const notify = (to: 'issuer' | 'staff', template: string) => ({
  type: 'notify' as const,
  params: { to, template },
})
const next = (
  cause: Cause,
  who: 'issuer' | 'platform' | 'clock',
  by?: keyof ListingContext,
): StateMeta['next'] => ({ cause, who, link: 'offering', by })
const request = {
  target: 'requested' as const,
  actions: ['assignRequest' as const, notify('staff', 'listing-requested')],
}
const delist = { target: 'delisted' as const, actions: notify('issuer', 'listing-taken-down') }
const schedule = { target: 'scheduled' as const, actions: 'assignDay' as const }
const list = { target: 'listed' as const, guard: 'offeringShown' as const }
const reopen = { target: 'not_requested' as const, actions: 'beginAgain' as const }

const machine = machineSetup.createMachine({
  id: 'listing',
  context: ({ input }) => ({
    offeringType: input.offeringType,
    requestedAt: null,
    listAt: null,
    listedAt: null,
  }),
  initial: 'not_requested',
  states: {
    not_requested: {
      meta: {
        label: 'Not requested',
        tone: 'neutral',
        icon: 'circle-dashed',
        bucket: 'not-requested',
        next: next(
          {
            issuer: 'Request the listing when the offering is ready.',
            others: 'The company requests the listing when the offering is ready.',
          },
          'issuer',
        ),
      },
      on: { REQUEST: request, TYPE_CHANGED: { actions: 'assignType' } },
    },
    requested: {
      meta: {
        label: 'Requested',
        tone: 'info',
        icon: 'send',
        bucket: 'requested',
        next: next('We start the listing review.', 'platform'),
      },
      on: { REVIEW_STARTED: 'under_review', TYPE_CHANGED: { actions: 'assignType' } },
    },
    under_review: {
      meta: {
        label: 'In review',
        tone: 'info',
        icon: 'clock',
        bucket: 'under-review',
        next: next('We check brand, pitch and legends.', 'platform'),
      },
      on: {
        APPROVE: {
          target: 'approved',
          guard: every<Guard>(
            'offeringApproved',
            'brandAssets',
            'pitchComplete',
            'legendsPresent',
            'marketplaceIds',
          ),
          actions: notify('issuer', 'listing-approved'),
        },
        REQUEST_CHANGES: {
          target: 'changes_requested',
          actions: notify('issuer', 'listing-changes-requested'),
        },
        REJECT: { target: 'rejected', actions: notify('issuer', 'listing-rejected') },
      },
    },
    changes_requested: {
      meta: {
        label: 'Changes requested',
        tone: 'danger',
        icon: 'message-square-warning',
        bucket: 'changes-requested',
        next: next(
          {
            issuer: 'Correct the listed items and request again.',
            others: 'The company corrects the listed items and requests again.',
          },
          'issuer',
        ),
      },
      on: { REQUEST: request, TYPE_CHANGED: { actions: 'assignType' } },
    },
    approved: {
      meta: {
        label: 'Approved',
        tone: 'success',
        icon: 'check',
        bucket: 'approved',
        next: next('We set the listing date.', 'platform'),
      },
      on: { SCHEDULE: schedule, LIST: list, DELIST: delist },
    },
    scheduled: {
      meta: {
        label: 'Scheduled',
        tone: 'info',
        icon: 'clock',
        bucket: 'scheduled',
        next: next('The offering is listed from the set date.', 'clock', 'listAt'),
      },
      entry: {
        type: 'schedule',
        params: ({ context, event }) => ({ event: 'LIST', at: context.listAt ?? event.at }),
      },
      exit: { type: 'unschedule', params: { event: 'LIST' } },
      on: {
        SCHEDULE: { ...schedule, reenter: true },
        LIST: { target: 'listed', guard: every<Guard>('offeringShown', 'timeReached') },
        DELIST: delist,
      },
    },
    listed: {
      meta: {
        label: 'Listed',
        tone: 'success',
        icon: 'dot',
        bucket: 'listed',
        next: next('The offering is listed until it ends.', 'platform'),
      },
      entry: ['assignListing', 'showListing', notify('issuer', 'listing-live')],
      exit: 'hideListing',
      on: {
        SUSPEND: { target: 'suspended', actions: notify('issuer', 'listing-suspended') },
        DELIST: delist,
      },
    },
    suspended: {
      meta: {
        label: 'Suspended',
        tone: 'danger',
        icon: 'triangle-alert',
        bucket: 'suspended',
        next: next('We decide whether to relist the offering.', 'platform'),
      },
      on: { REINSTATE: list, DELIST: delist },
    },
    rejected: {
      meta: {
        label: 'Rejected',
        tone: 'danger',
        icon: 'x',
        bucket: 'rejected',
        next: next('We can reopen it for a new request.', 'platform'),
      },
      on: { REOPEN: reopen },
    },
    delisted: {
      meta: {
        label: 'Removed',
        tone: 'neutral',
        icon: 'archive',
        bucket: 'delisted',
        next: next('We can reopen it for a new request.', 'platform'),
      },
      on: { REOPEN: reopen },
    },
  },
})

/** Version 1 of the listing. */
export const listingLifecycle: Lifecycle<typeof machine> = {
  id: 'listing',
  version: 1,
  machine,
  context: listingContext,
  events: listingEvents,
  begins: {
    by: ['ISS', 'ADM', 'SYS'],
    road: 'command',
    session: ['ISS'],
    says: 'Started the listing',
  },
  guards: listingGuards,
}
