import { Bookmark, BookmarkCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useCall, useSend } from '#src/api/query.ts'
import { Link, useLocation, useSearch } from '#src/lib/nav.tsx'
import { useSession } from '#src/lib/session.ts'
import { buttonClass } from '#src/ui/button-style.ts'
import { cn } from '#src/lib/classes.ts'
import { Icon } from '#src/ui/icon.tsx'

/** Name in the address of a wish that is stored while its visitor signs in. */
const WISH = 'save'

/** What the person saves; undefined before that is known, and for visitors. */
export function useSaved(): ReadonlySet<string> | undefined {
  const { signedIn } = useSession()
  const { data } = useCall('GET /api/saved', signedIn ? {} : null, {
    fresh: 60_000,
    missing: 'value',
  })
  return data === undefined ? undefined : new Set(data.ids)
}

/**
 * Carries out the wish in the address once its visitor has signed in, and takes it out of the address. Renders nothing:
 * a page is not rendered again when it is known who is signed in.
 */
export function StoredWish() {
  const { settled, signedIn } = useSession()
  const [search, change] = useSearch()
  const save = useSend('PUT /api/saved/:listing_id', { changes: ['GET /api/saved'] })
  const done = useRef<string | null>(null)
  const wish = search.get(WISH)
  const { mutate } = save
  useEffect(() => {
    if (!settled || !signedIn || wish === null || done.current === wish) return
    done.current = wish
    mutate({ params: { listing_id: wish } })
    change({ [WISH]: undefined })
  }, [settled, signedIn, wish, mutate, change])
  return null
}

function useWishPath(listingId: string): string {
  const { pathname, search } = useLocation()
  const back = new URLSearchParams(search)
  back.set(WISH, listingId)
  return `/login?redirect=${encodeURIComponent(`${pathname}?${back.toString()}`)}`
}

export interface SaveOfferingProps {
  listingId: string
  /** company: the button's name includes whose offering it is */
  name: string
  /** `corner` of a card: the icon alone over the cover; `line`: icon and label */
  look?: 'corner' | 'line'
}
const CORNER =
  'grid size-9 place-items-center rounded-md bg-primary-950/80 text-white shadow-[inset_0_0_0_1px_rgb(255_255_255/0.14)] backdrop-blur-sm hover:bg-primary-950 max-md:size-11'

/** Saves an offering, or removes it again. A visitor has to sign in, and the request is stored meanwhile. */
export function SaveOffering({ listingId, name, look = 'line' }: SaveOfferingProps) {
  const { signedIn } = useSession()
  const saved = useSaved()?.has(listingId) === true
  const path = useWishPath(listingId)
  const save = useSend('PUT /api/saved/:listing_id', { changes: ['GET /api/saved'] })
  const drop = useSend('DELETE /api/saved/:listing_id', { changes: ['GET /api/saved'] })
  const busy = save.isPending || drop.isPending
  const className =
    look === 'corner'
      ? CORNER
      : buttonClass({
          variant: 'tertiary',
          block: true,
          className: 'max-md:h-auto max-md:min-h-11 max-md:px-2 max-md:whitespace-normal',
        })
  const words = saved ? 'Saved' : 'Save offering'
  const inside = (
    <>
      <Icon as={saved ? BookmarkCheck : Bookmark} />
      {look === 'line' ? <span>{words}</span> : null}
    </>
  )
  const toSave = look === 'line' ? `Save offering of ${name}` : `Save ${name}`
  const label = saved ? `Remove ${name} from saved` : toSave
  if (!signedIn)
    return (
      <Link to={path} aria-label={label} className={className}>
        {inside}
      </Link>
    )
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={saved}
      aria-busy={busy || undefined}
      onClick={() => {
        if (!busy) (saved ? drop : save).mutate({ params: { listing_id: listingId } })
      }}
      className={cn(className, busy && 'cursor-progress')}
    >
      {inside}
    </button>
  )
}
