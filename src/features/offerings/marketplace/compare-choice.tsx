import { Scale, X } from 'lucide-react'
import type { OfferingCard } from '#domain/offerings/model/offering.ts'
import { Link } from '#src/lib/nav.tsx'
import { cn } from '#src/lib/classes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { comparePath, marketplacePath, type Filters } from './query.ts'

const CORNER =
  'grid size-9 place-items-center rounded-md text-white shadow-[inset_0_0_0_1px_rgb(255_255_255/0.14)] backdrop-blur-sm max-md:size-11'

function togglePath(filters: Filters, id: string, chosen: boolean): string {
  const rest = filters.compare.filter((one) => one !== id)
  if (chosen) return marketplacePath(filters, { compare: rest, after: filters.after })
  if (rest.length > 0) return comparePath([...rest.slice(-1), id])
  return marketplacePath(filters, { compare: [id], after: filters.after })
}

/** Chooses an offering for a comparison: the first is stored in the address, the second opens the comparison. */
export function CompareToggle({ filters, offer }: { filters: Filters; offer: OfferingCard }) {
  const { listing_id: id, company } = offer
  const chosen = filters.compare.includes(id)
  const to = togglePath(filters, id, chosen)
  return (
    <Link
      to={to}
      preventScrollReset
      aria-label={chosen ? `Remove ${company.name} from the comparison` : `Compare ${company.name}`}
      className={cn(
        CORNER,
        chosen ? 'bg-accent text-on-accent' : 'bg-primary-950/80 hover:bg-primary-950',
      )}
    >
      <Icon as={Scale} />
    </Link>
  )
}

/** Shows that one offering is chosen and what follows; stays in view while the second is looked for. */
export function CompareBar({
  filters,
  offers,
}: {
  filters: Filters
  offers: readonly OfferingCard[]
}) {
  const first = filters.compare[0]
  if (first === undefined) return null
  const name = offers.find((offer) => offer.listing_id === first)?.company.name ?? 'One offering'
  return (
    <div
      role="status"
      className="sticky bottom-0 layer-sticky mt-6 flex flex-wrap items-center justify-between gap-3 rounded-t-lg border border-b-0 border-border bg-surface px-5 py-3.5 shadow-bar"
    >
      <p className="flex items-center gap-2.5">
        <Icon as={Scale} className="text-accent-text" />
        <span>
          <span className="font-medium">{name}</span> is chosen. Choose another offering to compare
          the two.
        </span>
      </p>
      <LinkButton
        to={marketplacePath(filters, { compare: [], after: filters.after })}
        preventScrollReset
        variant="tertiary"
        size="sm"
        icon={X}
      >
        Stop comparing
      </LinkButton>
    </div>
  )
}
