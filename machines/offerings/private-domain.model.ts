import { defineModel } from '#machines/lib/model.ts'
import {
  privateDomainLifecycle,
  type DomainAnswer,
  type PrivateDomainContext,
} from './private-domain.lifecycle.ts'

const RIGHT = 'capstan-domain=0123456789abcdef'
const answer = (problem: string | null, more: Partial<DomainAnswer> = {}) => ({
  default: {
    problem,
    sender_problem: null,
    sender_ok: false,
    seen: { proof: [RIGHT], route: ['203.0.113.10'], dkim: [] },
    ...more,
  },
})
const of = ({ context }: { context: unknown }) => context as PrivateDomainContext

/**
 * Cases of a domain: each answer of the name servers, checks too soon after each other, a host that another offering
 * took.
 */
export const privateDomainModel = defineModel(privateDomainLifecycle.machine, {
  rules: privateDomainLifecycle.events,
  input: { at: '2026-11-20T14:00:00.000Z' },
  cases: {
    CHECK_DUE: { default: {} },
    CHECK: { default: {} },
    UNANSWERED: answer('The name servers didn’t answer.'),
    UNPROVEN: answer('There is no TXT record.', { seen: { proof: [], route: [], dkim: [] } }),
    UNROUTED: answer('The domain leads elsewhere.'),
    PROVEN: answer(null),
    CERTIFIED: answer(null, { sender_ok: true }),
    GIVE_UP_DUE: { default: { at: '2026-11-23T15:00:00.000Z' } },
    RESTARTED: {
      default: { facts: { free: true } },
      'a host that another offering uses': { facts: { free: false } },
    },
    REMOVED: { default: {} },
  },
  identify: (state) => `${Math.min(of(state).misses, 3)} ${of(state).asked_at === null}`,
  invariants: {
    'private-domain.waiting.requested': (state) => of(state).checked_at === null,
    'private-domain.waiting.unproven': (state) => of(state).problem !== null,
    'private-domain.waiting.unrouted': (state) => of(state).problem !== null,
    'private-domain.verified': (state) => of(state).give_up_at !== null,
    'private-domain.active.serving': (state) => of(state).give_up_at === null,
    'private-domain.active.faulty': (state) => of(state).give_up_at !== null,
    'private-domain.failed': (state) => of(state).give_up_at === null,
  },
})
