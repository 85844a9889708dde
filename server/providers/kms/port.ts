/** AWS KMS: where it is, and who asks; without keys, whoever the machine or the pod is. */
export interface AwsKmsSettings {
  region: string
  /** null: Amazon's own, by the region */
  endpoint: string | null
  credentials: { accessKeyId: string; secretAccessKey: string } | null
}
/** The transit engine of Vault: the address that decrypts with one of its keys, and a token that may. */
export interface VaultSettings {
  url: string
  token: string
}
/** The services that wrapped the secrets of SECRET_KEY. */
export interface KmsSettings {
  aws: AwsKmsSettings | null
  vault: VaultSettings | null
}
/** A key management service. Its key never leaves it; it opens what was wrapped with it, and records who asked. */
export interface Kms {
  /** the secret in a wrapped text; throws what the service says */
  unwrap(wrapped: string): Promise<Buffer>
}
/** How wrapped secrets begin in SECRET_KEY, by the service that wrapped them. */
export const WRAPPED = { aws: 'aws-kms:', vault: 'vault:' } as const
