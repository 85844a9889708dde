import { Signature } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { InvestmentView } from '#domain/model/investment.ts'
import { isApiError } from '#src/api/api-error.ts'
import { useRefresh, useSend } from '#src/api/query.ts'
import { EditForm } from '#src/blocks/edit-form.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { formOf } from '#src/lib/form/form-of.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { EnvelopeFiles } from './envelope-files.tsx'
import { fileOf, isOwnSigned, unsigned, type Envelope } from './envelope.ts'

const signature = formOf(() => import('#domain/model/signing.ts').then((m) => m.documentsSignature))
const READS = ['GET /api/investments/:investment_id', 'GET /api/investments/:investment_id/envelope', 'GET /api/investments/:investment_id/history'] as const

function Sign({ investment, envelope }: { investment: InvestmentView; envelope: Envelope }) {
  const [opened, setOpened] = useState(envelope.status.state === 'viewed')
  const refresh = useRefresh()
  const sign = useSend('POST /api/investments/:investment_id/sign')
  const agreement = envelope.documents.find((each) => fileOf(each.href) === 'agreement.pdf')
  // the name as it is on file: the tick below makes it a signature
  const own = envelope.signers[0]?.name
  const values = useMemo(() => (own === undefined ? {} : { typed_name: own }), [own])
  return (
    <>
      <EnvelopeFiles investmentId={investment.id} envelope={envelope} onOpened={(file) => { if (file === 'agreement.pdf') setOpened(true) }} />
      <EditForm
        label="Signature"
        form={signature}
        values={values}
        size="lg"
        className="mt-5 border-t border-border pt-5"
        submitLabel="Sign the documents"
        submitDisabledReason={opened ? undefined : 'Open the agreement first.'}
        guardMessage="You have not signed yet. The documents stay prepared."
        onSave={async (given) => {
          await sign.mutateAsync({ params: { investment_id: investment.id }, body: { typed_name: given.typed_name, sha256: agreement?.unsigned_sha256 ?? '', intent: true } })
        }}
        onSaved={() => void refresh(...READS)}
      />
    </>
  )
}

function Signed({ investment, envelope }: { investment: InvestmentView; envelope: Envelope }) {
  return (
    <>
      <EnvelopeFiles investmentId={investment.id} envelope={envelope} />
      <ul className="mt-4 grid gap-1 border-t border-border pt-4 text-small text-muted">
        {envelope.signers.map((signer) => <li key={signer.role + signer.name}><span className="font-medium text-text">{signer.name}</span>, {signer.role}: {signer.signed_at === null ? 'not signed yet' : `signed ${formatDateTime(signer.signed_at)}`}</li>)}
      </ul>
    </>
  )
}

export interface ReviewAgreementProps {
  investment: InvestmentView
  /** the papers that count now */
  envelope: Envelope | null
  /** there were papers, and they no longer count */
  voided: boolean
  loading: boolean
}

/** The agreement: prepared on request, read, and signed with the typed name. */
export function ReviewAgreement({ investment, envelope, voided, loading }: ReviewAgreementProps) {
  const refresh = useRefresh()
  const prepare = useSend('POST /api/investments/:investment_id/agreement', { onSuccess: () => void refresh(...READS) })
  const failure = isApiError(prepare.error) ? prepare.error : null
  return (
    <Card aria-label="Agreement and signature">
      <CardHead title="Agreement and signature" mark={envelope ? <StatusBadge label={envelope.status.label} tone={envelope.status.tone} icon={envelope.status.icon} /> : undefined} />
      <CardBody>
        {failure ? <Callout tone="danger" title={failure.message} className="mb-4" /> : null}
        {envelope && isOwnSigned(envelope) && unsigned(envelope).length > 0 ? <Callout tone="info" title={`Waiting for ${unsigned(envelope).join(' and ')} to sign`} className="mb-4">They have got a link by e-mail. You submit the investment when everybody has signed.</Callout> : null}
        {loading ? <SkeletonText lines={3} /> : envelope === null ? (
          <>
            {voided ? <Callout tone="warning" title="Your earlier signature no longer counts" className="mb-4">Something in the agreement changed since. Prepare it again and sign the new one.</Callout> : null}
            <p className="mb-4 text-muted">We prepare your subscription agreement and Form W-9 from what you told us. You read them before you sign.</p>
            <Button variant="primary" icon={Signature} busy={prepare.isPending} onClick={() => prepare.mutate({ params: { investment_id: investment.id } })}>Prepare the agreement</Button>
          </>
        ) : isOwnSigned(envelope) ? <Signed investment={investment} envelope={envelope} /> : <Sign key={envelope.id} investment={investment} envelope={envelope} />}
      </CardBody>
    </Card>
  )
}
