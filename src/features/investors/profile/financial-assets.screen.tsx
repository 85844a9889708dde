import { assetLabels, debtLabels, totalsIn } from '#domain/investors/model/financial-assets.ts'
import { formatCents } from '#domain/shared/money.ts'
import {
  HOME_LOAN_DAYS,
  netWorthAccredited,
  ownNetWorth,
} from '#domain/investors/rules/accreditation.ts'
import { PERIODS } from '#domain/shared/periods.ts'
import { regCfLimit } from '#domain/investors/rules/reg-cf-limit.ts'
import { thresholdsOn, thresholdWords } from '#domain/shared/thresholds.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall } from '#src/api/query.ts'
import { VerificationHead, verificationPath } from '#src/blocks/verification-head.tsx'
import { useValues } from '#src/lib/form/use-values.ts'
import { Link } from '#src/lib/nav.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { SECTION } from './section-card.tsx'
import { VerificationSection } from './verification-section.tsx'

export const loader = load(() => [
  ask(SECTION, { params: { section: 'financial-assets' } }),
  ask('GET /api/accreditations', {}, { missing: 'value' }),
])

type Values = Readonly<Record<string, unknown>>
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null)

function limitText(limit: { limit: number | null } | null): string {
  if (limit === null) return '–'
  return limit.limit === null ? 'No limit: verified' : formatCents(limit.limit)
}

/** What the lines come to, and what follows for the limit and for accreditation. */
function Totals({ values, today, verified }: { values: Values; today: string; verified: boolean }) {
  const totals = totalsIn(values, today)
  const netWorth = totals?.net_worth ?? number(values['net_worth'])
  const shared = totals?.shared_net_worth ?? number(values['shared_net_worth'])
  const income = number(values['annual_income'])
  const t = thresholdsOn(today)
  const limit =
    netWorth === null || income === null
      ? null
      : regCfLimit({
          income,
          net_worth: ownNetWorth({ net_worth: netWorth, shared_net_worth: shared }),
          accredited: verified,
          used: 0,
          on: today,
        })
  const rows = [
    ...(totals
      ? [
          { term: 'What you own, without the home', value: formatCents(totals.total_assets) },
          { term: 'Of that, cash and securities', value: formatCents(totals.liquid) },
          { term: 'Loans on the home that count', value: formatCents(totals.home_debt_counted) },
        ]
      : []),
    {
      term: 'Net worth excluding your home',
      value: netWorth === null ? '–' : formatCents(netWorth),
    },
    ...(netWorth !== null && shared !== null && shared !== 0
      ? [
          {
            term: 'Of that, owned with your spouse or partner',
            value: `${formatCents(shared)}. Half counts for you alone, all of it once for both`,
          },
          {
            term: 'Net worth of you alone',
            value: formatCents(ownNetWorth({ net_worth: netWorth, shared_net_worth: shared })),
          },
        ]
      : []),
    {
      term: `Limit under Regulation Crowdfunding, ${PERIODS.limit_months} months`,
      value: limitText(limit),
    },
  ]
  return (
    <div aria-live="polite" className="mt-6">
      <KeyValues items={rows} />
      {netWorth !== null && !verified && netWorthAccredited(netWorth, t) ? (
        <p className="mt-3 text-small text-muted">
          This is above {formatCents(t.accredited_net_worth)}: you may be an accredited investor.{' '}
          <Link to={verificationPath('accreditation')} className="link touch-target">
            Show it
          </Link>
          , and the limit ends.
        </p>
      ) : null}
    </div>
  )
}

function Live({ today, verified }: { today: string; verified: boolean }) {
  const values = useValues()
  return (
    <div className="max-w-form">
      <Totals values={values} today={today} verified={verified} />
    </div>
  )
}

const lines = (value: unknown, labels: Readonly<Record<string, string>>) => {
  const rows = Array.isArray(value) ? (value as { kind: string; value: number }[]) : []
  return rows.length === 0 ? (
    '–'
  ) : (
    <ul className="grid gap-1">
      {rows.map((row, at) => (
        <li key={`${row.kind}${at}`} className="flex flex-wrap justify-between gap-x-6">
          <span>{labels[row.kind] ?? row.kind}</span>
          <span className="figures">{formatCents(row.value)}</span>
        </li>
      ))}
    </ul>
  )
}

/** The worksheet of what the person owns and owes, with net worth by the rule and what follows from it. */
export default function FinancialAssets() {
  const overview = useCall('GET /api/accreditations', {}, { missing: 'value' })
  const today = overview.data?.today ?? '2026-01-01'
  const verified =
    overview.data?.subjects.some(
      (one) => one.registration_id === null && one.standing === 'verified',
    ) === true
  const { accredited_net_worth: threshold } = thresholdsOn(today)
  return (
    <>
      <VerificationHead
        page="assets"
        title="Financial assets"
        lead="Income, what you own and what you owe. Each investment and your accreditation take the figures from here."
      />
      <div className="grid gap-4 md:gap-6">
        <VerificationSection
          section="financial-assets"
          subtitle="One line each. Companies do not see it."
          submitLabel="Save the worksheet"
          editLabel="Edit the worksheet"
          beginLabel="Fill in the worksheet"
          live={<Live today={today} verified={verified} />}
          show={(view) => ({
            assets: lines(view.values['assets'], assetLabels),
            debts: lines(view.values['debts'], debtLabels),
          })}
          after={(view) => <Totals values={view.values} today={today} verified={verified} />}
        />
        <Card aria-label="How it is counted">
          <CardHead title="How it is counted" />
          <CardBody className="grid gap-2 text-muted">
            <p>
              Your home is not counted, and a mortgage up to its value is not a debt. What exceeds
              the value is one.
            </p>
            <p>
              What you borrowed on the home in the {HOME_LOAN_DAYS} days before an investment is a
              debt, unless it bought the home (17 CFR 230.501(a)(5)(i)).
            </p>
            <p>
              More than {thresholdWords(threshold)} makes an accredited investor; that amount itself
              does not.
            </p>
          </CardBody>
        </Card>
      </div>
    </>
  )
}
