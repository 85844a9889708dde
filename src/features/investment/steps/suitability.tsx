import type { InvestmentView } from '#domain/model/investment.ts'
import { accreditationLabels, experienceLabels, horizonLabels, liquidityLabels, objectiveLabels, riskLabels } from '#domain/model/steps/suitability.ts'
import { PERIODS } from '#domain/rules/periods.ts'
import { familyOf } from '#domain/rules/registration.ts'
import { useValues } from '#src/lib/form/engine.ts'
import { formOf } from '#src/lib/form/form-of.ts'
import { later, useLater } from '#src/ui/later.ts'
import { Accreditation } from '../accreditation.tsx'
import { LimitBox } from '../limit-box.tsx'
import { FilledIn } from './parts.tsx'
import type { MakeSetup, StepPart } from './setup.ts'

/** The rules of the limit: until they are here, the limit stands as the server has computed it. */
const rules = later(() => import('../live-limit.ts'))
const known = (value: unknown): value is number => typeof value === 'number'

/** Where the limit is not the person's own: whose it is, in words; null where the figures in the form decide alone. */
export function notOwnFigures({ type, title }: InvestmentView['registration']): string | null {
  const family = familyOf(type)
  if (family === 'joint') return `For ${title}: it takes in the figures of everybody who holds with you, and yours when you save this step.`
  return family === 'entity' || family === 'trust' || family === 'estate' ? `For ${title}: it follows from its own revenue and net assets, not from your figures.` : null
}

/** The limit as it follows from what is typed; the server computes it again when the step is handed in. */
function LiveLimit({ investment, otherOnFile }: { investment: InvestmentView; otherOnFile: number }) {
  const part = useLater(rules, false)
  const { annual_income, net_worth, other_cf_12mo, accreditation } = useValues()
  const used = Math.max(0, (investment.limit?.used.amount ?? 0) - (investment.limit?.complete === true ? otherOnFile : 0))
  const result = part === null ? null : part.limitNow(investment, { annual_income, net_worth, other_cf_12mo, accreditation }, used)
  if (investment.limit === null) return null
  const note = notOwnFigures(investment.registration)
  if (note !== null) return <LimitBox limit={investment.limit} wanted={investment.total} note={note} />
  return <LimitBox limit={result ?? investment.limit} wanted={investment.total} live />
}

/** Step `suitability`: means with the live limit, aims, experience. */
const suitabilitySetup: MakeSetup = (detail, investment) => ({
  values: detail.values,
  sections: [
    {
      title: 'Your means', aside: <FilledIn detail={detail} fields={['annual_income', 'net_worth']} />,
      fields: [['annual_income', 'net_worth'], ['liquid_net_worth', 'other_cf_12mo'], 'accreditation'],
      after: <LiveLimit investment={investment} otherOnFile={detail.sources['other_cf_12mo'] !== undefined && known(detail.values['other_cf_12mo']) ? detail.values['other_cf_12mo'] : 0} />,
    },
    { title: 'Your aims', fields: ['objectives', 'risk_tolerance', 'time_horizon', 'liquidity_need'] },
    { title: 'Your experience', fields: ['experience', 'can_afford_loss', 'understands_illiquidity'] },
  ],
  fields: {
    liquid_net_worth: { label: 'Cash and securities you could sell at once', help: 'The part of your net worth that is not tied up.' },
    other_cf_12mo: { label: `Invested elsewhere in ${PERIODS.limit_months} months`, help: 'Through other crowdfunding platforms.' },
    net_worth: { help: 'What you own less what you owe.' },
    accreditation: { labels: accreditationLabels }, objectives: { labels: objectiveLabels }, risk_tolerance: { labels: riskLabels },
    time_horizon: { labels: horizonLabels }, liquidity_need: { labels: liquidityLabels }, experience: { labels: experienceLabels },
  },
})

export const suitabilityPart: StepPart = { setup: suitabilitySetup, form: formOf(() => import('#domain/model/steps/suitability.ts').then((m) => m.suitabilityStep)), Before: Accreditation }
