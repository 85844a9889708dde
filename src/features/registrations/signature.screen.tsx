import { useMemo, useState } from 'react'
import type { SignatureView } from '#domain/model/registration.ts'
import { isApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { useCall, useRefresh, useSend } from '#src/api/query.ts'
import { DeclineDialog } from '#src/blocks/decline-dialog.tsx'
import { EditForm } from '#src/blocks/edit-form.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { openFile } from '#src/blocks/open-file.ts'
import { formatDateTime } from '#src/lib/format.ts'
import { formOf } from '#src/lib/form/form-of.ts'
import { useParams } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { FileRow } from '#src/ui/file-row.tsx'
import { FieldError } from '#src/ui/inputs/field.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { toast } from '#src/ui/toast.tsx'

const NAME = 'GET /api/signatures/:envelope_id'
const signature = formOf(() => import('#domain/model/signing.ts').then((m) => m.agreementSignature))

function Documents({ view, onOpened }: { view: SignatureView; onOpened: () => void }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const open = async (title: string) => {
    setBusy(true)
    setFailure(null)
    try {
      await openFile(() => call('GET /api/signatures/:envelope_id/:file', { params: { envelope_id: view.id, file: 'agreement.pdf' } }), `${title}.pdf`)
      onOpened()
    } catch (error) {
      setFailure(isApiError(error) ? error.message : 'The document could not be opened.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <ul aria-label="Documents to sign">{view.documents.map((doc) => <li key={doc.file}><FileRow name={doc.title} type="PDF" note={<>{doc.pages} pages<span className="block wrap-anywhere">SHA-256 {doc.sha256}</span></>} action={<Button size="sm" busy={busy} aria-label={`Open ${doc.title}`} onClick={() => void open(doc.title)} className="max-md:h-11">Open</Button>} /></li>)}</ul>
      {failure ? <FieldError>{failure}</FieldError> : null}
    </>
  )
}

function Sign({ view }: { view: SignatureView }) {
  const [opened, setOpened] = useState(view.opened)
  const refresh = useRefresh()
  const sign = useSend('POST /api/signatures/:envelope_id/sign')
  const values = useMemo(() => ({}), [])
  return (
    <Card aria-label="Read and sign">
      <CardHead title="Read and sign" mark={view.mine === 'to_sign' && view.waits_for ? <StatusBadge label="Not your turn yet" tone="neutral" icon="clock" /> : <StatusBadge label={view.status.label} tone={view.status.tone} icon={view.status.icon} />} />
      <CardBody>
        {view.mine === 'to_sign' && view.waits_for ? <Callout tone="info" title={`${view.waits_for} signs first.`} className="mb-4">You can read the agreement already. You get a mail when it is your turn.</Callout> : null}
        <Documents view={view} onOpened={() => setOpened(true)} />
        {view.mine === 'to_sign' && view.waits_for === null ? (
          <EditForm
            label="Signature" form={signature} values={values} size="lg" className="mt-5 border-t border-border pt-5" submitLabel="Sign the agreement" submitDisabledReason={opened ? undefined : 'Open the agreement first.'} guardMessage="You have not signed yet."
            onSave={async (given) => { await sign.mutateAsync({ params: { envelope_id: view.id }, body: { typed_name: given.typed_name, sha256: view.documents[0]?.sha256 ?? '', intent: true } }) }}
            onSaved={() => { toast.success('Signed'); void refresh(NAME, 'GET /api/signatures') }}
          />
        ) : null}
        <Decline view={view} />
        {view.mine === 'to_sign' ? null : <Callout tone={view.mine === 'signed' ? 'success' : 'quiet'} title={view.mine === 'signed' ? 'You have signed this agreement.' : 'This agreement no longer holds. If a newer one is made, you get a link to it.'} className="mt-4" />}
      </CardBody>
    </Card>
  )
}

/** The way to say no: the document ends, and the investor may have another one made. */
function Decline({ view }: { view: SignatureView }) {
  const [asking, setAsking] = useState(false)
  const refresh = useRefresh()
  const decline = useSend('POST /api/signatures/:envelope_id/decline', { onSuccess: () => { setAsking(false); toast.success('Declined'); void refresh(NAME, 'GET /api/signatures') } })
  if (view.mine !== 'to_sign') return null
  return (
    <>
      <Button onClick={() => setAsking(true)} className="mt-6">Decline to sign</Button>
      {asking ? <DeclineDialog title="Decline to sign?" description={`The agreement with ${view.company} ends for everybody who signs it. The investor can have a new one made.`} keep="Go on reading" decline="Decline to sign" busy={decline.isPending} error={decline.error} onClose={() => setAsking(false)} onDecline={(reason) => decline.mutate({ params: { envelope_id: view.id }, body: { reason } })} /> : null}
    </>
  )
}

function Body({ view }: { view: SignatureView }) {
  return (
    <>
      <PageHead title={`Agreement with ${view.company}`} lead={`You sign as ${view.role.toLowerCase()} of “${view.title}”.`} />
      <div className="grid gap-4 md:gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Sign view={view} />
        <Card aria-label="What it is about" className="self-start">
          <CardHead title="What it is about" />
          <CardBody><KeyValues tight items={[{ term: 'Purchase amount', value: view.amount }, { term: 'In the name of', value: view.title }, ...(view.sign_by ? [{ term: 'Sign by', value: formatDateTime(view.sign_by) }] : []), ...view.signers.map((s) => ({ term: s.name, value: s.signed_at ? 'Signed' : 'Has not signed yet' }))]} /></CardBody>
        </Card>
      </div>
    </>
  )
}

/** One document that the person signs as one of several. */
export default function Signature() {
  const { envelope_id } = useParams<'envelope_id'>()
  const query = useCall(NAME, { params: { envelope_id } })
  useShell({ crumbs: [{ label: 'Home', to: '/dashboard' }, { label: 'Registrations', to: '/dashboard/registrations' }, { label: 'Sign' }], pageName: 'Sign' })
  return (
    <QueryBoundary query={query} what="this document" backTo="/dashboard/registrations" skeleton={<><PageHead title="Sign" /><Card aria-label="Document"><SkeletonRows rows={4} /></Card></>}>
      {(view) => <Body view={view} />}
    </QueryBoundary>
  )
}
