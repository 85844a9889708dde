import { defineModel } from '../lib/model.ts'
import { GENERAL } from '../flows/answers.ts'
import { newCompanyFlow } from './new-company.flow.ts'

const down = { error: { code: 'internal', message: GENERAL } }
const complete = { informationComplete: true, peopleComplete: true }
const attestations = { authority: true, accuracy: true, eligibility: true, terms: true }

const hasInformation = (context: unknown): boolean =>
  (context as { informationComplete: boolean }).informationComplete

/** A new company: each page that can be requested, and every response of the server. */
export const newCompanyModel = defineModel(newCompanyFlow, {
  cases: {
    DRAFT: {
      information: { draft: { page: 'information', ...complete } },
      people: { draft: { page: 'people', ...complete } },
      'people, information missing': {
        draft: { page: 'people', informationComplete: false, peopleComplete: true },
      },
      review: { draft: { page: 'review', ...complete } },
      incomplete: { draft: { page: 'review', informationComplete: false, peopleComplete: true } },
    },
    NEXT: { default: { values: {} } },
    BACK: { default: {} },
    CREATE: { default: { attestations } },
    JOIN: { default: { message: 'I am the new counsel.' } },
    'xstate.done.actor.saveInformation': { saved: { output: {} } },
    'xstate.error.actor.saveInformation': { down },
    'xstate.done.actor.savePeople': { saved: { output: {} } },
    'xstate.error.actor.savePeople': { down },
    'xstate.done.actor.create': {
      created: { output: { account_id: '01900000-0000-7000-8000-0000000000c0' } },
    },
    'xstate.error.actor.create': {
      taken: {
        error: {
          code: 'refused',
          message: 'A company with this EIN exists.',
          detail: { reason: 'ein_taken' },
        },
      },
      down,
    },
    'xstate.done.actor.join': { asked: { output: {} } },
    'xstate.error.actor.join': {
      limited: { error: { code: 'too_many', message: 'Too many requests. Try again tomorrow.' } },
    },
  },
  // the form itself reports missing information, and sends nothing
  onPage: (state, event) =>
    event.type !== 'NEXT' || !state.matches('information') || hasInformation(state.context),
  identify: (state) => hasInformation(state.context),
  invariants: {
    'new-company.information': (s) => s.context.accountId === null,
    'new-company.review': (s) => s.context.accountId === null,
    'new-company.joining': (s) => s.context.accountId === null,
    'new-company.created': (s) => s.context.accountId !== null,
  },
})
