import { Pencil } from 'lucide-react'
import { useMemo, useState } from 'react'
import {
  sections,
  type SectionName,
  sectionRule,
} from '#domain/investors/model/profile/sections.ts'
import type { SectionView } from '#domain/investors/model/profile/views.ts'
import { useRefresh, useSend, useQueryOf } from '#src/api/query.ts'
import { EditForm } from '#src/blocks/edit-form.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { SchemaDetailCard } from '#src/blocks/detail-card.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { toast } from '#src/ui/toast.tsx'
import { discardDraft, draftSaver, PROFILE_READS } from './changed.ts'
import { ConfirmUnchanged, sectionQuery } from './section-card.tsx'

interface InlineProps {
  section: SectionName
  /** where the heading above has the section's own name */ heading?: string
  subtitle: string
  submitLabel: string
  editLabel: string
}

function Form({
  view,
  submitLabel,
  onDone,
}: {
  view: SectionView
  submitLabel: string
  onDone: () => void
}) {
  const save = useSend('PUT /api/profile/sections/:section', { changes: PROFILE_READS })
  const keep = useMemo(() => draftSaver(view.section), [view.section])
  const refresh = useRefresh()
  const [values] = useState(() => ({ ...view.values, ...view.draft }))
  return (
    <EditForm
      label={view.title}
      mode="autosave"
      schema={sectionRule(view.section).schema}
      values={values}
      rev={view.rev}
      savedAt={view.draft_saved_at ?? undefined}
      submitLabel={submitLabel}
      onCancel={() => {
        void refresh('GET /api/profile/sections/:section')
        onDone()
      }}
      onDraft={keep}
      onDiscard={() => discardDraft(view.section)}
      onSave={(given, { ifMatch }) =>
        save.mutateAsync({ params: { section: view.section }, ifMatch, body: { values: given } })
      }
      onSaved={() => {
        toast.success(`${view.title} saved`)
        onDone()
      }}
    />
  )
}

/** A section that is edited in place, for pages without a dialog. */
export function InlineSection({ section, heading, subtitle, submitLabel, editLabel }: InlineProps) {
  const query = useQueryOf(sectionQuery(section))
  const [editing, setEditing] = useState(false)
  const title = heading ?? sections[section].title
  return (
    <QueryBoundary
      query={query}
      what={title.toLowerCase()}
      skeleton={
        <Card aria-label={title}>
          <CardHead title={title} />
          <SkeletonRows rows={2} />
        </Card>
      }
    >
      {(view) => {
        const mark = <StatusBadge status={view.status} />
        const begun = view.draft_saved_at !== null
        if (!editing && view.status.state !== 'empty') {
          return (
            <SchemaDetailCard
              title={title}
              subtitle={subtitle}
              schema={sectionRule(section).schema}
              values={view.values}
              mark={mark}
            >
              <div className="mt-5">
                <ConfirmUnchanged view={view} />
                <Button size="sm" icon={Pencil} onClick={() => setEditing(true)}>
                  {editLabel}
                </Button>
              </div>
            </SchemaDetailCard>
          )
        }
        return (
          <Card aria-label={title}>
            <CardHead title={title} subtitle={subtitle} mark={mark} />
            <CardBody>
              {editing || begun ? (
                <Form view={view} submitLabel={submitLabel} onDone={() => setEditing(false)} />
              ) : (
                <Button icon={Pencil} onClick={() => setEditing(true)}>
                  {editLabel}
                </Button>
              )}
            </CardBody>
          </Card>
        )
      }}
    </QueryBoundary>
  )
}
