import { PenLine } from 'lucide-react'
import { legalKindLabels } from '#domain/platform/model/legal.ts'
import { legalKinds } from '#domain/shared/user.ts'
import type { Answer } from '#src/api/call.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall, useSend } from '#src/api/query.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatCount, formatDate } from '#src/lib/format.ts'
import { href, Link, useNavigate } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardHead } from '#src/ui/card.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'

const NAME = 'GET /api/admin/legal'
type LegalOverview = Answer<typeof NAME>
type Kind = (typeof legalKinds)[number]
export const loader = load(() => [ask(NAME, {})])
const pages: Readonly<Record<Kind, string | null>> = {
  terms: '/terms-and-conditions',
  privacy: '/privacy',
  cookies: '/cookies',
  electronic_delivery: null,
}
const OPEN = ['draft', 'proposed', 'scheduled']

function Text({
  kind,
  overview,
  onBegin,
  busy,
}: {
  kind: Kind
  overview: LegalOverview
  onBegin: () => void
  busy: boolean
}) {
  const versions = overview.versions.filter((one) => one.kind === kind)
  const drafts = overview.drafts.filter(
    (one) => one.kind === kind && OPEN.includes(one.status.state),
  )
  const path = pages[kind]
  return (
    <Card aria-labelledby={`legal-${kind}`}>
      <CardHead
        titleId={`legal-${kind}`}
        title={legalKindLabels[kind]}
        line
        action={
          overview.may_edit && drafts.length === 0 ? (
            <Button
              size="sm"
              icon={PenLine}
              busy={busy}
              aria-label={`Write a new version: ${legalKindLabels[kind]}`}
              onClick={onBegin}
            >
              Write a new version
            </Button>
          ) : undefined
        }
      />
      <ul className="divide-y divide-border">
        {drafts.map((one) => (
          <li
            key={one.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3.5 md:px-6"
          >
            <div className="min-w-0">
              <Link
                to={href('/admin/platform-info/legal-texts/:draft_id', { draft_id: one.id })}
                className="link-plain font-medium"
              >
                Version {one.version}
              </Link>
              <p className="text-small text-subtle">
                Saved {formatDate(one.saved_at)} by {one.saved_by}
                {one.status.next ? ` · ${one.status.next.cause}` : ''}
              </p>
            </div>
            <StatusBadge status={one.status} />
          </li>
        ))}
        {versions.map((one, index) => (
          <li
            key={one.version}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3.5 md:px-6"
          >
            <div className="min-w-0">
              <p className="font-medium">
                {path === null ? (
                  `Version ${one.version}`
                ) : (
                  <Link
                    to={index === 0 ? path : `${path}?version=${one.version}`}
                    className="link-plain"
                  >
                    Version {one.version}
                  </Link>
                )}
              </p>
              <p className="figures text-small text-subtle">
                {index === 0 ? 'in force since' : 'came into force'} {formatDate(one.effective_at)}
                {kind === 'cookies' ? '' : ` · accepted by ${formatCount(one.accepted)}`} ·
                fingerprint {one.text_hash.slice(0, 12)}
              </p>
            </div>
            <StatusBadge
              status={
                index === 0
                  ? { label: 'In force', tone: 'success', icon: 'check' }
                  : { label: 'Superseded', tone: 'neutral', icon: 'archive' }
              }
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The platform's legal texts: what is in force, what was, and what is being written. */
export default function LegalTexts() {
  useShell({
    crumbs: [{ label: 'Home', to: '/admin/home' }, { label: 'Legal texts' }],
    pageName: 'Legal texts',
  })
  const query = useCall(NAME, {})
  const navigate = useNavigate()
  const begin = useSend('POST /api/admin/legal/:kind/drafts', {
    changes: [NAME],
    onSuccess: ({ id }) =>
      navigate(href('/admin/platform-info/legal-texts/:draft_id', { draft_id: id })),
  })
  return (
    <>
      <PageHead
        dense
        title="Legal texts"
        lead="One operator writes a version and another publishes it. From its effective date everyone must accept it."
      />
      {begin.error ? <Callout tone="danger" title={begin.error.message} className="mb-4" /> : null}
      <QueryBoundary
        query={query}
        what="the legal texts"
        skeleton={
          <Card>
            <SkeletonRows rows={6} />
          </Card>
        }
      >
        {(overview) => (
          <div className="grid gap-4 md:gap-6">
            {legalKinds.map((kind) => (
              <Text
                key={kind}
                kind={kind}
                overview={overview}
                busy={begin.isPending}
                onBegin={() => begin.mutate({ params: { kind } })}
              />
            ))}
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
