import { actorRoles } from '#domain/shared/acted-by.ts'
import type { Block, Paper } from '#server/providers/esign/port.ts'
import type { LogRow } from '#server/kernel/state-machines/index.ts'
import type { AgreementData } from './data.ts'
import { reference } from './agreement.ts'
import type { CustodianRecord } from './custodian-record.ts'
import type { DocumentRow, EnvelopeRow, SignerRow } from './repo.ts'
import { printedUtc } from '#server/kernel/lib/printed.ts'

export const CERTIFICATE_TITLE = 'Audit certificate'
export interface CertificateInput {
  envelope: EnvelopeRow
  data: AgreementData
  documents: readonly DocumentRow[]
  signers: readonly SignerRow[]
  /** the envelope's log, oldest first */
  events: readonly LogRow[]
  /** what an event is called */
  says: (type: string) => string
  state: string
  at: string
  /** of a plan: what its custodian did; null for everything else */
  custodian: CustodianRecord | null
}

const when = (at: string | null): string => (at === null ? '–' : printedUtc(at))

function signerBlocks(signer: SignerRow, plan: boolean): Block[] {
  return [
    { kind: 'heading', text: `Signer ${signer.position}: ${signer.name}` },
    {
      kind: 'facts',
      rows: [
        ['E-mail', signer.email],
        ['Role', signer.role],
        ['Identified by', signer.auth ?? '–'],
        [
          'Consent to electronic delivery',
          signer.consent_version === null
            ? '–'
            : `version ${signer.consent_version}, given ${when(signer.consented_at)}, text ` +
              `SHA-256 ${signer.consent_hash ?? '–'}`,
        ],
        ['Sent', when(signer.sent_at)],
        ['Viewed', when(signer.viewed_at)],
        ['Signed', when(signer.signed_at)],
        // the custodian is the investor of record: the owner reads, approves and directs (26 USC 408, 4975)
        ...(plan ? [['Read and approved', when(signer.signed_at)] as const] : []),
        ['Signature', signer.typed_name === null ? '–' : `Typed name: ${signer.typed_name}`],
        ['Address', signer.ip ?? '–'],
        ['Browser', signer.user_agent ?? '–'],
      ],
    },
  ]
}

function custodianBlocks(custodian: CustodianRecord): Block[] {
  return [
    { kind: 'heading', text: `Custodian: ${custodian.name}` },
    {
      kind: 'facts',
      rows: [
        ['Role', custodian.role],
        ['Sent', when(custodian.sent_at)],
        ['Received', when(custodian.received_at)],
        ['Signed', custodian.signed_at === null ? 'Not signed yet' : when(custodian.signed_at)],
        [
          'Signature',
          custodian.signed_at === null
            ? '–'
            : 'Signed in the custodian’s own system and recorded by the platform',
        ],
        ['Recorded by', custodian.recorded_by ?? '–'],
        ['Plan log entry', custodian.entry ?? '–'],
      ],
    },
  ]
}

/**
 * The audit certificate of an envelope: files with hashes, each signer's record, and every event with its position in
 * the hash chain.
 */
export function certificateDocument({
  envelope,
  data,
  documents,
  signers,
  events,
  says,
  state,
  at,
  custodian,
}: CertificateInput): Paper {
  const last = events.at(-1)
  return {
    company: data.issuer.legal_name,
    document: CERTIFICATE_TITLE,
    reference: reference(data),
    dated: at,
    blocks: [
      {
        kind: 'title',
        text: CERTIFICATE_TITLE,
        lead: `Documents signed for investment ${data.number}`,
      },
      {
        kind: 'facts',
        rows: [
          ['Investor', data.subscription.title],
          ['Issuer', data.issuer.legal_name],
          ['Sent by', data.platform.legal_name],
          ['Text', `${data.text_version}, generated ${when(envelope.created_at)}`],
          ['State', state],
          ...(envelope.countersigner
            ? [['Countersigned by', envelope.countersigner] as const]
            : []),
          ['Last event', when(last?.at ?? null)],
          ...(last?.reason ? [['Reason', last.reason] as const] : []),
          ['Time source', 'The platform’s server clock, UTC'],
          ['Platform seal', envelope.seal ?? 'Not sealed yet'],
        ],
      },
      { kind: 'heading', text: 'Documents' },
      ...documents.flatMap((doc): Block[] => [
        {
          kind: 'facts',
          rows: [
            ['Document', `⟦${doc.title}⟧`],
            [
              'Pages',
              doc.signed_pages === null
                ? String(doc.pages)
                : `${doc.pages} unsigned, ${doc.signed_pages} signed`,
            ],
            ['SHA-256 before signing', doc.unsigned_sha256],
            ['SHA-256 as signed', doc.signed_sha256 ?? '–'],
          ],
        },
      ]),
      ...signers.flatMap((signer) => signerBlocks(signer, custodian !== null)),
      ...(custodian === null ? [] : custodianBlocks(custodian)),
      { kind: 'heading', text: 'Events' },
      {
        kind: 'text',
        text:
          'Each event carries a keyed hash of itself and of the event before it. A changed, ' +
          'missing or added event breaks the chain.',
        quiet: true,
      },
      {
        kind: 'table',
        small: true,
        head: ['No.', 'Time (UTC)', 'Event', 'By', 'Hash'],
        widths: [0.4, 1.7, 1.5, 1.05, 5.7],
        rows: events.map((e) => [
          String(e.rev),
          `${e.at.slice(0, 10)} ${e.at.slice(11, 19)}`,
          says(e.type),
          actorRoles[e.actor],
          e.hash,
        ]),
      },
    ],
  }
}
