import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import {
  relationshipBasisLabels,
  relationshipInvite,
  type RelationshipView,
} from '#domain/offerings/model/relationship.ts'
import { load } from '#src/api/load.ts'
import { useSend, ask, useQueryOf } from '#src/api/query.ts'
import { EditForm } from '#src/blocks/edit-form.tsx'
import { useOfferingPlace, type Audience, workspaceQuery } from '#src/blocks/offering-location.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { ActDialog } from '#src/blocks/review/act-dialog.tsx'
import { formatDate, formatDateTime } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, CardBody } from '#src/ui/card.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { toast } from '#src/ui/toast.tsx'
import { relationshipActs, type RelationshipAct } from './relationship-acts.ts'

const LIST = 'GET /api/dealroom/offerings/:listing_id/relationships' as const

function InviteDialog({ listingId, onClose }: { listingId: string; onClose: () => void }) {
  const invite = useSend('POST /api/dealroom/offerings/:listing_id/relationships', {
    changes: [LIST],
  })
  return (
    <EditForm
      label="Invite a person"
      submitLabel="Send invitation"
      schema={relationshipInvite}
      values={{ known_since: null }}
      onCancel={onClose}
      fields={{ known_since: { showWhen: { field: 'basis', is: 'pre_existing' }, required: true } }}
      onSave={(values) =>
        invite.mutateAsync({
          params: { listing_id: listingId },
          body: { ...values, known_since: values.known_since ?? null },
        })
      }
      onSaved={() => {
        toast.success('Invitation sent')
        onClose()
      }}
      frame={(body, parts) => (
        <Modal
          open
          onClose={onClose}
          title="Invite a person"
          description="The message names the company and nothing of the offering."
          footer={parts.actions}
          footerStart={parts.saveState}
        >
          {body}
        </Modal>
      )}
    />
  )
}

const answerText = (one: RelationshipView): { term: string; value: string }[] =>
  one.answers === null
    ? []
    : [
        { term: 'Accredited investor', value: one.answers.accredited ? 'Yes' : 'No' },
        {
          term: 'Private investing',
          value: {
            none: 'None',
            under_1: 'Less than a year',
            '1_5': 'One to five years',
            over_5: 'More than five years',
          }[one.answers.experience],
        },
        {
          term: 'Judges the risk',
          value: one.answers.evaluates_risk ? 'Yes, alone or with an adviser' : 'No',
        },
        { term: 'Knows the company', value: one.answers.knows_company },
      ]

function Person({ one, onAct }: { one: RelationshipView; onAct: (act: RelationshipAct) => void }) {
  const acts = relationshipActs.filter((act) => one.status.accepts.includes(act.event))
  return (
    <Card aria-label={one.name}>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2 px-5 pt-5 md:px-6">
        <div className="min-w-0 flex-1 basis-52">
          <h2 className="text-h4">{one.name}</h2>
          <p className="text-small wrap-anywhere text-subtle">{one.email}</p>
        </div>
        <StatusBadge status={one.status} />
      </div>
      <CardBody className="grid gap-3 pt-3">
        <DescriptionList
          items={[
            {
              term: 'Relationship',
              value: `${relationshipBasisLabels[one.basis]}${one.known_since ? `, since ${formatDate(one.known_since)}` : ''}`,
            },
            { term: 'Invited', value: `${formatDateTime(one.invited_at)}, ${one.invited_by}` },
            one.shown_from
              ? { term: 'Shown from', value: formatDateTime(one.shown_from) }
              : { term: 'Next', value: one.status.next?.cause ?? 'Nothing: it ended.' },
            { term: 'How', value: one.how, full: true },
          ]}
        />
        {one.answers ? (
          <Disclosure summary={`Answers of ${formatDateTime(one.answered_at ?? one.invited_at)}`}>
            <DescriptionList items={answerText(one)} />
          </Disclosure>
        ) : null}
        {acts.length > 0 ? (
          <div className="flex flex-wrap gap-2.5">
            {acts.map((act) => (
              <Button
                key={act.event}
                size="sm"
                icon={act.icon}
                variant={act.main ? 'primary' : 'secondary'}
                onClick={() => onAct(act)}
              >
                {act.label}
              </Button>
            ))}
          </div>
        ) : null}
      </CardBody>
    </Card>
  )
}

const relationshipsQuery = (listing_id = '') => ask(LIST, { params: { listing_id } })
export const loader = load(({ params: { listing_id } }) => [
  workspaceQuery(listing_id),
  relationshipsQuery(listing_id),
])

/** People to whom an offering under 506(b) may be shown: invitations, what they answered, and the decision. */
export default function Relationships({ audience = 'issuer' }: { audience?: Audience }) {
  const place = useOfferingPlace(audience, {
    current: 'offering-details/relationships',
    title: 'Relationships',
  })
  const { listing_id } = place.params
  const [inviting, setInviting] = useState(false)
  const [open, setOpen] = useState<{ act: RelationshipAct; one: RelationshipView } | null>(null)
  const list = useQueryOf(relationshipsQuery(listing_id))
  const send = useSend('POST /api/lifecycles/:machine/:id/events', { changes: [LIST] })
  const hidden = place.workspace.data?.type === 'reg_d_506b'
  return (
    <>
      <PageHead
        dense={audience === 'admin'}
        title="Relationships"
        lead="An offering under Rule 506(b) is shown to people you knew before, or whose answers were accepted."
        actions={
          <Button
            variant="primary"
            icon={UserPlus}
            {...(place.workspace.data && !hidden
              ? { disabledReason: 'Only a 506(b) offering is limited to existing relationships.' }
              : {})}
            onClick={() => setInviting(true)}
          >
            Invite a person
          </Button>
        }
      />
      <QueryBoundary
        query={list}
        what="the relationships"
        skeleton={
          <Card aria-label="Relationships">
            <SkeletonRows rows={4} />
          </Card>
        }
      >
        {({ items }) =>
          items.length === 0 ? (
            <Card>
              <EmptyState title="No invitations yet">
                Invite people you know. Strangers never see this offering.
              </EmptyState>
            </Card>
          ) : (
            <div className="grid items-start gap-4 xl:grid-cols-2">
              {items.map((one) => (
                <Person key={one.id} one={one} onAct={(act) => setOpen({ act, one })} />
              ))}
            </div>
          )
        }
      </QueryBoundary>
      {inviting ? <InviteDialog listingId={listing_id} onClose={() => setInviting(false)} /> : null}
      {open ? (
        <ActDialog
          title={`${open.act.title}: ${open.one.name}`}
          explain={open.act.explain}
          confirm={open.act.label}
          done={open.act.done}
          {...(open.act.reason === undefined ? {} : { reason: open.act.reason })}
          onClose={() => setOpen(null)}
          run={(reason) =>
            send.mutateAsync({
              params: { machine: 'relationship', id: open.one.id },
              body: {
                type: open.act.event,
                rev: open.one.status.rev,
                ...(reason === undefined ? {} : { reason }),
              },
            })
          }
        />
      ) : null}
    </>
  )
}
