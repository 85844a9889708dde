import { COMPANY_SEES } from '#domain/shared/company-sees.ts'
import { holdText } from '#domain/payments/rules/ach-returns.ts'
import type { FlowStep } from './step-list.ts'

export interface StepLabels {
  heading: string
  lead: string
  /** what follows after this step, first line first */
  next: readonly { what: string; note: string }[]
}

/** Labels of each step of the guided investment. */
export const stepLabels: Readonly<Record<FlowStep, StepLabels>> = {
  ira: {
    heading: 'Tell us about your retirement account',
    lead: 'The account buys and holds the security, so its custodian has to agree. Have a statement of the account at hand.',
    next: [
      {
        what: 'We write to your custodian',
        note: 'Usually 5 to 15 business days. You can do the other steps now.',
      },
      {
        what: 'The custodian pays',
        note: 'Never pay from your own bank: the law counts that as a contribution.',
      },
      { what: 'If something is missing', note: 'We tell you what the custodian asks for.' },
    ],
  },
  kyc: {
    heading: 'Confirm who you are',
    lead: 'The law asks us to know who invests. Have your ID and your Social Security number at hand.',
    next: [
      {
        what: 'We check your details',
        note: 'Usually under 2 minutes. You can move on while we do.',
      },
      { what: 'You choose how to pay', note: 'Your bank stays saved for next time.' },
      {
        what: 'If something does not match',
        note: 'A person looks at it within one working day and writes to you.',
      },
    ],
  },
  payment: {
    heading: 'Choose how to pay',
    lead: 'Your money goes to an escrow account at a bank and stays there until the offering closes.',
    next: [
      { what: 'You read the documents', note: 'Nothing is charged before you sign.' },
      {
        what: 'We move the money after the review',
        note: `A debit: ${holdText('ach')} A wire: ${holdText('wire')}`,
      },
      {
        what: 'If the offering does not close',
        note: 'All of the money goes back to this account.',
      },
    ],
  },
  documents: {
    heading: 'Read and confirm',
    lead: 'Open each document, answer three questions and certify your tax facts. You sign at the end, in one place.',
    next: [
      { what: 'Your finances', note: 'The law sets a limit from them.' },
      { what: 'We prepare your agreement', note: 'It carries what you confirm here.' },
      {
        what: 'You sign once',
        note: 'After that you can still cancel while the offering allows it.',
      },
    ],
  },
  suitability: {
    heading: 'Your goals and finances',
    lead: 'Two figures set your legal limit. The other answers help you and us to see whether this investment fits.',
    next: [
      {
        what: 'We compare your answers',
        note: 'Immediately. If we see a risk for you, we tell you and you decide.',
      },
      { what: 'Within your limit', note: 'You are asked again when a year has passed.' },
    ],
  },
  'investor-details': {
    heading: 'Check your details',
    lead: `The last facts for the register of investors. ${COMPANY_SEES}`,
    next: [
      { what: 'You review everything', note: 'Each step can still be changed.' },
      { what: 'You sign and submit', note: 'Your spot in the offering is reserved from then on.' },
    ],
  },
  review: {
    heading: 'Review, sign and submit',
    lead: 'Review your answers and correct any errors. Then read and sign the agreement.',
    next: [
      { what: 'You submit', note: 'The commitment exists from then on.' },
      { what: 'We review it', note: 'Usually within one business day. Then the money transfers.' },
      {
        what: 'The company accepts',
        note: 'Usually within 2 days. You hear from us at each point.',
      },
    ],
  },
}
