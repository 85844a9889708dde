import type { AnyMachineSnapshot } from 'xstate'
import { defineModel, type CaseEvent } from '../lib/model.ts'
import { investorInformationFlow } from './investor-information.flow.ts'

const elsewhere = {
  to: '/investment/1/kyc',
  because: 'Payment: identity comes first.',
}

/** On a page the address of another step opens it, and the review has no facts to confirm or to fill in. */
function onPage(snapshot: AnyMachineSnapshot, event: CaseEvent): boolean {
  const { step } = snapshot.context as { step: string }
  if (snapshot.matches('opening')) {
    if (step !== 'review') return event.type !== 'OPENED' && event.case !== 'review'
    return event.type === 'xstate.done.actor.open' && event.case === 'review'
  }
  const away = snapshot.matches('elsewhere') || snapshot.matches('advancing')
  return event.type !== 'OPENED' || away || event['step'] !== step
}

/** Every answer about a step, every report of its form, every stage of the review. */
export const investorInformationModel = defineModel(investorInformationFlow, {
  input: { step: 'investor-details' },
  cases: {
    OPENED: { step: { step: 'investor-details' }, review: { step: 'review' } },
    RETRY: { default: {} },
    CONFIRM: { default: {} },
    CHANGE: { default: {} },
    REVIEW: {
      prepare: { stage: 'reviewing' },
      sign: { stage: 'signing' },
      others: { stage: 'othersSign' },
      ready: { stage: 'ready' },
    },
    SUBMIT: { default: { acceptsLess: false } },
    FORM_SUBMITTED: { default: {} },
    FORM_GONE: { default: { message: 'This step is closed.' } },
    'xstate.done.actor.open': {
      elsewhere: { output: { as: 'elsewhere', ...elsewhere } },
      confirming: { output: { as: 'confirming', savedAt: null } },
      filling: { output: { as: 'filling', savedAt: null } },
      returned: { output: { as: 'returned', savedAt: null } },
      review: { output: { as: 'review' } },
      gone: {
        output: { as: 'gone', to: '/investment/1', because: 'This investment was cancelled.' },
      },
    },
    'xstate.error.actor.open': { down: { error: { message: 'We cannot reach the server.' } } },
    'xstate.done.actor.confirm': { submitted: { output: undefined } },
    'xstate.error.actor.confirm': {
      refused: { error: { code: 'refused', message: 'Your ID has expired.' } },
      closed: { error: { code: 'not_accepted', message: 'This step is closed.' } },
    },
    'xstate.done.actor.submit': { submitted: { output: undefined } },
    'xstate.error.actor.submit': {
      refused: { error: { code: 'guard_failed', message: 'This is above your limit.' } },
      closed: { error: { code: 'not_accepted', message: 'This offering is closed.' } },
    },
    'xstate.done.actor.form': { never: { output: undefined } },
    'xstate.error.actor.form': { never: { error: { message: 'The form failed.' } } },
  },
  onPage,
  events: (event) => !event.type.endsWith('.actor.form'),
  identify: (s) => (s.context as { step: string }).step === 'review',
  invariants: {
    'investor-information.elsewhere': (s) => s.context.elsewhere !== null,
    'investor-information.gone': (s) => s.context.elsewhere !== null,
    'investor-information.refused': (s) => s.context.failure !== null,
  },
})
