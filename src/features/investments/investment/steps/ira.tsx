import { iraStep, iraTypeLabels } from '#domain/investors/model/steps/ira.ts'
import { Callout } from '#src/ui/callout.tsx'
import { FilledIn, secretField } from './sections.tsx'
import { isBlank, type MakeSetup, type StepPart } from './setup.ts'

/** Step `ira`: the retirement account, the transactions that the law forbids, and the direction to the custodian. */
const iraSetup: MakeSetup = (detail, investment) => ({
  values: detail.values,
  sections: [
    {
      title: 'The account',
      aside: <FilledIn detail={detail} fields={['account_type', 'custodian_name']} />,
      fields: [
        ['account_type', 'custodian_name'],
        ['custodian_ein', 'account_number'],
        ['contact_email', 'contact_phone'],
        'available_cash',
      ],
    },
    {
      title: 'Prohibited transactions',
      help: `Answer for yourself and for ${investment.company.name}. One "yes" may end the tax advantage of the whole account (IRC 4975).`,
      fields: [
        'owns_half_or_more',
        'insider_at_issuer',
        'family_at_issuer',
        'personal_benefit',
        'will_guarantee',
      ],
    },
    {
      title: 'Direction',
      before: (
        <Callout tone="quiet" title="Your custodian buys, not you">
          The security is registered in the name of the custodian for your account. Send no money
          from your own bank.
        </Callout>
      ),
      fields: ['slow_path_confirmed', 'direction'],
    },
  ],
  fields: {
    account_type: { labels: iraTypeLabels },
    account_number: secretField(detail, 'account_number', 'reference'),
  },
  missing: (values) =>
    isBlank(values['account_number']) && detail.masked['account_number'] === undefined
      ? ['account_number']
      : [],
  words: {
    owns_half_or_more: 'who owns the company',
    insider_at_issuer: 'your position in the company',
    family_at_issuer: 'your family’s position',
    personal_benefit: 'whether you receive pay',
    will_guarantee: 'whether you guarantee a debt',
    direction: 'your direction to the custodian',
  },
})

export const iraPart: StepPart = { setup: iraSetup, schema: iraStep }
