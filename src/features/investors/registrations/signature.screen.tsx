import { useMemo, useState } from 'react'
import { agreementSignature } from '#domain/shared/signing.ts'
import type { SignatureView } from '#domain/investors/model/registration.ts'
import { isApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { load } from '#src/api/load.ts'
import { useRefresh, useSend, ask, useQueryOf } from '#src/api/query.ts'
import { DeclineDialog } from '#src/blocks/decline-dialog.tsx'
import { EditForm } from '#src/blocks/edit-form.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { PrintedNames } from '#src/blocks/printed-names.tsx'
import { openFile } from '#src/blocks/open-file.ts'
import { formatDateTime } from '#src/lib/format.ts'
import { useParams } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { FileRow } from '#src/ui/file-row.tsx'
import { FieldError } from '#src/ui/inputs/field.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { toast } from '#src/ui/toast.tsx'
import { useSignature } from './use-signature.ts'

const NAME = 'GET /api/signatures/:envelope_id'

function Documents({ view, onOpened }: { view: SignatureView; onOpened: () => void }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const open = async (title: string) => {
    setBusy(true)
    setFailure(null)
    try {
      await openFile(
        () =>
          call('GET /api/signatures/:envelope_id/:file', {
            params: { envelope_id: view.id, file: 'agreement.pdf' },
          }),
        `${title}.pdf`,
      )
      onOpened()
    } catch (error) {
      setFailure(isApiError(error) ? error.message : 'The document could not be opened.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <ul aria-label="Documents to sign">
        {view.documents.map((doc) => (
          <li key={doc.file}>
            <FileRow
              name={doc.title}
              type="PDF"
              note={
                <>
                  {doc.pages} {doc.pages === 1 ? 'page' : 'pages'}
                  <Disclosure look="plain" summary="Technical details" className="mt-1">
                    <span className="wrap-anywhere">SHA-256 {doc.sha256}</span>
                  </Disclosure>
                </>
              }
              action={
                <Button
                  size="sm"
                  busy={busy}
                  aria-label={`Open ${doc.title}`}
                  onClick={() => void open(doc.title)}
                  className="max-md:h-11"
                >
                  Open
                </Button>
              }
            />
          </li>
        ))}
      </ul>
      {failure ? <FieldError>{failure}</FieldError> : null}
    </>
  )
}

function Sign({ view }: { view: SignatureView }) {
  const { state, send, settle } = useSignature(view)
  const values = useMemo(() => ({}), [])
  return (
    <Card aria-label="Read and sign">
      <CardHead
        title="Read and sign"
        mark={
          view.mine === 'to_sign' && view.waits_for ? (
            <StatusBadge status={{ label: 'Not your turn yet', tone: 'neutral', icon: 'clock' }} />
          ) : (
            <StatusBadge status={view.status} />
          )
        }
      />
      <CardBody>
        {view.mine === 'to_sign' && view.waits_for ? (
          <Callout tone="info" title={`${view.waits_for} signs first.`} className="mb-4">
            You can read the agreement already. You get a mail when it is your turn.
          </Callout>
        ) : null}
        <Documents view={view} onOpened={() => send({ type: 'OPENED' })} />
        {view.mine === 'to_sign' ? <PrintedNames names={view.signers} /> : null}
        {state.hasTag('open') && view.waits_for === null ? (
          <EditForm
            label="Signature"
            schema={agreementSignature}
            values={values}
            size="lg"
            className="mt-5 border-t border-border pt-5"
            submitLabel="Sign the agreement"
            submitDisabledReason={
              state.matches({ current: 'reading' }) ? 'Open the agreement first.' : undefined
            }
            guardMessage="You have not signed yet."
            onSave={({ typed_name }) => settle({ type: 'SIGN', typedName: typed_name })}
          />
        ) : null}
        <Decline view={view} />
        {view.mine === 'to_sign' ? null : (
          <Callout
            tone={view.mine === 'signed' ? 'success' : 'quiet'}
            title={
              view.mine === 'signed'
                ? 'You have signed this agreement.'
                : 'This agreement is void. We send a link if there’s a newer one.'
            }
            className="mt-4"
          />
        )}
      </CardBody>
    </Card>
  )
}

/** The form to decline: the document ends, and the investor may have another one made. */
function Decline({ view }: { view: SignatureView }) {
  const [asking, setAsking] = useState(false)
  const refresh = useRefresh()
  const decline = useSend('POST /api/signatures/:envelope_id/decline', {
    onSuccess: () => {
      setAsking(false)
      toast.success('Declined')
      void refresh(NAME, 'GET /api/signatures')
    },
  })
  if (view.mine !== 'to_sign') return null
  return (
    <>
      <Button onClick={() => setAsking(true)} className="mt-6">
        Decline to sign
      </Button>
      {asking ? (
        <DeclineDialog
          title="Decline to sign?"
          description={`The agreement with ${view.company} ends for everybody who signs it. The investor can have a new one made.`}
          keep="Continue reading"
          decline="Decline to sign"
          busy={decline.isPending}
          error={decline.error}
          onClose={() => setAsking(false)}
          onDecline={(reason) =>
            decline.mutate({ params: { envelope_id: view.id }, body: { reason } })
          }
        />
      ) : null}
    </>
  )
}

function Body({ view }: { view: SignatureView }) {
  return (
    <>
      <PageHead
        title={`Agreement with ${view.company}`}
        lead={`You sign as ${view.role.toLowerCase()} of “${view.title}”.`}
      />
      <div className="grid gap-4 md:gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Sign view={view} />
        <Card aria-label="What it is about" className="self-start">
          <CardHead title="What it is about" />
          <CardBody>
            <KeyValues
              tight
              items={[
                { term: 'Purchase amount', value: view.amount },
                { term: 'In the name of', value: view.title },
                ...(view.sign_by ? [{ term: 'Sign by', value: formatDateTime(view.sign_by) }] : []),
                ...view.signers.map((s) => ({
                  term: s.name,
                  value: s.signed_at ? 'Signed' : 'Has not signed yet',
                })),
              ]}
            />
          </CardBody>
        </Card>
      </div>
    </>
  )
}

const envelopeQuery = (envelope_id = '') => ask(NAME, { params: { envelope_id } })
export const loader = load(({ params }) => [envelopeQuery(params['envelope_id'])])

/** One document that the person signs as one of several. */
export default function Signature() {
  const { envelope_id } = useParams<'envelope_id'>()
  const query = useQueryOf(envelopeQuery(envelope_id))
  useShell({
    crumbs: [
      { label: 'Home', to: '/dashboard' },
      { label: 'Registrations', to: '/dashboard/registrations' },
      { label: 'Sign' },
    ],
    pageName: 'Sign',
  })
  return (
    <QueryBoundary
      query={query}
      what="this document"
      backTo="/dashboard/registrations"
      skeleton={
        <>
          <PageHead title="Sign" />
          <Card aria-label="Document">
            <SkeletonRows rows={4} />
          </Card>
        </>
      }
    >
      {(view) => <Body view={view} />}
    </QueryBoundary>
  )
}
