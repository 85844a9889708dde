import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  sections,
  profilePath,
  type SectionName,
  sectionRule,
} from '#domain/investors/model/profile/sections.ts'
import type { SectionView } from '#domain/investors/model/profile/views.ts'
import { useSend, ask, useQueryOf } from '#src/api/query.ts'
import { SchemaDetailCard } from '#src/blocks/detail-card.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatDate } from '#src/lib/format.ts'
import { fieldsOf } from '#src/lib/form/schema-fields.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardHead } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { toast } from '#src/ui/toast.tsx'
import { PROFILE_READS } from './changed.ts'
import { Reveal } from './reveal.tsx'

export const SECTION = 'GET /api/profile/sections/:section'
/** A section of the person's profile. */
export const sectionQuery = (section: SectionName) => ask(SECTION, { params: { section } })

/** The attestation that nothing has changed, where a section requires it. */
export function ConfirmUnchanged({ view }: { view: SectionView }) {
  const confirm = useSend('POST /api/profile/sections/:section/confirm', {
    changes: PROFILE_READS,
    onSuccess: () => toast.success('Confirmed as unchanged'),
  })
  if (view.status.state !== 'stale' && view.status.state !== 'expired') return null
  return (
    <Callout
      tone="warning"
      title={view.status.next?.cause ?? 'Review this section.'}
      className="mb-5"
    >
      {view.asked ? <p dir="auto">{view.asked}</p> : null}
      {confirm.error ? (
        <p role="alert" className="text-danger-text">
          {confirm.error.message}
        </p>
      ) : null}
      <div className="mt-2">
        <Button
          size="sm"
          busy={confirm.isPending}
          onClick={() =>
            confirm.mutate({ params: { section: view.section }, body: { unchanged: true } })
          }
        >
          Nothing has changed
        </Button>
      </div>
    </Callout>
  )
}

/** What a section lacks, by the names of its fields. */
export function Missing({ view }: { view: SectionView }) {
  const titles = new Map(
    fieldsOf(sectionRule(view.section).schema).map((spec) => [spec.name, spec.title]),
  )
  const lines = Object.entries(view.missing).map(([path, sentence]) => ({
    path,
    title: titles.get(path.split('.')[0] ?? ''),
    sentence,
  }))
  if (lines.length === 0) return <p>Add the missing information.</p>
  return (
    <ul className="list-disc pl-4">
      {lines.map((one) => (
        <li key={one.path}>
          {one.title === undefined ? null : <span className="font-medium">{one.title}: </span>}
          {one.sentence}
        </li>
      ))}
    </ul>
  )
}

/** Where the values come from and until when they hold. */
function Foot({ view }: { view: SectionView }) {
  const source = Object.values(view.sources).find((each) => !each.startsWith('your account'))
  const words = [
    source === undefined ? null : `From ${source}`,
    view.due_at === null ? null : `Next review: ${formatDate(view.due_at)}`,
    view.draft_saved_at === null ? null : 'You have unsaved changes: your draft is saved',
  ].filter((each) => each !== null)
  return words.length === 0 ? null : (
    <p className="mt-5 border-t border-border pt-3.5 text-small text-subtle">{words.join(' · ')}</p>
  )
}

export interface SectionCardProps {
  section: SectionName
  /** What it is for, while nothing is in it. */
  empty: string
  /** Fields of its own look. */
  show?: (view: SectionView) => Readonly<Record<string, ReactNode>>
  after?: (view: SectionView) => ReactNode
}

/** One section of the profile as it is, with its state and a link to change it. */
export function SectionCard({ section, empty, show, after }: SectionCardProps) {
  const query = useQueryOf(sectionQuery(section))
  const { title, edit } = sections[section]
  const to = profilePath(edit)
  return (
    <QueryBoundary
      query={query}
      what={title.toLowerCase()}
      skeleton={
        <Card aria-label={title}>
          <CardHead title={title} />
          <SkeletonRows rows={3} />
        </Card>
      }
    >
      {(view) => {
        if (
          view.status.state === 'empty' &&
          Object.keys(view.sources).every((field) =>
            view.sources[field]?.startsWith('your account'),
          )
        ) {
          return (
            <Card aria-label={title}>
              <CardHead title={title} mark={<StatusBadge status={view.status} />} />
              <EmptyState
                title={view.draft_saved_at === null ? 'Nothing is here yet' : 'Started'}
                action={
                  <LinkButton
                    to={to}
                    icon={Pencil}
                    aria-label={`${view.draft_saved_at === null ? 'Fill in' : 'Continue'}: ${title.toLowerCase()}`}
                  >
                    {view.draft_saved_at === null ? 'Fill in' : 'Continue'}
                  </LinkButton>
                }
              >
                {empty}
              </EmptyState>
            </Card>
          )
        }
        const secrets = Object.fromEntries(
          fieldsOf(sectionRule(section).schema)
            .filter((spec) => spec.secret)
            .flatMap((spec) => {
              const mask = view.masked[spec.name]
              return mask === undefined
                ? []
                : [
                    [
                      spec.name,
                      <Reveal
                        key={spec.name}
                        section={section}
                        field={spec.name}
                        title={spec.title}
                        mask={mask}
                      />,
                    ],
                  ]
            }),
        )
        return (
          <SchemaDetailCard
            title={title}
            schema={sectionRule(section).schema}
            values={view.values}
            show={{ ...secrets, ...show?.(view) }}
            editTo={to}
            mark={<StatusBadge status={view.status} />}
          >
            {view.status.state === 'incomplete' ? (
              <Callout tone="warning" title="Something is missing" className="mt-5">
                <Missing view={view} />
              </Callout>
            ) : null}
            {after?.(view)}
            <Foot view={view} />
            {view.status.state === 'stale' || view.status.state === 'expired' ? (
              <div className="mt-4">
                <ConfirmUnchanged view={view} />
              </div>
            ) : null}
          </SchemaDetailCard>
        )
      }}
    </QueryBoundary>
  )
}
