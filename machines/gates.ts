import type { Question, TableGate } from '#domain/investors/rules/gate-table.ts'
import type { LifecycleId } from './lifecycles.ts'

/** An event that is a gate, with the facts of its guard by the question that they answer. */
interface GateEvent {
  machine: LifecycleId
  event: string
  facts: Partial<Record<Question, readonly string[]>>
}
/** The facts of an investment by the question that they answer; `standingHolds` answers five of them at once. */
const standing = ['standingHolds']
const reviewed = {
  account: ['accountsActive', ...standing],
  identity: ['kycApproved', ...standing],
  sanctions: standing,
  registration: ['registrationActive', ...standing],
  suitability: ['suitabilityOk', ...standing],
  accreditation: ['accreditationOk'],
  limit: ['withinInvestorLimit'],
  tax_form: ['taxFormActive'],
  agreement: ['agreementSignedByAll'],
}
const rechecked = {
  account: ['standingHolds'],
  identity: ['identityClear'],
  sanctions: ['identityClear'],
  registration: ['standingHolds'],
  suitability: ['standingHolds'],
  accreditation: ['accreditationValid'],
  limit: ['limitsKept'],
  tax_form: ['taxFormsActive'],
}
const giver = { account: ['giverFree'], identity: ['giverFree'], sanctions: ['giverFree'] }

/** The events of machines that are gates of `gateTable`. A gate without any is asked by a session or a command. */
export const gateEvents: Record<TableGate, readonly GateEvent[]> = {
  submit: [
    {
      machine: 'investment',
      event: 'SUBMIT',
      facts: {
        registration: ['registrationAllowed'],
        accreditation: ['accreditationClaimed'],
        limit: ['withinInvestorLimit'],
      },
    },
  ],
  pay: [
    { machine: 'investment', event: 'AUTO_APPROVED', facts: reviewed },
    { machine: 'investment', event: 'REVIEW_APPROVED', facts: reviewed },
  ],
  receive: [
    { machine: 'investment', event: 'PAYMENT_STARTED', facts: {} },
    { machine: 'investment', event: 'FUNDS_CLEARED', facts: {} },
  ],
  accept: [
    {
      machine: 'investment',
      event: 'ISSUER_ACCEPTED',
      facts: {
        account: standing,
        identity: standing,
        sanctions: standing,
        registration: standing,
        suitability: standing,
      },
    },
  ],
  close: [
    {
      machine: 'investment',
      event: 'PRINCIPAL_APPROVED',
      facts: {
        account: ['accountsActive'],
        identity: ['kycApproved'],
        sanctions: ['sanctionsClear'],
        registration: ['registrationActive'],
        suitability: ['suitabilityOk'],
        accreditation: ['accreditationOk'],
        limit: ['withinLimitAtClosing'],
        tax_form: ['taxFormActive'],
      },
    },
    { machine: 'closing', event: 'PRINCIPAL_SIGNED', facts: rechecked },
    {
      machine: 'closing',
      event: 'RELEASED',
      facts: { ...rechecked, agreement: ['agreementsCountersigned'] },
    },
  ],
  release: [{ machine: 'payment', event: 'RELEASE', facts: { sanctions: ['fundsFree'] } }],
  refund: [
    { machine: 'payment', event: 'PART_REFUNDED', facts: { sanctions: ['fundsFree'] } },
    { machine: 'disbursement', event: 'APPROVED', facts: { sanctions: ['fundsFree'] } },
    { machine: 'disbursement', event: 'LISTED', facts: { sanctions: ['fundsFree'] } },
  ],
  transfer_out: [
    { machine: 'transfer', event: 'SENT', facts: { ...giver, agreement: ['documentsComplete'] } },
    {
      machine: 'transfer',
      event: 'DOCS_ACCEPTED',
      facts: { ...giver, agreement: ['documentsComplete'] },
    },
    { machine: 'transfer', event: 'CLEARED', facts: giver },
    { machine: 'transfer', event: 'POSTED', facts: giver },
  ],
  transfer_in: [
    { machine: 'transfer', event: 'SENT', facts: { accreditation: ['resaleAllowed'] } },
    {
      machine: 'transfer',
      event: 'CLEARED',
      facts: {
        account: ['receiverKnown'],
        identity: ['receiverVerified'],
        sanctions: ['receiverVerified'],
        accreditation: ['resaleAllowed'],
      },
    },
    { machine: 'transfer', event: 'POSTED', facts: { accreditation: ['resaleAllowed'] } },
  ],
  convert: [],
  vote: [],
  distribute: [],
}
