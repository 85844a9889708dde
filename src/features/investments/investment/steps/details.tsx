import {
  employmentLabels,
  fundsLabels,
  investorDetailsStep,
} from '#domain/investors/model/steps/investor-details.ts'
import type { Values } from '#src/lib/form/form-values.ts'
import { RegistrationCard } from '../registration-card.tsx'
import { FilledIn } from './sections.tsx'
import type { MakeSetup, StepPart } from './setup.ts'

const works = (values: Values) =>
  values['employment_status'] === 'employed' || values['employment_status'] === 'self_employed'
const employed = (values: Values) => values['employment_status'] === 'employed'

/** Step `investor-details`: contact, work, source of the money, and the two acknowledgments. */
const detailsSetup: MakeSetup = (detail) => ({
  values: detail.values,
  sections: [
    {
      title: 'How we reach you',
      aside: <FilledIn detail={detail} fields={['contact_email']} />,
      fields: ['contact_email'],
    },
    {
      title: 'About you',
      aside: <FilledIn detail={detail} fields={['employment_status', 'source_of_funds']} />,
      fields: [
        'employment_status',
        ['occupation', 'employer'],
        'source_of_funds',
        'third_party_funds',
        'broker_dealer_employee',
      ],
    },
    { title: 'Confirm', fields: ['own_account', 'no_reliance'] },
  ],
  fields: {
    employment_status: { labels: employmentLabels },
    occupation: { showWhen: works, required: true },
    employer: { showWhen: employed, required: true },
    source_of_funds: { labels: fundsLabels },
  },
  words: {
    own_account: 'that you invest for your own account',
    no_reliance: 'that you decide on the documents',
    third_party_funds: 'whose money it is',
    broker_dealer_employee: 'whether you work for a broker-dealer',
    source_of_funds: 'source of the money',
  },
})

export const detailsPart: StepPart = {
  setup: detailsSetup,
  schema: investorDetailsStep,
  Before: RegistrationCard,
}
