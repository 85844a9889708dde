import { Pencil } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import {
  sections,
  type SectionName,
  sectionRule,
} from '#domain/investors/model/profile/sections.ts'
import type { SectionView } from '#domain/investors/model/profile/views.ts'
import { useRefresh, useSend, useQueryOf } from '#src/api/query.ts'
import { SchemaDetailCard } from '#src/blocks/detail-card.tsx'
import { EditForm } from '#src/blocks/edit-form.tsx'
import type { FieldOverride } from '#src/blocks/form/widget-types.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatDate } from '#src/lib/format.ts'
import { shownMask } from '#src/lib/form/draft-values.ts'
import { fieldsOf } from '#src/lib/form/schema-fields.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { toast } from '#src/ui/toast.tsx'
import { discardDraft, draftSaver, PROFILE_READS } from './changed.ts'
import { Reveal } from './reveal.tsx'
import { ConfirmUnchanged, Missing, sectionQuery } from './section-card.tsx'

const CHANGES = [
  ...PROFILE_READS,
  'GET /api/verification/identity',
  'GET /api/verification/history',
  'GET /api/accreditations',
] as const

export interface VerificationSectionProps {
  section: SectionName
  subtitle: string
  submitLabel: string
  editLabel: string
  /** The label of the button while nothing is filled in. */
  beginLabel?: string
  fields?: Readonly<Record<string, FieldOverride>>
  /** Below the fields while they are edited; reads what is typed. */
  live?: ReactNode
  /** Below what is on file. */
  after?: (view: SectionView) => ReactNode
  /** Text or marks for single fields of what is on file. */
  show?: (view: SectionView) => Readonly<Record<string, ReactNode>>
  id?: string
}

function Form({
  view,
  submitLabel,
  fields = {},
  live,
  onDone,
}: Pick<VerificationSectionProps, 'submitLabel' | 'fields' | 'live'> & {
  view: SectionView
  onDone: () => void
}) {
  const save = useSend('PUT /api/profile/sections/:section', { changes: CHANGES })
  const keep = useMemo(() => draftSaver(view.section), [view.section])
  const refresh = useRefresh()
  const [first] = useState(view)
  const masks = useMemo(
    () =>
      Object.fromEntries(
        fieldsOf(sectionRule(first.section).schema)
          .filter((spec) => spec.secret)
          .map((spec): [string, FieldOverride] => [
            spec.name,
            { mask: shownMask(first.draft_masked[spec.name] ?? first.masked[spec.name]) },
          ]),
      ),
    [first],
  )
  return (
    <EditForm
      label={first.title}
      mode="autosave"
      schema={sectionRule(first.section).schema}
      values={{ ...first.values, ...first.draft }}
      fields={{ ...masks, ...fields }}
      rev={first.rev}
      savedAt={first.draft_saved_at ?? undefined}
      submitLabel={submitLabel}
      onCancel={() => {
        void refresh('GET /api/profile/sections/:section')
        onDone()
      }}
      onDraft={keep}
      onDiscard={() => discardDraft(view.section)}
      onSave={(given, { ifMatch }) =>
        save.mutateAsync({ params: { section: first.section }, ifMatch, body: { values: given } })
      }
      onSaved={() => {
        toast.success(`${first.title} saved`)
        onDone()
      }}
    >
      {(parts) => (
        <>
          {parts.fields}
          {live}
          <div className="mt-8 flex max-w-form flex-wrap items-center gap-3">
            {parts.saveState}
            <span className="ml-auto flex flex-wrap items-center gap-3">{parts.actions}</span>
          </div>
        </>
      )}
    </EditForm>
  )
}

/** A section of the verification that is read and edited on one page. */
export function VerificationSection({
  section,
  subtitle,
  submitLabel,
  editLabel,
  beginLabel,
  fields,
  live,
  after,
  show,
  id,
}: VerificationSectionProps) {
  const query = useQueryOf(sectionQuery(section))
  const [editing, setEditing] = useState(false)
  const { title } = sections[section]
  const { schema } = sectionRule(section)
  return (
    <QueryBoundary
      query={query}
      what={title.toLowerCase()}
      skeleton={
        <Card aria-label={title}>
          <CardHead title={title} />
          <SkeletonRows rows={4} />
        </Card>
      }
    >
      {(view) => {
        const mark = <StatusBadge status={view.status} />
        const secrets = Object.fromEntries(
          fieldsOf(schema)
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
        const filled = Object.keys(view.sources).length > 0
        const edits = editing || (!filled && view.draft_saved_at !== null)
        return (
          <div id={id} className="scroll-mt-24">
            {edits ? (
              <Card aria-label={title}>
                <CardHead title={title} subtitle={subtitle} mark={mark} />
                <CardBody>
                  <Form
                    view={view}
                    submitLabel={submitLabel}
                    fields={fields}
                    live={live}
                    onDone={() => setEditing(false)}
                  />
                </CardBody>
              </Card>
            ) : null}
            {!edits && filled ? (
              <SchemaDetailCard
                title={title}
                subtitle={subtitle}
                schema={schema}
                values={view.values}
                show={{ ...secrets, ...show?.(view) }}
                mark={mark}
              >
                {after?.(view)}
                {Object.keys(view.missing).length > 0 ? (
                  <div className="mt-4 text-small text-warning-text">
                    <Missing view={view} />
                  </div>
                ) : null}
                {view.due_at ? (
                  <p className="mt-4 text-small text-subtle">
                    Next review: {formatDate(view.due_at)}.
                  </p>
                ) : null}
                <div className="mt-5">
                  <ConfirmUnchanged view={view} />
                  <Button size="sm" icon={Pencil} onClick={() => setEditing(true)}>
                    {editLabel}
                  </Button>
                </div>
              </SchemaDetailCard>
            ) : null}
            {!edits && !filled ? (
              <Card aria-label={title}>
                <CardHead title={title} subtitle={subtitle} mark={mark} />
                <CardBody>
                  <Button icon={Pencil} onClick={() => setEditing(true)}>
                    {beginLabel ?? editLabel}
                  </Button>
                </CardBody>
              </Card>
            ) : null}
          </div>
        )
      }}
    </QueryBoundary>
  )
}
