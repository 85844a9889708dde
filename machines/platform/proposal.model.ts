import { defineModel, MODEL_AT } from '#machines/lib/model.ts'
import { proposalLifecycle } from './proposal.lifecycle.ts'

const reason = 'The bank confirmed it by phone.'
const may = { mayApprove: true, changed: false, proposer: false }

/** Cases of a proposal: approved, stale, rejected, withdrawn, expired, and refused to those who may not decide. */
export const proposalModel = defineModel(proposalLifecycle.machine, {
  rules: proposalLifecycle.events,
  input: {
    kind: 'event',
    machine: 'investment',
    subject: '00000000-0000-7000-8000-000000000001',
    event: 'RESCISSION_APPROVED',
    expires_at: MODEL_AT,
  },
  cases: {
    APPROVED: {
      default: { facts: may },
      'a fact changed': { facts: { ...may, changed: true } },
      'by a person who may not': { facts: { ...may, mayApprove: false } },
    },
    REJECTED: {
      default: { reason, facts: may },
      'by a person who may not': { reason, facts: { ...may, mayApprove: false } },
    },
    WITHDRAWN: {
      default: { facts: { ...may, proposer: true } },
      'by another person': { facts: may },
    },
    EXPIRED: { default: {} },
  },
})
