import type { InvestmentView } from '#domain/investments/model/investment.ts'
import {
  accreditationLabels,
  experienceLabels,
  horizonLabels,
  liquidityLabels,
  objectiveLabels,
  riskLabels,
  suitabilityStep,
} from '#domain/investors/model/steps/suitability.ts'
import { PERIODS } from '#domain/shared/periods.ts'
import {
  isEquity,
  riskFlags,
  suitabilityFlagText,
  type SuitabilityAnswers,
} from '#domain/investors/rules/suitability.ts'
import { familyOf } from '#domain/investors/rules/registration.ts'
import { useValues } from '#src/lib/form/use-values.ts'
import { Callout } from '#src/ui/callout.tsx'
import { Accreditation } from '../accreditation.tsx'
import { LimitBox } from '../limit-box.tsx'
import { limitNow } from '../live-limit.ts'
import { knownFields } from './known.tsx'
import { FilledIn } from './sections.tsx'
import type { MakeSetup, StepPart } from './setup.ts'

const known = (value: unknown): value is number => typeof value === 'number'

/** Where the limit is not the person's own: whose it is, as text; null where the figures in the form decide alone. */
export function notOwnFigures({ type, title }: InvestmentView['registration']): string | null {
  const family = familyOf(type)
  if (family === 'joint')
    return `For ${title}: it takes in the figures of everybody who holds with you, and yours when you save this step.`
  return family === 'entity' || family === 'trust' || family === 'estate'
    ? `For ${title}: it follows from its own revenue and net assets, not from your figures.`
    : null
}

/** The limit as it follows from what is typed; the server computes it again when the step is submitted. */
function LiveLimit({
  investment,
  otherOnFile,
}: {
  investment: InvestmentView
  otherOnFile: number
}) {
  const values = useValues()
  const used = Math.max(
    0,
    (investment.limit?.used.amount ?? 0) - (investment.limit?.complete === true ? otherOnFile : 0),
  )
  const result = limitNow(investment, values, used)
  if (investment.limit === null) return null
  const note = notOwnFigures(investment.registration)
  if (note !== null)
    return <LimitBox limit={investment.limit} wanted={investment.total} note={note} />
  return <LimitBox limit={result ?? investment.limit} wanted={investment.total} live />
}

const flagsOf = (answers: SuitabilityAnswers, { amount, security_type }: InvestmentView) =>
  riskFlags(answers, { amount: amount.amount, equity: isEquity(security_type), age: 0 }).flags

/** What the answers warn of, as they are given: shown in the step, before they are sent. */
function RiskWarnings({ investment }: { investment: InvestmentView }) {
  const flags = flagsOf(useValues(), investment)
  if (flags.length === 0) return null
  return (
    <Callout tone="warning" live title="We see a risk for you">
      <ul className="list-disc pl-4">
        {flags.map((flag) => (
          <li key={flag}>{suitabilityFlagText(flag, 'investor')}</li>
        ))}
      </ul>
      <p className="mt-2">
        You can lower the amount in the review, or continue after you have confirmed this below.
        Some answers are reviewed by a person.
      </p>
    </Callout>
  )
}

/** Step `suitability`: means with the live limit, aims, experience. */
const suitabilitySetup: MakeSetup = (detail, investment) => ({
  values: detail.values,
  sections: [
    {
      title: 'Your finances',
      aside: <FilledIn detail={detail} fields={['annual_income', 'net_worth']} />,
      fields: [
        ['annual_income', 'net_worth'],
        ['liquid_net_worth', 'other_cf_12mo'],
        'accreditation',
        'joint_income',
        'joint_net_worth',
      ],
      after: (
        <LiveLimit
          investment={investment}
          otherOnFile={
            detail.sources['other_cf_12mo'] !== undefined && known(detail.values['other_cf_12mo'])
              ? detail.values['other_cf_12mo']
              : 0
          }
        />
      ),
    },
    {
      title: 'Your goals',
      fields: ['objectives', 'risk_tolerance', 'time_horizon', 'liquidity_need'],
    },
    {
      title: 'Your experience',
      fields: ['experience', 'can_afford_loss', 'understands_illiquidity'],
      after: <RiskWarnings investment={investment} />,
    },
    {
      title: 'Your risk',
      fields: ['risk_acknowledged'],
    },
  ],
  missing: (values) =>
    flagsOf(values, investment).length > 0 && values['risk_acknowledged'] !== true
      ? ['risk_acknowledged']
      : [],
  words: { risk_acknowledged: 'the warnings' },
  fields: {
    liquid_net_worth: {
      label: 'Cash and securities you could sell at once',
      help: 'The part of your net worth that is not tied up.',
    },
    other_cf_12mo: {
      label: `Invested elsewhere in ${PERIODS.limit_months} months`,
      help: 'Through other crowdfunding platforms.',
    },
    net_worth: { help: 'What you own less what you owe.' },
    accreditation: { labels: accreditationLabels },
    joint_income: {
      required: true,
      showWhen: { field: 'accreditation', is: 'np_income_joint' },
    },
    objectives: { labels: objectiveLabels },
    risk_tolerance: { labels: riskLabels },
    time_horizon: { labels: horizonLabels },
    liquidity_need: { labels: liquidityLabels },
    experience: { labels: experienceLabels },
    ...knownFields(detail, ['can_afford_loss', 'understands_illiquidity']),
    risk_acknowledged: {
      required: true,
      showWhen: (values) => flagsOf(values, investment).length > 0,
    },
  },
})

export const suitabilityPart: StepPart = {
  setup: suitabilitySetup,
  schema: suitabilityStep,
  Before: Accreditation,
}
