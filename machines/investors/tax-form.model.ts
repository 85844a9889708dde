import { defineModel } from '#machines/lib/model.ts'
import { taxFormLifecycle, type TaxFormContext } from './tax-form.lifecycle.ts'

const reason = 'The form was compared with what is on file.'
const contextOf = (state: { context: unknown }): TaxFormContext => state.context as TaxFormContext
const good = { complete: true, signature_kept: true, still_holds: true, flagged: false }
const decided = {
  default: { reason, facts: { reviewer_is_owner: false } },
  'own form': { reason, facts: { reviewer_is_owner: true } },
}
const needs = [{ field: 'address', sentence: 'The residence is not a post office box.' }]
const signed = (state: { context: unknown }): boolean =>
  contextOf(state).signed_at !== null &&
  (contextOf(state).form === 'w9') === (contextOf(state).expires_at === null)
const unsigned = (state: { context: unknown }): boolean => contextOf(state).signed_at === null

const modelOf = (form: TaxFormContext['form']) =>
  defineModel(taxFormLifecycle.machine, {
    rules: taxFormLifecycle.events,
    input: { form },
    cases: {
      BEGIN: { default: {} },
      SIGNED: {
        default: { facts: good },
        flagged: { facts: { ...good, flagged: true } },
        incomplete: { facts: { ...good, complete: false } },
        'without a signature': { facts: { ...good, signature_kept: false } },
        'without facts': {},
      },
      HANDED_IN: {
        default: { facts: { ...good, signed_on: '2026-11-02' } },
        'too old': { facts: { ...good, still_holds: false, signed_on: '2020-02-01' } },
        'without a file': { facts: { ...good, signature_kept: false } },
      },
      ACCEPTED: decided,
      CHANGES_ASKED: {
        default: { reason, needs, facts: { reviewer_is_owner: false } },
        'own form': { reason, needs, facts: { reviewer_is_owner: true } },
      },
      REFUSED: decided,
      EXPIRING: { default: {} },
      REMINDED: { default: {} },
      EXPIRED: { default: {} },
      SUPERSEDED: {
        default: { facts: { replaced: true } },
        'no newer form': { facts: { replaced: false } },
      },
      CIRCUMSTANCES_CHANGED: { default: { reason } },
      TIN_CHECKED: { match: { code: 0 }, mismatch: { code: 3 } },
      B_NOTICE: { default: { reason } },
      B_NOTICE_ANSWERED: { default: { reason } },
      B_NOTICE_LAPSED: { default: {} },
      DISCARDED: { default: {} },
    },
    identify: (state) => ({
      mismatches: contextOf(state).mismatches,
      notice: contextOf(state).notice_due !== null,
    }),
    invariants: {
      'tax-form.none': unsigned,
      'tax-form.draft': unsigned,
      'tax-form.in_review': signed,
      'tax-form.changes_asked': (state) => signed(state) && contextOf(state).needs.length === 1,
      'tax-form.active': (state) => signed(state) && contextOf(state).mismatches < 2,
      'tax-form.expiring': (state) => signed(state) && contextOf(state).expires_at !== null,
      'tax-form.expired': (state) => contextOf(state).expires_at !== null,
      'tax-form.invalid': (state) =>
        contextOf(state).cure_by !== null && contextOf(state).notice_due === null,
    },
  })

/** Cases of a form that expires: signed here, submitted on paper, flagged, and the four ways in which it ends. */
export const w8FormModel = modelOf('w8ben')
/** The same events for a form that does not expire and is not an uploaded file. */
export const w9FormModel = modelOf('w9')
