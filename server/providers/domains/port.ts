import type {
  CertificateAnswer,
  RecordAnswer,
  SeenRecords,
  WantedRecords,
} from '#domain/offerings/rules/private-domain.ts'

/**
 * Looks at names on the internet that companies want to use. Tests and the demo world answer in its place. None of it
 * throws.
 */
export interface PrivateDomains {
  /** what the name servers answer about the records that a domain needs */
  look(wanted: WantedRecords): Promise<SeenRecords>
  /** addresses of a host */
  addresses(host: string): Promise<RecordAnswer>
  /** whether the host answers by https with a valid certificate, and with `proof`, which only this product knows */
  certificate(host: string, proof: string): Promise<CertificateAnswer>
}
/** Where a host answers with its proof. */
export const PROOF_PATH = '/.well-known/capstan-domain'
