import { ArrowLeft, ArrowUp } from 'lucide-react'
import { useLocation } from '#src/lib/nav.tsx'
import { cn } from '#src/lib/classes.ts'
import { LinkButton } from '#src/ui/link-button.tsx'

const PARAM = 'before'

/** The page of a list that an address requests (`?before=`), as the endpoint's `cursor`; nothing on the newest page. */
export const beforeIn = (search: URLSearchParams): { cursor?: string } =>
  ((cursor) => (cursor === null || cursor === '' ? {} : { cursor }))(search.get(PARAM))

function addressOf(pathname: string, search: string, before: string | null, at: string): string {
  const params = new URLSearchParams(search)
  params.delete(PARAM)
  if (before !== null) params.set(PARAM, before)
  const text = params.toString()
  return `${pathname}${text === '' ? '' : `?${text}`}#${at}`
}

export interface EarlierPagesProps {
  /** the answer's `next_cursor` */
  next: string | null
  /** what is listed, as the end of "Earlier …" and "Newest …": questions */
  what: string
  /** id of the element where the list begins: the page opens there */
  at: string
  className?: string
}

/**
 * Foot of what is read newest first. Each page has an address, so that it works without scripts and can be linked to;
 * Back goes back.
 */
export function EarlierPages({ next, what, at, className }: EarlierPagesProps) {
  const { pathname, search } = useLocation()
  const later = new URLSearchParams(search).has(PARAM)
  if (next === null && !later) return null
  return (
    <nav
      aria-label={`More ${what}`}
      className={cn('flex flex-wrap justify-between gap-3', className)}
    >
      {later ? (
        <LinkButton to={addressOf(pathname, search, null, at)} variant="tertiary" icon={ArrowUp}>
          Newest {what}
        </LinkButton>
      ) : null}
      {next === null ? null : (
        <LinkButton
          to={addressOf(pathname, search, next, at)}
          rel="next"
          icon={ArrowLeft}
          className="ml-auto"
        >
          Earlier {what}
        </LinkButton>
      )}
    </nav>
  )
}
