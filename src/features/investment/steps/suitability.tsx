import { dateInZone } from '#domain/calendar/zone.ts'
import { useState } from 'react'
import type { InvestmentView, LimitView } from '#domain/model/investment.ts'
import { accreditationLabels, experienceLabels, horizonLabels, liquidityLabels, objectiveLabels, riskLabels } from '#domain/model/steps/suitability.ts'
import { money } from '#domain/money-text.ts'
import type { LimitResult } from '#domain/rules/limit-result.ts'
import { PERIODS } from '#domain/rules/periods.ts'
import { familyOf } from '#domain/rules/registration.ts'
import { regALimit } from '#domain/rules/reg-a-limit.ts'
import { regCfLimit } from '#domain/rules/reg-cf-limit.ts'
import { useValues } from '#src/lib/form/engine.ts'
import { formOf } from '#src/lib/form/form-of.ts'
import { Accreditation } from '../accreditation.tsx'
import { LimitBox } from '../limit-box.tsx'
import { FilledIn } from './parts.tsx'
import type { MakeSetup, StepPart } from './setup.ts'

interface Means { annual_income: unknown; net_worth: unknown; other_cf_12mo: unknown; accreditation: unknown }
const known = (value: unknown): value is number => typeof value === 'number'

/** What the limit would be with the figures as they stand in the form; null for offerings that have none. `on` is a date. */
export function liveLimit(investment: InvestmentView, means: Means, on: string, usedHere: number): LimitResult | null {
  const { annual_income, net_worth, other_cf_12mo, accreditation } = means
  const type = investment.offering_type
  if ((type !== 'reg_cf' && type !== 'reg_a_t2') || !known(annual_income) || !known(net_worth)) return null
  const accredited = typeof accreditation === 'string' && accreditation !== 'none'
  const base = { income: annual_income, net_worth, accredited }
  return type === 'reg_cf' ? regCfLimit({ ...base, used: usedHere + (known(other_cf_12mo) ? other_cf_12mo : 0), on }) : regALimit({ ...base, exchange_listed: false, used: usedHere })
}

const asView = (result: LimitResult): LimitView => ({
  rule: result.formula, source: result.source, complete: true, inputs: [], steps: result.steps, used: money(result.used),
  limit: result.limit === null ? null : money(result.limit), remaining: result.remaining === null ? null : money(result.remaining),
})

/** Where the limit is not the person's own: whose it is, in words; null where the figures in the form decide alone. */
export function notOwnFigures({ type, title }: InvestmentView['registration']): string | null {
  const family = familyOf(type)
  if (family === 'joint') return `For ${title}: it takes in the figures of everybody who holds with you, and yours when you save this step.`
  return family === 'entity' || family === 'trust' || family === 'estate' ? `For ${title}: it follows from its own revenue and net assets, not from your figures.` : null
}

/** The limit as it follows from what is typed; the server computes it again when the step is handed in. */
function LiveLimit({ investment, otherOnFile }: { investment: InvestmentView; otherOnFile: number }) {
  const [today] = useState(() => dateInZone(new Date().toISOString()))
  const { annual_income, net_worth, other_cf_12mo, accreditation } = useValues()
  const used = Math.max(0, (investment.limit?.used.amount ?? 0) - (investment.limit?.complete === true ? otherOnFile : 0))
  const result = liveLimit(investment, { annual_income, net_worth, other_cf_12mo, accreditation }, today, used)
  if (investment.limit === null) return null
  const note = notOwnFigures(investment.registration)
  if (note !== null) return <LimitBox limit={investment.limit} wanted={investment.total} note={note} />
  return <LimitBox limit={result === null ? investment.limit : asView(result)} wanted={investment.total} live />
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
