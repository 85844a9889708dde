import { defineModel, type Model } from '#machines/lib/model.ts'
import {
  listingEvents,
  listingLifecycle,
  type ListingContext,
  type ListingFacts,
} from './listing.lifecycle.ts'

type Machine = typeof listingLifecycle.machine
export const mayList = {
  offeringApproved: true,
  brandAssets: true,
  pitchComplete: true,
  legendsPresent: true,
  marketplaceIds: true,
} satisfies Partial<ListingFacts>
const contextOf = (state: { context: unknown }): ListingContext => state.context as ListingContext

export const listingModel: Model<Machine> = defineModel(listingLifecycle.machine, {
  input: { offeringType: 'reg_cf' },
  rules: listingEvents,
  cases: {
    REQUEST: { default: {} },
    TYPE_CHANGED: { default: { offeringType: 'reg_cf' } },
    REVIEW_STARTED: { default: {} },
    APPROVE: {
      default: { facts: mayList },
      'pitch missing': { facts: { ...mayList, pitchComplete: false } },
    },
    REQUEST_CHANGES: { default: { reason: 'The cover is too small.' } },
    REJECT: { default: { reason: 'Not for this marketplace.' } },
    SCHEDULE: { default: { listAt: '2026-12-01T14:00:00.000Z' } },
    LIST: {
      default: { facts: { offeringShown: true, timeReached: true } },
      'not yet': { facts: { offeringShown: true, timeReached: false } },
      'offering not live': { facts: { offeringShown: false, timeReached: true } },
    },
    SUSPEND: { default: { reason: 'A complaint.' } },
    REINSTATE: {
      default: { reason: 'The complaint was settled.', facts: { offeringShown: true } },
      'offering not live': {
        reason: 'The complaint was settled.',
        facts: { offeringShown: false },
      },
    },
    DELIST: { default: { reason: 'The offering ended.' } },
    REOPEN: { default: { reason: 'The offering was restored.' } },
  },
  identify: (state) => (contextOf(state).listedAt === null ? null : 'was listed'),
  invariants: {
    'listing.not_requested': (state) =>
      contextOf(state).requestedAt === null && contextOf(state).listedAt === null,
    'listing.requested': (state) => contextOf(state).requestedAt !== null,
    'listing.scheduled': (state) => contextOf(state).listAt !== null,
    'listing.listed': (state) => contextOf(state).listedAt !== null,
    'listing.suspended': (state) => contextOf(state).listedAt !== null,
  },
})
