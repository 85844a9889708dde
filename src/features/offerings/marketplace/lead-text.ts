import { formatCount } from '#src/lib/format.ts'
import type { Filters } from './query.ts'

interface LeadFacts {
  filters: Filters
  all: number | undefined
  saved: number | undefined
  total: number | null | undefined
}

const offers = (n: number): string => `${formatCount(n)} ${n === 1 ? 'offering' : 'offerings'}`

/** How many there are in the list that is shown: saved, found by a search, or all. */
export function leadOf({ filters, all, saved, total }: LeadFacts): string {
  if (filters.saved)
    return saved === undefined
      ? 'We notify you of their updates.'
      : `${offers(saved)}. We notify you of their updates.`
  const { q, category, security, regulation, minimum } = filters
  const narrowed = q !== '' || Boolean(category ?? security ?? regulation ?? minimum)
  if (narrowed && total !== null && total !== undefined)
    return `${offers(total)} ${total === 1 ? 'matches' : 'match'} what you are looking for.`
  if (all === undefined) return 'Companies that are raising now.'
  return `${formatCount(all)} ${all === 1 ? 'company is' : 'companies are'} raising now.`
}
