import { Printer } from 'lucide-react'
import type { PageData, PageDescribe } from '#src/api/page.ts'
import { ask, useCall } from '#src/api/query.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { SafeHtml } from '#src/blocks/safe-html.tsx'
import { formatDate } from '#src/lib/format.ts'
import { Link, useLocation } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'

const TEXTS = {
  terms: { path: '/terms-and-conditions', title: 'Terms and conditions' },
  privacy: { path: '/privacy', title: 'Privacy policy' },
  cookies: { path: '/cookies', title: 'Cookies' },
} as const
export type LegalPageKind = keyof typeof TEXTS
const KINDS = Object.keys(TEXTS) as LegalPageKind[]
const kindAt = (path: string): LegalPageKind => KINDS.find((kind) => TEXTS[kind].path === path) ?? 'terms'

export const data: PageData = ({ path }) => [ask('GET /api/legal/:kind', { params: { kind: kindAt(path) } })]
export const describe: PageDescribe = ({ path }) => ({ description: `${TEXTS[kindAt(path)].title}: the version that is in force now.` })

/** The other texts, on pages that have no footer. */
function Others({ kind }: { kind: LegalPageKind }) {
  return (
    <nav aria-label="Other texts" data-print="hide" className="mt-12 border-t border-border pt-5">
      <ul className="flex flex-wrap gap-x-5 gap-y-2 text-small">
        {KINDS.filter((each) => each !== kind).map((each) => <li key={each}><Link to={TEXTS[each].path} className="link touch-target">{TEXTS[each].title}</Link></li>)}
        <li><Link to="/invest" className="link touch-target">Open offerings</Link></li>
      </ul>
    </nav>
  )
}

/** A legal text in its current version: terms, privacy policy or cookies. */
export default function Legal({ kind: given }: { kind?: string }) {
  const { pathname } = useLocation()
  const kind = KINDS.find((each) => each === given) ?? kindAt(pathname)
  const query = useCall('GET /api/legal/:kind', { params: { kind } })
  return (
    <article className="page-container pt-8 pb-14 md:pt-12">
      <div className="mx-auto max-w-prose">
        <div className="mb-8 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-border pb-6">
          <div className="min-w-0">
            <h1 className="text-h1">{query.data?.title ?? TEXTS[kind].title}</h1>
            <p className="figures mt-1.5 min-h-6 text-muted">{query.data ? <>Version {query.data.version}, in force since <time dateTime={query.data.effective_at}>{formatDate(query.data.effective_at.slice(0, 10))}</time></> : null}</p>
          </div>
          <Button icon={Printer} data-print="hide" onClick={() => window.print()}>Print</Button>
        </div>
        <QueryBoundary query={query} what="this text" skeleton={<SkeletonText lines={8} />}>{(text) => <SafeHtml html={text.html} />}</QueryBoundary>
        <Others kind={kind} />
      </div>
    </article>
  )
}
