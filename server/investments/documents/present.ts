import { envelopeView } from '#domain/investments/model/investment.ts'
import type { EnvelopeContext } from '#machines/investments/envelope.events.ts'
import type { AppServices } from '#server/app-services.ts'
import type { z } from 'zod'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import type { DocumentRow, EnvelopeRow, SignerRow } from './repo.ts'
import { printedAs } from '#server/kernel/lib/draw/faces.ts'
import type { SignerView } from '#domain/shared/signing.ts'

/** A signer as the signers of the document read them. */
export const presentSigner = ({ name, role, signed_at }: SignerRow): SignerView => ({
  name,
  role,
  signed_at,
  printed_as: printedAs(name),
})

export type EnvelopeView = z.infer<typeof envelopeView>
/** An envelope with its documents and signers, and what others decide by. */
export interface EnvelopeInfo {
  id: string
  investmentId: string
  state: string
  /** SHA-256 of the agreement that is signed */
  hash: string | null
  /** signed by everyone on the investor's side, countersigned or not */
  isSigned: boolean
  /** not ended: can be signed, is signed, or is executed */
  isOpen: boolean
  instance: Instance
  documents: DocumentRow[]
  signers: SignerRow[]
  certificate: boolean
  createdAt: string
  /** on another amount, and not in force yet */
  amends: boolean
}

export function infoOf(
  row: EnvelopeRow,
  instance: Instance,
  documents: DocumentRow[],
  signers: SignerRow[],
): EnvelopeInfo {
  const isSigned = instance.state === 'signed' || instance.state === 'countersigned'
  return {
    id: row.id,
    investmentId: row.investment_id,
    state: instance.state,
    hash: (instance.context as unknown as EnvelopeContext).hash,
    isSigned,
    isOpen: isSigned || instance.status === 'active',
    instance,
    documents,
    signers,
    certificate: row.certificate_file !== null,
    createdAt: row.created_at,
    amends: row.amends,
  }
}

/** The envelope as the contract returns it to the investor. */
export function presentEnvelope(
  services: Pick<AppServices, 'lifecycles'>,
  info: EnvelopeInfo,
): EnvelopeView {
  const href = (file: string): string => `/api/investments/${info.investmentId}/envelope/${file}`
  return {
    id: info.id,
    investment_id: info.investmentId,
    status: services.lifecycles.present(info.instance, {
      who: ['INV'],
      link: () => `/investment/${info.investmentId}/review`,
    }),
    documents: info.documents.map((d) => ({
      title: d.title,
      pages: d.signed_pages ?? d.pages,
      unsigned_sha256: d.unsigned_sha256,
      signed_sha256: d.signed_sha256,
      href: href(`${d.kind}.pdf`),
    })),
    signers: info.signers.map(presentSigner),
    certificate_href: info.certificate ? href('certificate.pdf') : null,
    created_at: info.createdAt,
    amends: info.amends,
  }
}
