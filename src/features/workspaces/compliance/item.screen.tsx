import {
  queueKindLabels,
  queueKinds,
  type QueueDetail,
  type QueueKind,
} from '#domain/investors/model/compliance.ts'
import { load } from '#src/api/load.ts'
import { ask, useQueryOf } from '#src/api/query.ts'
import { EventButtons, type Act } from '#src/blocks/event-buttons.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { StaffOwn } from '#src/blocks/staff-own.tsx'
import { StatusTimeline } from '#src/blocks/status-timeline.tsx'
import { When } from '#src/blocks/when.tsx'
import { formatDate, formatDateTime } from '#src/lib/format.ts'
import { Link, useParams } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { AlikeCard } from './alike-card.tsx'
import { DecidePanel } from './decide-panel.tsx'
import { EvidenceCard } from './evidence-card.tsx'

/** The custodial account of a minor ends at the age of termination: the securities go into their own name. */
const retitlingActs: readonly Act[] = [
  {
    type: 'RETITLED',
    label: 'Record retitling',
    explain:
      'The securities are registered in the name of the former minor. The registration ends.',
    done: 'Retitling recorded',
    variant: 'primary',
    reason: 'What was done, and which document shows it?',
  },
]
const isKind = (kind: string | undefined): kind is QueueKind =>
  queueKinds.some((one) => one === kind)
