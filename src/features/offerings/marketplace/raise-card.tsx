import { Anchor, ArrowRight, Check } from 'lucide-react'
import { Icon } from '#src/ui/icon.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'

const POINTS = [
  'A checklist with every topic that the regulation asks for',
  'A review before anything is published',
  'Investors, documents and money in one place',
] as const

/** The last cell of the list: the other side of the market. */
export function RaiseCapitalCard() {
  return (
    <aside
      aria-labelledby="raise-capital"
      className="flex min-w-0 flex-col rounded-lg border border-accent-border bg-accent-soft p-6"
    >
      <span
        aria-hidden="true"
        className="mb-6 grid size-12 place-items-center rounded-lg bg-surface text-accent-text"
      >
        <Icon as={Anchor} size="lg" />
      </span>
      <h2 id="raise-capital" className="text-h2">
        Raising for your own company?
      </h2>
      <p className="mt-2 text-body text-muted">
        See what a raise asks of you before you commit to anything.
      </p>
      <ul className="mt-5 grid gap-3">
        {POINTS.map((point) => (
          <li key={point} className="flex gap-2.5">
            <Icon as={Check} size="sm" className="mt-0.5 text-accent-text" />
            {point}
          </li>
        ))}
      </ul>
      <div className="mt-auto pt-8">
        <LinkButton to="/dashboard/raise-capital" variant="primary" iconAfter={ArrowRight}>
          Go to raise capital
        </LinkButton>
      </div>
    </aside>
  )
}
