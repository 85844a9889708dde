import { Printer } from 'lucide-react'
import { load } from '#src/api/load.ts'
import type { PageDescribe, PageTitle } from '#src/api/page.ts'
import { ask, useCall } from '#src/api/query.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { SafeHtml } from '#src/blocks/safe-html.tsx'
import { formatDate } from '#src/lib/format.ts'
import { Link, useLocation, useSearch } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'

const TEXTS = {
  terms: { path: '/terms-and-conditions', title: 'Terms and conditions' },
  privacy: { path: '/privacy', title: 'Privacy policy' },
  cookies: { path: '/cookies', title: 'Cookies' },
} as const
export type LegalPageKind = keyof typeof TEXTS
const KINDS = Object.keys(TEXTS) as LegalPageKind[]
const kindAt = (path: string): LegalPageKind =>
  KINDS.find((kind) => TEXTS[kind].path === path) ?? 'terms'

/** The version that the address names; without one it is the version in force. */
const versionAt = (search: URLSearchParams): string | null =>
  /^20\d{2}-\d{2}[a-z]?$/.test(search.get('version') ?? '') ? search.get('version') : null

export const loader = load(({ path, search }) => {
  const kind = kindAt(path)
  const version = versionAt(search)
  return [
    version === null
      ? ask('GET /api/legal/:kind', { params: { kind } })
      : ask('GET /api/legal/:kind/versions/:version', { params: { kind, version } }),
    ask('GET /api/legal/:kind/versions', { params: { kind } }, { missing: 'value' }),
  ]
})
export const title: PageTitle = ({ path, search, answer }) => {
  const kind = kindAt(path)
  const version = versionAt(search)
  return version === null
    ? answer('GET /api/legal/:kind', { params: { kind } })?.title
    : `${TEXTS[kind].title}, version ${version}`
}
export const describe: PageDescribe = ({ path, search }) => ({
  description: `${TEXTS[kindAt(path)].title}: the version ${versionAt(search) ?? 'that is in force now'}.`,
  ...(versionAt(search) === null ? {} : { hidden: true }),
})

/** The other texts, on pages that have no footer. */
function Others({ kind }: { kind: LegalPageKind }) {
  return (
    <nav aria-label="Other texts" data-print="hide" className="mt-12 border-t border-border pt-5">
      <ul className="flex flex-wrap gap-x-5 gap-y-2 text-small">
        {KINDS.filter((each) => each !== kind).map((each) => (
          <li key={each}>
            <Link to={TEXTS[each].path} className="link touch-target">
              {TEXTS[each].title}
            </Link>
          </li>
        ))}
        <li>
          <Link to="/invest" className="link touch-target">
            Open offerings
          </Link>
        </li>
      </ul>
    </nav>
  )
}

/** The versions that are or were in force; each can be read. */
function Versions({ kind, shown }: { kind: LegalPageKind; shown: string | undefined }) {
  const { data: found } = useCall(
    'GET /api/legal/:kind/versions',
    { params: { kind } },
    { missing: 'value' },
  )
  if (found === undefined || found.items.length < 2) return null
  return (
    <nav aria-label="Versions" data-print="hide" className="mt-12 border-t border-border pt-5">
      <h2 className="text-h4">Versions</h2>
      <ul className="figures mt-2 grid gap-1.5 text-small">
        {found.items.map((one, index) => (
          <li key={one.version}>
            <Link
              to={index === 0 ? TEXTS[kind].path : `${TEXTS[kind].path}?version=${one.version}`}
              aria-current={one.version === shown ? 'page' : undefined}
              className="link touch-target"
            >
              Version {one.version}
            </Link>{' '}
            <span className="text-subtle">
              {index === 0 ? 'in force since' : 'came into force'} {formatDate(one.effective_at)}
            </span>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A legal text in its current version or an earlier one: terms, privacy policy or cookies. */
export default function Legal({ kind: given }: { kind?: string }) {
  const { pathname } = useLocation()
  const kind = KINDS.find((each) => each === given) ?? kindAt(pathname)
  const [search] = useSearch()
  const version = versionAt(search)
  const current = useCall('GET /api/legal/:kind', version === null ? { params: { kind } } : null)
  const earlier = useCall(
    'GET /api/legal/:kind/versions/:version',
    version === null ? null : { params: { kind, version } },
  )
  const query = version === null ? current : earlier
  return (
    <article className="page-container pt-8 pb-14 md:pt-12">
      <div className="mx-auto max-w-prose">
        <div className="mb-8 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-border pb-6">
          <div className="min-w-0">
            <h1 className="text-h1">{query.data?.title ?? TEXTS[kind].title}</h1>
            <p className="figures mt-1.5 min-h-6 text-muted">
              {query.data ? (
                <>
                  Version {query.data.version},{' '}
                  {version === null ? 'in force since' : 'came into force'}{' '}
                  <time dateTime={query.data.effective_at}>
                    {formatDate(query.data.effective_at)}
                  </time>
                </>
              ) : null}
            </p>
          </div>
          <Button icon={Printer} data-print="hide" onClick={() => window.print()}>
            Print
          </Button>
        </div>
        <QueryBoundary query={query} what="this text" skeleton={<SkeletonText lines={8} />}>
          {(text) => <SafeHtml html={text.html} />}
        </QueryBoundary>
        <Versions kind={kind} shown={query.data?.version} />
        <Others kind={kind} />
      </div>
    </article>
  )
}
