import { Megaphone, Pencil } from 'lucide-react'
import { useState } from 'react'
import { updateKindLabels, type CompanyUpdate } from '#domain/offerings/model/update.ts'
import { load } from '#src/api/load.ts'
import { useSend, ask, useQueryOf } from '#src/api/query.ts'
import { useOfferingPlace, type Audience, workspaceQuery } from '#src/blocks/offering-location.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { ActDialog } from '#src/blocks/review/act-dialog.tsx'
import { SafeHtml } from '#src/blocks/safe-html.tsx'
import { formatCount, formatDateTime } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { UpdateEditor } from './update-editor.tsx'

export const title = () => 'Updates'
export const UPDATES = 'GET /api/dealroom/offerings/:listing_id/updates'

type Act = 'PUBLISH' | 'DISCARD' | 'RETRACT' | 'REMOVED'
const acts: Readonly<
  Record<Act, { label: string; title: string; explain: string; done: string; reason?: string }>
> = {
  PUBLISH: {
    label: 'Publish update',
    title: 'Publish this update',
    explain:
      'We e-mail everyone who invested in or saved the offering. You can withdraw it but not edit it.',
    done: 'The update is published',
  },
  DISCARD: {
    label: 'Discard draft',
    title: 'Discard this draft',
    explain: 'We retain the draft and show it to no one.',
    done: 'The draft is discarded',
  },
  RETRACT: {
    label: 'Take back',
    title: 'Take this update back',
    explain: 'It stays readable, marked as withdrawn. Your reason stays on file.',
    done: 'Update withdrawn',
    reason: 'Why are you withdrawing it?',
  },
  REMOVED: {
    label: 'Remove',
    title: 'Remove this update',
    explain: 'It is no longer shown. It stays on file with your reason.',
    done: 'Update removed',
    reason: 'Why are you removing it?',
  },
}

function UpdateAct({
  update,
  act,
  onClose,
}: {
  update: CompanyUpdate
  act: Act
  onClose: () => void
}) {
  const send = useSend('POST /api/lifecycles/:machine/:id/events', { changes: [UPDATES] })
  const { title: words, explain, label, done, reason } = acts[act]
  return (
    <ActDialog
      title={words}
      explain={explain}
      confirm={label}
      done={done}
      {...(reason === undefined ? {} : { reason })}
      onClose={onClose}
      run={(why) =>
        send.mutateAsync({
          params: { machine: 'update', id: update.id },
          body: {
            type: act,
            rev: update.status?.rev ?? 0,
            ...(why === undefined ? {} : { reason: why }),
          },
        })
      }
    />
  )
}

function Row({
  update,
  mayEdit,
  onEdit,
  onAct,
}: {
  update: CompanyUpdate
  mayEdit: boolean
  onEdit: () => void
  onAct: (act: Act) => void
}) {
  const { status } = update
  const may = (type: string): boolean => status?.accepts.includes(type) === true
  const named = update.title || 'Update without a title'
  return (
    <article className="px-5 py-5 md:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-h4 wrap-anywhere">{named}</h2>
          <p className="figures mt-0.5 text-small text-subtle">
            {updateKindLabels[update.kind]} · {update.author} ·{' '}
            {update.published_at === null
              ? `begun ${formatDateTime(update.created_at)}`
              : formatDateTime(update.published_at)}
          </p>
        </div>
        {status === null ? null : <StatusBadge status={status} />}
      </div>
      {update.body_html === '' ? (
        <p className="mt-3 text-subtle">No text yet.</p>
      ) : (
        <div className="mt-3">
          <SafeHtml html={update.body_html} size="small" />
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
        {mayEdit && may('EDITED') ? (
          <Button size="sm" icon={Pencil} aria-label={`Change ${named}`} onClick={onEdit}>
            Change
          </Button>
        ) : null}
        {(['PUBLISH', 'RETRACT', 'REMOVED', 'DISCARD'] as const).map((type) =>
          may(type) ? (
            <Button
              key={type}
              size="sm"
              variant={type === 'PUBLISH' ? 'primary' : 'tertiary'}
              aria-label={`${acts[type].label}: ${named}`}
              onClick={() => onAct(type)}
            >
              {acts[type].label}
            </Button>
          ) : null,
        )}
      </div>
    </article>
  )
}

const updatesQuery = (listing_id = '') => ask(UPDATES, { params: { listing_id } })
export const loader = load(({ params: { listing_id } }) => [
  workspaceQuery(listing_id),
  updatesQuery(listing_id),
])

/** What the company publishes about its offering: drafts, what is published, and what was taken back. */
export default function Updates({ audience = 'issuer' }: { audience?: Audience }) {
  const { params } = useOfferingPlace(audience, {
    current: 'platform-listing/updates',
    title: 'Updates',
  })
  const query = useQueryOf(updatesQuery(params.listing_id))
  const [editing, setEditing] = useState<CompanyUpdate | 'new' | null>(null)
  const [act, setAct] = useState<{ update: CompanyUpdate; act: Act } | null>(null)
  const edits = query.data?.may_edit === true
  const followers = query.data?.followers
  return (
    <>
      <PageHead
        dense={audience === 'admin'}
        title="Updates"
        lead={
          followers === undefined
            ? 'Offering news for everyone who visits its page.'
            : `${formatCount(followers)} ${followers === 1 ? 'person is' : 'people are'} told of each update: those who invest and those who saved the offering.`
        }
        actions={
          edits ? (
            <Button variant="primary" icon={Megaphone} onClick={() => setEditing('new')}>
              Write an update
            </Button>
          ) : undefined
        }
      />
      <QueryBoundary
        query={query}
        what="the updates"
        skeleton={
          <Card>
            <SkeletonRows rows={3} />
          </Card>
        }
      >
        {({ items }) =>
          items.length === 0 ? (
            <Card aria-label="Updates">
              <EmptyState title="No updates yet" level={2}>
                {edits
                  ? 'Tell investors what you have reached. A material change of the offering goes by an amendment.'
                  : 'Updates that the company writes are listed here.'}
              </EmptyState>
            </Card>
          ) : (
            <Card aria-label="Updates" className="divide-y divide-border">
              {items.map((update) => (
                <Row
                  key={update.id}
                  update={update}
                  mayEdit={edits}
                  onEdit={() => setEditing(update)}
                  onAct={(which) => setAct({ update, act: which })}
                />
              ))}
            </Card>
          )
        }
      </QueryBoundary>
      {editing === null ? null : (
        <UpdateEditor
          listingId={params.listing_id}
          update={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
      {act === null ? null : (
        <UpdateAct update={act.update} act={act.act} onClose={() => setAct(null)} />
      )}
    </>
  )
}
