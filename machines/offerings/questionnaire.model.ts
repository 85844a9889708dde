import { defineModel } from '#machines/lib/model.ts'
import {
  questionnaireLifecycle,
  type QuestionnaireContext,
  type QuestionnaireFacts,
} from './questionnaire.lifecycle.ts'

const reason = 'Seen in the register of the regulator.'
const second = { reviewerIsAuthor: false } satisfies Partial<QuestionnaireFacts>
const contextOf = (state: { context: unknown }): QuestionnaireContext =>
  state.context as QuestionnaireContext
const holds = (state: { context: unknown }): boolean =>
  contextOf(state).valid_until !== null && contextOf(state).outcome !== null
const open = (state: { context: unknown }): boolean => contextOf(state).valid_until === null
const decided = (
  outcome: QuestionnaireFacts['outcome'],
  other: QuestionnaireFacts['outcome'],
  why: { reason?: string } = { reason },
) => ({
  default: { ...why, facts: { ...second, outcome } },
  'the rules say otherwise': { ...why, facts: { ...second, outcome: other } },
  'own work': { ...why, facts: { outcome, reviewerIsAuthor: true } },
})

/** Cases of the questionnaire: link, answers, the four outcomes, bring-down and ends. */
export const questionnaireModel = defineModel(questionnaireLifecycle.machine, {
  rules: questionnaireLifecycle.events,
  cases: {
    SENT: { default: {} },
    ADDRESS_CHANGED: { default: {} },
    OPENED: { default: {} },
    ANSWERED: { default: {} },
    SIGNED: {
      default: { facts: { complete: true } },
      incomplete: { facts: { complete: false } },
      'without facts': {},
    },
    REVIEW_STARTED: { default: {} },
    CLEARED: decided('not_disqualifying', 'disqualifying', {}),
    DISCLOSURE_REQUIRED: decided('disclosure_only', 'not_disqualifying'),
    FLAGGED: decided('disqualifying', 'disclosure_only'),
    RETURNED: { default: { reason } },
    WAIVED: decided('waived', 'disqualifying'),
    DISQUALIFIED: {
      default: { reason, facts: second },
      'own work': { reason, facts: { reviewerIsAuthor: true } },
    },
    REOPENED: { default: { reason } },
    BRING_DOWN_ASKED: { default: {} },
    BRING_DOWN_DUE: { default: {} },
    CONFIRMED: { default: {} },
    EXPIRED: { default: {} },
    SUPERSEDED: { default: {} },
    RELEASED: {
      default: { reason, facts: { ...second, named: false } },
      'still named': { reason, facts: { ...second, named: true } },
      'own work': { reason, facts: { reviewerIsAuthor: true, named: false } },
    },
  },
  // what was found decides where a bring-down leads back to
  identify: (state) => contextOf(state).outcome,
  invariants: {
    'questionnaire.drafted': (state) => contextOf(state).run === 0,
    'questionnaire.sent': (state) =>
      contextOf(state).run > 0 && contextOf(state).due_at !== null && open(state),
    'questionnaire.signed': (state) => contextOf(state).signed_at !== null && open(state),
    'questionnaire.clear': (state) =>
      holds(state) && contextOf(state).outcome === 'not_disqualifying',
    'questionnaire.disclosure_required': (state) =>
      holds(state) && contextOf(state).outcome === 'disclosure_only',
    'questionnaire.waived': (state) => holds(state) && contextOf(state).outcome === 'waived',
    'questionnaire.bring_down_due': open,
    'questionnaire.flagged': (state) => open(state) && contextOf(state).outcome === 'disqualifying',
    'questionnaire.disqualified': open,
  },
})
