import { Milestone, ShieldQuestionMark } from 'lucide-react'
import type { StepName } from '#domain/shared/investment-steps.ts'
import { stepReasons } from '#domain/investors/model/steps/reasons.ts'
import { whysOf } from '#src/lib/form/schema-fields.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Timeline } from '#src/ui/timeline.tsx'
import { stepLabels } from './step-labels.ts'
import { stepParts } from './steps/index.ts'
import type { FlowStep } from './step-list.ts'

/** Names that read better in the list than the field's own. */
const TITLES: Readonly<Record<string, string>> = {
  document_type: 'Photo ID',
  holder_name: 'Your bank account',
  esign_consent: 'Electronic signature',
  owns_half_or_more: 'Forbidden transactions',
  annual_income: 'Income and net worth',
  other_cf_12mo: 'Other platforms',
  broker_dealer_employee: 'Your employer',
  custodian_ein: 'EIN of the custodian',
}
/** The one that people wonder about most is listed first and open. */
const FIRST: Readonly<Partial<Record<StepName, string>>> = { kyc: 'ssn' }

/** Why each sensitive field is requested, in a list that opens line by line. */
function WhyList({ step }: { step: StepName }) {
  const first = FIRST[step]
  const whys = whysOf(stepParts[step].schema).toSorted(
    (a, b) => Number(b.name === first) - Number(a.name === first),
  )
  return (
    <section aria-labelledby="why-we-ask">
      <h2 id="why-we-ask" className="mb-2 flex items-center gap-2 text-h4">
        <Icon as={ShieldQuestionMark} />
        Why we ask
      </h2>
      <p className="mb-1 text-small text-muted">{stepReasons[step].why}</p>
      {whys.map((each, index) => (
        <Disclosure
          key={each.name}
          open={index === 0}
          summary={<span className="text-small">{TITLES[each.name] ?? each.title}</span>}
        >
          {each.why}
        </Disclosure>
      ))}
      <h2 className="mt-5 mb-1 text-h4">What happens to it</h2>
      <p className="text-small text-muted">{stepReasons[step].fate}</p>
    </section>
  )
}

/** The help column of a step: why we ask, and what comes next. */
export function HelpPanel({ step }: { step: FlowStep }) {
  return (
    <div className="grid gap-6">
      {step === 'review' ? null : <WhyList step={step} />}
      <section aria-labelledby="what-comes-next">
        <h2 id="what-comes-next" className="mb-3 flex items-center gap-2 text-h4">
          <Icon as={Milestone} />
          What comes next
        </h2>
        <Timeline
          label="What comes next"
          entries={stepLabels[step].next.map((each, index) => ({
            id: each.what,
            what: <span className="font-medium text-text">{each.what}</span>,
            meta: each.note,
            tone: index === 0 ? 'current' : 'todo',
          }))}
        />
      </section>
    </div>
  )
}