const sentence = (text: string): string => {
  const words = text.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Watchlists and risk: for compliance alone. The server leaves it out for everybody else. */
function Screening({ screening }: { screening: NonNullable<QueueDetail['screening']> }) {
  return (
    <Card aria-label="Screening">
      <CardHead
        title="Screening"
        subtitle="For compliance only. Never disclose this to the party or company."
      />
      <CardBody>
        <KeyValues
          tight
          items={[
            { term: 'Lists', value: sentence(screening.watchlist) },
            {
              term: 'Risk',
              value:
                screening.risk === screening.computed_risk
                  ? sentence(screening.risk)
                  : `${sentence(screening.risk)} (computed: ${screening.computed_risk})`,
            },
            { term: 'Money', value: screening.frozen ? 'Frozen' : 'Moves as usual' },
            {
              term: 'Suspicious activity report',
              value:
                screening.report_by === null
                  ? 'Not due'
                  : `Decide and file by ${formatDate(screening.report_by)} (31 CFR 1023.320)`,
            },
          ]}
        />
        {screening.hits.length > 0 ? (
          <ul className="mt-3 list-disc pl-5">
            {screening.hits.map((hit) => (
              <li key={hit}>{hit}</li>
            ))}
          </ul>
        ) : null}
      </CardBody>
    </Card>
  )
}

function Checks({ checks }: { checks: QueueDetail['checks'] }) {
  return (
    <Card aria-label="Automatic checks">
      <CardHead title="Automatic checks" />
      <CardBody>
        <ol className="grid gap-4">
          {checks.map((check) => (
            <li key={check.run}>
              <p className="font-medium">
                Check {check.run}: {sentence(check.outcome)}
              </p>
              <p className="text-small text-subtle">
                {check.at ? formatDateTime(check.at) : 'Not started'} · {check.provider} · identity{' '}
                {check.identity.replaceAll('_', ' ')}
              </p>
              {check.findings.length > 0 ? (
                <ul className="mt-1 list-disc pl-5 text-small">
                  {check.findings.map((found) => (
                    <li key={`${found.check}:${found.note}`}>{found.note}</li>
                  ))}
                </ul>
              ) : null}
            </li>
          ))}
        </ol>
      </CardBody>
    </Card>
  )
}

function Findings({ findings }: { findings: QueueDetail['findings'] }) {
  return (
    <Card aria-label="Earlier findings">
      <CardHead title="Earlier findings" />
      <CardBody>
        <ul className="grid gap-3">
          {findings.map((found) => (
            <li key={`${found.at}:${found.says}`}>
              <p className="font-medium">{found.says}</p>
              <p className="text-small text-subtle">
                <When at={found.at} /> · <bdi>{found.who}</bdi>
              </p>
              {found.note ? <p className="text-small">{found.note}</p> : null}
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}

function Item({ item }: { item: QueueDetail }) {
  return (
    <>
      <PageHead
        dense
        title={item.who}
        mark={
          <>
            <StatusBadge status={item.status} />
            {item.late ? <Badge variant="error-light">Late</Badge> : null}
            <StaffOwn of={item} />
          </>
        }
        lead={`${queueKindLabels[item.kind]} · ${item.about} · waits since ${formatDateTime(item.since)}, due ${formatDateTime(item.due_at)}`}
      />
      <div className="grid gap-4 md:gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid content-start gap-4 md:gap-6">
          {item.decisions.length > 0 ? (
            <Callout tone="warning" title={item.why} />
          ) : (
            <Callout tone="quiet" title="No decision needed right now." />
          )}
          {item.facts.length === 0 ? (
            <Callout tone="info" title="Nothing was submitted." />
          ) : (
            item.facts.map((group) => (
              <EvidenceCard key={group.title} group={group} kind={item.kind} id={item.id} />
            ))
          )}
          {item.checks.length > 0 ? <Checks checks={item.checks} /> : null}
        </div>
        <div className="grid content-start gap-4 md:gap-6">
          {item.same_person.length > 0 ? <AlikeCard alike={item.same_person} /> : null}
          {item.screening ? <Screening screening={item.screening} /> : null}
          <DecidePanel item={item} />
          {item.kind === 'registration' && item.status.accepts.includes('RETITLED') ? (
            <Card aria-label="Retitling">
              <CardHead title="Retitling" />
              <CardBody>
                <EventButtons
                  machine="registration"
                  id={item.id}
                  presented={item.status}
                  acts={retitlingActs}
                  changes={[
                    'GET /api/admin/compliance/queue',
                    'GET /api/admin/compliance/queue/:kind/:id',
                  ]}
                />
              </CardBody>
            </Card>
          ) : null}
          {item.findings.length > 0 ? <Findings findings={item.findings} /> : null}
          {item.related.length > 0 ? (
            <Card aria-label="Related">
              <CardHead title="Related" />
              <CardBody>
                <ul className="grid gap-2">
                  {item.related.map((one) => (
                    <li key={one.href}>
                      <Link to={one.href} className="link touch-target">
                        {one.label}
                      </Link>
                    </li>
                  ))}
                </ul>
              </CardBody>
            </Card>
          ) : null}
          <StatusTimeline title="What happened" entries={item.history} most={8} />
        </div>
      </div>
    </>
  )
}

/** The item that an address names; one without a kind is a check of identity. */
function itemQuery(params: Readonly<Record<string, string | undefined>>) {
  const given = params['kind']
  const kind: QueueKind = given !== undefined && isKind(given) ? given : 'identity'
  const id = params['id'] ?? params['kyc_id'] ?? ''
  return ask('GET /api/admin/compliance/queue/:kind/:id', { params: { kind, id } })
}
export const loader = load(({ params }) => [itemQuery(params)])

/** One item of the queue: its evidence, what was found, and the decision. */
export default function ComplianceItem() {
  const params = useParams<'kyc_id' | 'kind' | 'id'>()
  const kind: QueueKind = isKind(params.kind) ? params.kind : 'identity'
  const query = useQueryOf(itemQuery(params))
  useShell({
    crumbs: [
      { label: 'Home', to: '/admin/home' },
      { label: 'Review queue', to: '/admin/compliance/queue' },
      { label: query.data?.who ?? queueKindLabels[kind] },
    ],
    pageName: 'Review',
  })
  return (
    <QueryBoundary
      query={query}
      what="this item"
      backTo="/admin/compliance/queue"
      skeleton={
        <>
          <PageHead dense title="Review" />
          <Card aria-label="Evidence">
            <SkeletonRows rows={6} />
          </Card>
        </>
      }
    >
      {(item) => <Item item={item} />}
    </QueryBoundary>
  )
}
