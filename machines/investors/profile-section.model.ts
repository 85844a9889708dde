import { defineModel } from '#machines/lib/model.ts'
import { profileSectionLifecycle } from './profile-section.lifecycle.ts'

const reason = 'The letter to this address came back.'
const changes = [{ field: 'address', from: '•••, Austin, TX, US', to: '•••, Reno, NV, US' }]
const source = 'your profile'
const kept = { version: 7, is_new: true, source, changes }
type Row = {
  context: { due_at: string | null; saved_at: string | null; version: number; asked: string | null }
}
const holds = ({ context }: Row) =>
  context.due_at !== null &&
  context.saved_at !== null &&
  context.due_at > context.saved_at &&
  context.asked === null
const open = ({ context }: Row) => context.due_at === null && context.version > 0

/** Cases of a section: stored whole and in part, confirmed, expired, requested again. */
export const profileSectionModel = defineModel(profileSectionLifecycle.machine, {
  rules: profileSectionLifecycle.events,
  input: { section: 'address' },
  cases: {
    SAVE: {
      default: { facts: { ...kept, complete: true } },
      'in part': { facts: { ...kept, complete: false } },
      'nothing new': { facts: { ...kept, is_new: false, complete: true } },
      'without facts': {},
    },
    CONFIRM: {
      default: { facts: { ...kept, complete: true } },
      'not whole any more': { facts: { ...kept, complete: false } },
    },
    REVEALED: { default: { field: 'ssn' } },
    EXPIRE: { default: {} },
    ASK_AGAIN: { default: { reason } },
  },
  invariants: {
    'profile-section.empty': ({ context }) => context.version === 0 && context.due_at === null,
    'profile-section.incomplete': open,
    'profile-section.current': holds,
    'profile-section.stale': (snapshot) => open(snapshot) && snapshot.context.asked === reason,
    'profile-section.expired': open,
  },
})
