import { Signature } from 'lucide-react'
import { useMemo } from 'react'
import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { documentsSignature } from '#domain/shared/signing.ts'
import { EditForm } from '#src/blocks/edit-form.tsx'
import { PrintedNames } from '#src/blocks/printed-names.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { EnvelopeFiles } from './envelope-files.tsx'
import { unsigned, type Envelope } from './envelope.ts'
import { useSigning, type SigningEvent, type SigningState } from './use-signing.ts'

interface PartProps {
  investment: InvestmentView
  envelope: Envelope
  state: SigningState
  send: (event: SigningEvent) => void
  settle: (event: SigningEvent) => Promise<void>
}

/** The documents, which are opened, and the signature under them. */
function Sign({ investment, envelope, state, send, settle }: PartProps) {
  // the name as it is on file: the tick below makes it a signature
  const own = envelope.signers[0]?.name
  const values = useMemo(() => (own === undefined ? {} : { typed_name: own }), [own])
  return (
    <>
      <EnvelopeFiles
        investmentId={investment.id}
        envelope={envelope}
        onOpened={(file) => {
          if (file === 'agreement.pdf') send({ type: 'OPENED' })
        }}
      />
      <PrintedNames names={envelope.signers} />
      <EditForm
        label="Signature"
        schema={documentsSignature}
        values={values}
        size="lg"
        className="mt-5 border-t border-border pt-5"
        submitLabel="Sign the documents"
        submitDisabledReason={
          state.matches({ current: 'reading' }) ? 'Open the agreement first.' : undefined
        }
        guardMessage="You have not signed yet. The documents stay prepared."
        onSave={({ typed_name }) => settle({ type: 'SIGN', typedName: typed_name })}
      />
    </>
  )
}

/** The documents with the signatures under them, and who still has to sign. */
function Signed({ investment, envelope, state }: PartProps) {
  return (
    <>
      {state.matches({ current: 'othersToSign' }) ? (
        <Callout
          tone="info"
          title={`Waiting for ${unsigned(envelope).join(' and ')} to sign`}
          className="mb-4"
        >
          Each of them was emailed a link. You can submit the investment when everyone has signed.
        </Callout>
      ) : null}
      <EnvelopeFiles investmentId={investment.id} envelope={envelope} />
      <ul className="mt-4 grid gap-1 border-t border-border pt-4 text-small text-muted">
        {envelope.signers.map((signer) => (
          <li key={signer.role + signer.name}>
            <span className="font-medium text-text">{signer.name}</span>, {signer.role}:{' '}
            {signer.signed_at === null
              ? 'not signed yet'
              : `signed ${formatDateTime(signer.signed_at)}`}
          </li>
        ))}
      </ul>
    </>
  )
}

const VOIDED = {
  voided: {
    title: 'Your earlier signature no longer counts',
    detail: 'The amount or the registration changed since you signed.',
  },
  superseded: {
    title: 'The agreement changed before you signed it',
    detail: 'The amount or the registration is different now.',
  },
  expired: {
    title: 'The time to sign this agreement has expired',
    detail: 'Nothing you entered is lost.',
  },
  declined: {
    title: 'A signer declined this agreement',
    detail: 'It ended for all signers.',
  },
} as const

/** No documents that count: why, and the button that makes them. */
function Prepare({ state, send }: Pick<PartProps, 'state' | 'send'>) {
  const { envelope, failure } = state.context
  const ended = envelope?.ended ?? null
  const again = envelope !== null
  return (
    <>
      {failure ? <Callout tone="danger" live title={failure.message} className="mb-4" /> : null}
      {ended === null ? null : (
        <Callout tone="warning" title={VOIDED[ended].title} className="mb-4">
          {VOIDED[ended].detail} Prepare a new agreement, read it and sign it.
        </Callout>
      )}
      <p className="mb-4 text-muted">
        We prepare your subscription agreement and Form W-9 from your answers. You read them before
        you sign.
      </p>
      <Button
        variant="primary"
        icon={Signature}
        busy={state.matches('preparing')}
        onClick={() => send({ type: 'PREPARE' })}
      >
        {again ? 'Prepare a new agreement' : 'Prepare the agreement'}
      </Button>
    </>
  )
}

/** What the person sees of the agreement in each state of its flow. */
export function AgreementBody(
  props: Omit<PartProps, 'envelope'> & { envelope: Envelope | null | undefined },
) {
  const { state, envelope } = props
  if (state.matches({ current: 'opening' })) return <SkeletonText lines={3} />
  const absent = state.matches({ current: 'unprepared' }) || state.matches({ current: 'voided' })
  if (absent || state.matches('preparing')) return <Prepare {...props} />
  // made a moment ago: the documents themselves are still read
  if (!envelope || envelope.id !== state.context.envelope?.id) return <SkeletonText lines={3} />
  return state.hasTag('open') ? (
    <Sign key={envelope.id} {...props} envelope={envelope} />
  ) : (
    <Signed {...props} envelope={envelope} />
  )
}

export interface ReviewAgreementProps {
  investment: InvestmentView
  /** the server's view of the documents; null when none were made, undefined while they are read */
  envelope: Envelope | null | undefined
}

/** The agreement: prepared on request, read, and signed with the typed name. */
export function ReviewAgreement({ investment, envelope }: ReviewAgreementProps) {
  const flow = useSigning(investment.id, envelope)
  const counts = envelope && !flow.state.matches({ current: 'voided' })
  return (
    <Card aria-label="Agreement and signature">
      <CardHead
        title="Agreement and signature"
        mark={counts ? <StatusBadge status={envelope.status} /> : undefined}
      />
      <CardBody>
        <AgreementBody {...flow} investment={investment} envelope={envelope} />
      </CardBody>
    </Card>
  )
}
