import { NextActionText } from '#src/blocks/next-action.tsx'
import { useState } from 'react'
import { z } from 'zod'
import { call, type Answer } from '#src/api/call.ts'
import { useCall, useSend } from '#src/api/query.ts'
import { ActionField, ActionForm } from '#src/blocks/action-form.tsx'
import { openFile } from '#src/blocks/open-file.ts'
import { ProposeDialog, useWaitingProposals, WaitingForSecond } from '#src/blocks/propose-event.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { ActDialog } from '#src/blocks/review/act-dialog.tsx'
import { formatDate, formatDateTime } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { toast } from '#src/ui/toast.tsx'
import { questionnaireActsFor, type QuestionnaireAct } from './questionnaire-acts.ts'

const NAME = 'GET /api/admin/questionnaires/:questionnaire_id'
const CHANGED = [
  NAME,
  'GET /api/dealroom/offerings/:listing_id/bad-actor',
  'GET /api/dealroom/offerings/:listing_id/workspace',
  'GET /api/admin/offerings/:listing_id/review',
] as const
type Review = Answer<typeof NAME>
/** Shows a document that was added to an answer. */
const openDocument = (questionnaire_id: string, file_id: string): Promise<void> =>
  openFile(
    () =>
      call('GET /api/admin/questionnaires/:questionnaire_id/papers/:file_id', {
        params: { questionnaire_id, file_id },
      }),
    'paper',
  )
const outcomes: Readonly<Record<Review['outcome'], string>> = {
  not_disqualifying: 'Nothing disqualifies',
  waived: 'Waived',
  disclosure_only: 'Disclosure required',
  disqualifying: 'Disqualifies',
}

