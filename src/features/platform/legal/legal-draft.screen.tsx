import { useState } from 'react'
import { legalKindLabels, type LegalDraft } from '#domain/platform/model/legal.ts'
import { load } from '#src/api/load.ts'
import type { PageTitle } from '#src/api/page.ts'
import { ask, useCall } from '#src/api/query.ts'
import { NextActionCard } from '#src/blocks/next-action.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { SafeHtml } from '#src/blocks/safe-html.tsx'
import { useParams } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { cn } from '#src/lib/classes.ts'
import { LegalActs, type LegalAct } from './legal-acts.tsx'
import { LegalEditor } from './legal-editor.tsx'

const NAME = 'GET /api/admin/legal/drafts/:draft_id'
const COMPARE = 'GET /api/admin/legal/drafts/:draft_id/comparison'
export const loader = load(({ params }) => [
  ask(NAME, { params: { draft_id: params['draft_id'] ?? '' } }),
])
export const title: PageTitle = ({ params, answer }) => {
  const draft = answer(NAME, { params: { draft_id: params['draft_id'] ?? '' } })
  return draft === undefined
    ? undefined
    : `${legalKindLabels[draft.kind]}, version ${draft.version}`
}

const looks = {
  same: 'text-muted',
  added: 'border-l-[3px] border-success bg-success-soft px-3 py-1 text-text',
  removed: 'border-l-[3px] border-danger bg-danger-soft px-3 py-1 text-text line-through',
} as const
const said = { same: '', added: 'New: ', removed: 'Taken out: ' } as const

/** The draft next to the version in force, paragraph by paragraph; what stays is folded away. */
function Comparison({ id }: { id: string }) {
  const query = useCall(COMPARE, { params: { draft_id: id } })
  const [all, setAll] = useState(false)
  return (
    <QueryBoundary query={query} what="the comparison" skeleton={<SkeletonText lines={6} />}>
      {({ from, changes, added, removed }) => (
        <Card aria-labelledby="difference">
          <CardHead
            titleId="difference"
            title="Difference"
            subtitle={
              from === null
                ? 'There is no version in force.'
                : `Beside version ${from}: ${added} ${added === 1 ? 'paragraph' : 'paragraphs'} new, ${removed} taken out.`
            }
            line
            action={
              <Button size="sm" aria-pressed={all} onClick={() => setAll(!all)}>
                {all ? 'Changes only' : 'Whole text'}
              </Button>
            }
          />
          <CardBody className="grid gap-2.5 pt-5">
            {added + removed === 0 ? <p className="text-muted">The texts are the same.</p> : null}
            {changes
              .filter((one) => all || one.kind !== 'same')
              .map((one, index) => (
                <p key={`${index} ${one.kind}`} className={cn('max-w-prose', looks[one.kind])}>
                  <span className="sr-only">{said[one.kind]}</span>
                  {one.text}
                </p>
              ))}
          </CardBody>
        </Card>
      )}
    </QueryBoundary>
  )
}

function Draft({ draft }: { draft: LegalDraft }) {
  const [editing, setEditing] = useState(false)
  const [act, setAct] = useState<LegalAct | null>(null)
  const { status } = draft
  const may = (type: string): boolean => status.accepts.includes(type)
  return (
    <>
      <PageHead
        dense
        title={`${legalKindLabels[draft.kind]}, version ${draft.version}`}
        mark={<StatusBadge status={status} />}
        lead={draft.summary}
        actions={
          editing ? undefined : (
            <>
              {may('DISCARDED') ? (
                <Button onClick={() => setAct('DISCARDED')}>Discard</Button>
              ) : null}
              {may('RETURNED') ? (
                <Button onClick={() => setAct('RETURNED')}>Give back</Button>
              ) : null}
              {may('STOPPED') ? <Button onClick={() => setAct('STOPPED')}>Stop</Button> : null}
              {may('EDITED') ? (
                <Button
                  variant={may('PROPOSED') ? 'secondary' : 'primary'}
                  onClick={() => setEditing(true)}
                >
                  Edit text
                </Button>
              ) : null}
              {may('PROPOSED') ? (
                <Button variant="primary" onClick={() => setAct('PROPOSED')}>
                  Propose version
                </Button>
              ) : null}
              {may('PUBLISHED') || (draft.own && status.state === 'proposed') ? (
                <Button
                  variant="primary"
                  disabledReason={
                    draft.own ? 'You wrote part of it. Someone else must publish it.' : undefined
                  }
                  onClick={() => setAct('PUBLISHED')}
                >
                  Publish version
                </Button>
              ) : null}
            </>
          )
        }
      />
      {status.next ? (
        <div className="mb-6">
          <NextActionCard presented={status} />
        </div>
      ) : null}
      {editing ? (
        <LegalEditor draft={draft} onDone={() => setEditing(false)} />
      ) : (
        <div className="grid gap-6">
          <Comparison id={draft.id} />
          <Card aria-labelledby="text">
            <CardHead titleId="text" title={draft.title} line />
            <CardBody className="pt-5">
              <SafeHtml html={draft.html} />
            </CardBody>
          </Card>
        </div>
      )}
      {act === null ? null : <LegalActs draft={draft} act={act} onClose={() => setAct(null)} />}
    </>
  )
}

/** One version of a legal text: write it, compare it with the one in force, propose and publish it. */
export default function LegalDraftScreen() {
  const { draft_id } = useParams<'draft_id'>()
  const query = useCall(NAME, { params: { draft_id } })
  useShell({
    crumbs: [
      { label: 'Home', to: '/admin/home' },
      { label: 'Legal texts', to: '/admin/platform-info/legal-texts' },
      { label: query.data ? `Version ${query.data.version}` : 'Version' },
    ],
    pageName: 'Legal text',
  })
  return (
    <QueryBoundary
      query={query}
      what="this version"
      backTo="/admin/platform-info/legal-texts"
      skeleton={<SkeletonText lines={10} />}
    >
      {(draft) => <Draft draft={draft} />}
    </QueryBoundary>
  )
}
