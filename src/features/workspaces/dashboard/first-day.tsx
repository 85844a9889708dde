import { ArrowRight, Compass } from 'lucide-react'
import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { stepLine, wayOf } from '#domain/shared/investment-route.ts'
import type { Answer } from '#src/api/call.ts'
import { useRouteExists } from '#src/lib/nav.tsx'
import { investmentPath, stepPath } from '#src/lib/paths.ts'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { Checklist, type CheckState, type ChecklistItem } from '#src/ui/checklist.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'

type Home = Answer<'GET /api/dashboard'>
const STATES: Record<Home['profile']['items'][number]['state'], CheckState> = {
  done: 'done',
  issue: 'issue',
  missing: 'todo',
}

/** A draft, picked up where it was left. */
export function ResumeCard({ draft }: { draft: InvestmentView }) {
  const to =
    draft.next_step === null ? investmentPath(draft.id) : stepPath(draft.id, draft.next_step)
  const left = draft.left.length
  return (
    <Card aria-labelledby="resume" pad>
      <h2 id="resume" className="text-h3">
        Continue your investment in {draft.company.name}
      </h2>
      <p className="mt-1 text-muted">
        {formatMoney(draft.total)}.{' '}
        {draft.next_step === null ? '' : `${stepLine(wayOf(draft), draft.next_step)}. `}
        {left === 1 ? '1 item left' : `${left} items left`}
        {draft.left[0] === undefined ? '' : `. Next: ${draft.left[0]}`}
      </p>
      <div className="mt-4">
        <LinkButton to={to} variant="primary" iconAfter={ArrowRight}>
          Continue
        </LinkButton>
      </div>
    </Card>
  )
}

/** The steps to a first investment as a checklist: what is done, and what is next, each with its page. */
export function FirstDay({ home, draft }: { home: Home; draft: InvestmentView | undefined }) {
  const exists = useRouteExists()
  const items: ChecklistItem[] = [
    { id: 'account', label: 'Create your account', state: 'done' },
    {
      id: 'offering',
      label: 'Choose an offering and an amount',
      state: draft === undefined ? 'todo' : 'done',
      ...(draft === undefined ? { action: 'Browse', to: '/invest' } : {}),
    },
    ...home.profile.items.map((item): ChecklistItem => ({
      id: item.label,
      label: item.label,
      state: STATES[item.state],
      ...(item.action === null ? {} : { action: item.action }),
      ...(item.href !== null && exists(item.href) ? { to: item.href } : {}),
    })),
    {
      id: 'submit',
      label: 'Review, sign and submit',
      state: 'todo',
    },
  ]
  return (
    <Card aria-labelledby="first-day">
      <CardHead
        titleId="first-day"
        title="Your first investment"
        subtitle="What you enter is saved. Nothing is charged before you sign."
      />
      <CardBody>
        <Checklist label="Your first investment" items={items} />
        {draft === undefined ? (
          <LinkButton to="/invest" variant="primary" icon={Compass} className="mt-5">
            Browse offerings
          </LinkButton>
        ) : null}
      </CardBody>
    </Card>
  )
}
