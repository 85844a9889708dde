import { NextActionText } from '#src/blocks/next-action.tsx'
import { ContactText } from '#src/blocks/contact-text.tsx'
import { idDocumentLabels } from '#domain/investors/model/steps/kyc.ts'
import type { IdentityView } from '#domain/investors/model/verification.ts'
import { isApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall, useSend } from '#src/api/query.ts'
import { openFile } from '#src/blocks/open-file.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { sendFileFor } from '#src/blocks/send-file.ts'
import { VerificationHead } from '#src/blocks/verification-head.tsx'
import { formatDate } from '#src/lib/format.ts'
import { Link } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { toast } from '#src/ui/toast.tsx'
import { Reveal } from './reveal.tsx'
import { VerificationSection } from './verification-section.tsx'
import { sectionQuery } from './section-card.tsx'

const READ = 'GET /api/verification/identity'
export const loader = load(() => [ask(READ, {}), sectionQuery('identity-document')])

const sendLabels = {
  start: 'Start the identity check',
  send_again: 'Send it again',
  renew: 'Renew the identity check',
} as const
const sendPicture = sendFileFor('identity_document')

function Needs({
  title,
  tone,
  needs,
}: {
  title: string
  tone: 'warning' | 'info'
  needs: IdentityView['needs']
}) {
  if (needs.length === 0) return null
  return (
    <Callout tone={tone} title={title}>
      <ul className="list-disc pl-4">
        {needs.map((need) => (
          <li key={need.field}>
            <Link to={need.href} className="link touch-target">
              {need.label}
            </Link>
            : {need.sentence}
          </li>
        ))}
      </ul>
    </Callout>
  )
}

/** State of the check: its cause, who acts, by when, and the button to send it. */
function State({ view }: { view: IdentityView }) {
  const send = useSend('POST /api/verification/identity/check', {
    changes: [READ, 'GET /api/profile', 'GET /api/verification/history', 'GET /api/dashboard'],
    onSuccess: () => toast.success('Sent to the check'),
  })
  const { status, can, missing } = view
  const failure = isApiError(send.error) ? send.error : null
  const until = view.valid_until
    ? `${view.ends_with === 'document' ? 'Your ID expires' : 'Next review'}: ${formatDate(view.valid_until)}.`
    : null
  return (
    <Card aria-label="Identity check">
      <CardHead
        title="Identity check"
        subtitle="We compare your details with public records and your document. It does not affect your credit score."
        mark={
          <StatusBadge
            status={status ?? { label: 'Not started', tone: 'neutral', icon: 'circle-dashed' }}
          />
        }
      />
      <CardBody className="grid grid-cols-1 gap-4">
        {status?.next ? (
          <p className="text-muted">
            <NextActionText next={status.next} me="investor" />
            {view.information_due && status.next.by === null
              ? ` By ${formatDate(view.information_due)}.`
              : ''}
          </p>
        ) : null}
        {status === null ? (
          <p className="text-muted">
            Brokers must verify investors (31 CFR 1023.220). You do it once for all investments.
          </p>
        ) : null}
        {until ? <p className="text-muted">{until}</p> : null}
        {view.wait ? (
          <p className="text-muted">
            <ContactText>{view.wait}</ContactText>
          </p>
        ) : null}
        <Needs title="Correct this" tone="warning" needs={view.needs} />
        {can !== null && view.needs.length === 0 ? (
          <Needs title="Still missing" tone="info" needs={missing} />
        ) : null}
        {failure ? (
          <Callout tone="danger" live title={failure.message}>
            <ul className="list-disc pl-4">
              {Object.values(failure.fields).map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </Callout>
        ) : null}
        {can === null ? null : (
          <div>
            <Button
              variant="primary"
              busy={send.isPending}
              disabledReason={missing.length > 0 ? 'Fill in what is missing first.' : undefined}
              onClick={() => send.mutate({})}
            >
              {sendLabels[can]}
            </Button>
          </div>
        )}
      </CardBody>
    </Card>
  )
}

function Facts({ view }: { view: IdentityView }) {
  if (view.facts.length === 0) return null
  return (
    <Card aria-label="What we compare">
      <CardHead
        title="What we compare"
        subtitle="Edited under Personal information; used by each investment."
        action={
          <Link to="/dashboard/profile/personal-information/current" className="link touch-target">
            Personal information
          </Link>
        }
      />
      <CardBody>
        <DescriptionList
          items={view.facts
            .filter((one) => one.secret?.section !== 'identity-document')
            .map((one) => ({
              term: one.label,
              value: one.secret ? (
                <Reveal
                  section={one.secret.section}
                  field={one.secret.field}
                  title={one.label}
                  mask={one.value}
                />
              ) : (
                one.value
              ),
            }))}
        />
      </CardBody>
    </Card>
  )
}

function Pictures({ view }: { view: IdentityView }) {
  const { pictures, standing, expires } = view.document
  const open = (one: (typeof pictures)[number]) =>
    void openFile(
      () => call('GET /api/files/:file_id', { params: { file_id: one.id } }),
      one.name,
    ).catch(() => toast.error('The picture could not be opened.'))
  return (
    <div className="mt-4 grid gap-4">
      {standing === 'expiring' || standing === 'expired' ? (
        <Callout
          tone="warning"
          title={
            standing === 'expired'
              ? 'This ID has expired.'
              : `This ID expires on ${expires ? formatDate(`${expires}T17:00:00.000Z`) : 'soon'}.`
          }
        >
          Add your new document. We review it and renew your check. Other details are unchanged.
        </Callout>
      ) : null}
      {pictures.length > 0 ? (
        <div className="flex flex-wrap gap-3">
          {pictures.map((one) => (
            <Button
              key={one.id}
              size="sm"
              aria-label={`Open the picture: ${one.label}`}
              onClick={() => open(one)}
            >
              Open the picture: {one.label.toLowerCase()}
            </Button>
          ))}
        </div>
      ) : null}
      {view.document.mrz === 'checked' ? (
        <p className="text-small text-subtle">The check digits of the passport’s line agree.</p>
      ) : null}
    </div>
  )
}

const file = { upload: sendPicture }
/** Who the person is, as the identity check has it: state, what to correct, details and document. */
export default function Identity() {
  const query = useCall(READ, {}, { every: 20_000 })
  return (
    <>
      <VerificationHead
        page="identity"
        title="Identity"
        lead="One check for all investments. Start it here, correct it, or renew it."
      />
      <div className="grid gap-4 md:gap-6">
        <QueryBoundary
          query={query}
          what="your identity check"
          skeleton={
            <Card aria-label="Identity check">
              <SkeletonRows rows={4} />
            </Card>
          }
        >
          {(view) => (
            <>
              <State view={view} />
              <Facts view={view} />
            </>
          )}
        </QueryBoundary>
        <VerificationSection
          id="document"
          section="identity-document"
          subtitle="A photo ID that is still valid. Stored encrypted; companies do not see it."
          submitLabel="Save the document"
          editLabel={
            query.data?.document.standing === 'none' ? 'Add a document' : 'Add another document'
          }
          fields={{
            document_type: { labels: idDocumentLabels },
            document_front: file,
            document_back: { ...file, required: true },
          }}
          show={(section) => ({
            document_front: typeof section.values['document_front'] === 'string' ? 'On file' : '–',
            document_back: typeof section.values['document_back'] === 'string' ? 'On file' : '–',
          })}
          after={() => (query.data ? <Pictures view={query.data} /> : null)}
        />
      </div>
    </>
  )
}
