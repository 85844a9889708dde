import type {
  CertificateAnswer,
  RecordAnswer,
  SeenRecords,
  WantedRecords,
} from '#domain/offerings/rules/private-domain.ts'

/** DNS and certificate checks of private domains. Nothing here throws. Tests and the demo use a sandbox. */
export interface PrivateDomains {
  /** what DNS returns for the records that a domain needs */
  records(wanted: WantedRecords): Promise<SeenRecords>
  /** addresses of a host */
  addresses(host: string): Promise<RecordAnswer>
  /** whether the host responds over HTTPS with a valid certificate, and with `proof`, which only this product knows */
  certificate(host: string, proof: string): Promise<CertificateAnswer>
}
/** Path at which a host serves its proof. */
export const PROOF_PATH = '/.well-known/capstan-domain'