function Answers({ view }: { view: Review }) {
  return (
    <ul className="divide-y divide-border rounded-lg border border-border">
      {view.questions.map(({ key, prompt }) => {
        const given = view.answers[key]
        const yesOrNo = given?.answer ? 'Yes' : 'No'
        return (
          <li key={key} className="px-4 py-3">
            <p className="flex items-baseline justify-between gap-4">
              <span className="min-w-0">{prompt}</span>
              <span className="flex-none font-medium">
                {given === undefined ? 'Not answered' : yesOrNo}
              </span>
            </p>
            {given?.answer ? (
              <p className="mt-1 text-small wrap-anywhere text-muted">
                {[
                  given.authority,
                  given.docket_no,
                  given.event_date ? formatDate(given.event_date) : '',
                  given.in_force_until ? `in force until ${formatDate(given.in_force_until)}` : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
                {given.explanation ? <span className="block">{given.explanation}</span> : null}
                {given.document === null ? null : (
                  <button
                    type="button"
                    className="link-plain mt-1"
                    onClick={() => void openDocument(view.questionnaire_id, given.document ?? '')}
                  >
                    Open the paper
                  </button>
                )}
              </p>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

const waiverSchema = z.object({
  waiver: z.string().trim().min(10, 'Name the letter, its date and who wrote it.').max(2000),
})

/**
 * Stores the text of a waiver or of the regulator's written advice; the rules count the events as waived from then
 * on.
 */
function WaiverForm({ id, rev }: { id: string; rev: number }) {
  const record = useSend('POST /api/admin/questionnaires/:questionnaire_id/waiver', {
    changes: [...CHANGED],
  })
  return (
    <ActionForm
      schema={waiverSchema}
      defaultValues={{ waiver: '' }}
      onSubmit={async (body) => {
        await record.mutateAsync({ params: { questionnaire_id: id }, ifMatch: rev, body })
        toast.success('The waiver is on file')
      }}
      resetAfter
      label="Record a waiver"
      submitLabel="Record waiver"
      submitVariant="secondary"
      size="sm"
      className="gap-3"
    >
      <ActionField name="waiver" label="Waiver" help="Name the letter, its date and who wrote it.">
        {(control) => <Textarea {...control} rows={3} limit={2000} />}
      </ActionField>
    </ActionForm>
  )
}

const cameBy: Readonly<Record<Review['warnings'][number]['kind'], string>> = {
  member_session: 'opened the link while signed in',
  member_browser: 'has signed in with the browser that opened the link',
  member_address: 'owns the address that the link was sent to',
}
const confirmedText = (at: string | null): string =>
  at === null ? 'not confirmed by a code' : `confirmed by a code ${formatDateTime(at)}`

/** To whom the questionnaire went: every address, and members of the company who came to a link. */
function Readers({ view }: { view: Review }) {
  return (
    <>
      {view.warnings.length > 0 ? (
        <Callout tone="danger" title="Find out who answers">
          <ul>
            {view.warnings.map((one) => (
              <li key={`${one.kind} ${one.at}`}>
                {one.member ?? 'A former member'} of the company {cameBy[one.kind]},{' '}
                {formatDateTime(one.at)}.
              </li>
            ))}
          </ul>
        </Callout>
      ) : null}
      {view.earlier.length > 0 ? (
        <Callout tone="warning" title="The address was changed">
          <p>Before you rely on the answers, check that the new address belongs to the person.</p>
          <ul className="mt-2 grid gap-2">
            {view.earlier.map((one) => (
              <li key={one.ended_at} className="wrap-anywhere">
                {one.address} ({confirmedText(one.address_confirmed_at)}), until{' '}
                {formatDateTime(one.ended_at)}. Changed by{' '}
                {one.by_platform ? 'the platform' : 'the company'}
                {one.changed_by === null ? '' : ` (${one.changed_by})`}.{' '}
                {one.signed_at === null
                  ? 'Not signed.'
                  : `Signed ${formatDateTime(one.signed_at)}.`}{' '}
                {outcomes[one.outcome]}
                {one.weighed ? '; these answers still count.' : '; these answers no longer count.'}
              </li>
            ))}
          </ul>
        </Callout>
      ) : null}
    </>
  )
}

function Read({ view }: { view: Review }) {
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <StatusBadge status={view.status} />
        {view.status.next ? (
          <span className="text-small text-subtle">
            <NextActionText next={view.status.next} me="platform" />
          </span>
        ) : null}
      </div>
      <Callout
        tone={
          view.outcome === 'not_disqualifying' || view.outcome === 'waived' ? 'success' : 'warning'
        }
        title={`${outcomes[view.outcome]}, measured on ${formatDate(view.measured_on)}`}
      >
        {view.findings.length === 0
          ? 'No question was answered with yes.'
          : view.findings.map((one) => one.sentence).join(' ')}
        {view.earlier.some((one) => one.weighed && one.findings.length > 0)
          ? ' Answers from an earlier address count too.'
          : ''}
      </Callout>
      <Readers view={view} />
      <KeyValues
        items={[
          {
            term: 'Sent to',
            value: `${view.address} (${confirmedText(view.address_confirmed_at)})`,
          },
          {
            term: 'Signed',
            value: view.signed_at
              ? `${formatDateTime(view.signed_at)}, ${view.typed_name ?? view.person}`
              : 'Not signed yet',
          },
          ...(view.valid_until
            ? [{ term: 'Valid until', value: formatDate(view.valid_until) }]
            : []),
          ...(view.waiver ? [{ term: 'Waiver', value: view.waiver }] : []),
        ]}
      />
      {view.signed_at ? <Answers view={view} /> : null}
      {view.signed_at && view.outcome === 'disqualifying' ? (
        <Disclosure summary="A waiver or written advice exists">
          <WaiverForm id={view.questionnaire_id} rev={view.status.rev} />
        </Disclosure>
      ) : null}
    </div>
  )
}

/**
 * The answers of a covered person as compliance and operators read them, and the decisions that their state accepts.
 */
export function QuestionnaireReview({
  id,
  person,
  onClose,
}: {
  id: string
  person: string
  onClose: () => void
}) {
  const query = useCall(NAME, { params: { questionnaire_id: id } })
  const [open, setOpen] = useState<QuestionnaireAct | null>(null)
  const send = useSend('POST /api/lifecycles/:machine/:id/events', { changes: [...CHANGED] })
  const second = query.data?.status.second ?? []
  const proposals = useWaitingProposals('questionnaire', id, second.length > 0)
  const acts = questionnaireActsFor(query.data?.status.accepts ?? []).filter(
    (act) => !proposals.some((one) => one.event === act.event),
  )
  if (open && second.includes(open.event))
    return (
      <ProposeDialog
        act={{ ...open, type: open.event }}
        machine="questionnaire"
        id={id}
        rev={query.data?.status.rev ?? 0}
        changes={CHANGED}
        onClose={() => setOpen(null)}
      />
    )
  if (open)
    return (
      <ActDialog
        title={open.title}
        explain={open.explain}
        confirm={open.label}
        done={open.done}
        {...(open.reason === undefined ? {} : { reason: open.reason })}
        onClose={() => setOpen(null)}
        run={(reason) =>
          send.mutateAsync({
            params: { machine: 'questionnaire', id },
            body: {
              type: open.event,
              rev: query.data?.status.rev ?? 0,
              ...(reason === undefined ? {} : { reason }),
            },
          })
        }
      />
    )
  return (
    <Modal
      open
      onClose={onClose}
      size="lg"
      title={`Answers of ${person}`}
      description="Compared with the rules of the exemption as they stand today."
      footer={
        <>
          <Button onClick={onClose}>Done</Button>
          {acts.map((act) => (
            <Button
              key={act.event}
              icon={act.icon}
              variant={act.main ? 'primary' : 'secondary'}
              onClick={() => setOpen(act)}
            >
              {act.label}
            </Button>
          ))}
        </>
      }
    >
      <QueryBoundary query={query} what="the answers" skeleton={<SkeletonText lines={8} />}>
        {(view) => (
          <>
            {proposals.map((one) => (
              <WaitingForSecond key={one.id} label={one.title} proposal={one} />
            ))}
            <Read view={view} />
          </>
        )}
      </QueryBoundary>
    </Modal>
  )
}
