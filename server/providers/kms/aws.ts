import { DecryptCommand, KMSClient } from '@aws-sdk/client-kms'
import { WRAPPED, type AwsKmsSettings, type Kms } from './port.ts'

/** A start waits no longer for an answer. */
const TIMEOUT_MS = 10_000

/**
 * AWS KMS by its Decrypt call. A wrapped secret is `aws-kms:` and the CiphertextBlob in base64, as `aws kms encrypt`
 * prints it; it names its key itself.
 */
export function awsKms({ region, endpoint, credentials }: AwsKmsSettings): Kms {
  const client = new KMSClient({
    region,
    ...(endpoint === null ? {} : { endpoint }),
    ...(credentials === null ? {} : { credentials }),
    requestHandler: { requestTimeout: TIMEOUT_MS, connectionTimeout: TIMEOUT_MS },
  })
  return {
    async unwrap(wrapped) {
      const CiphertextBlob = Buffer.from(wrapped.slice(WRAPPED.aws.length), 'base64')
      const { Plaintext } = await client.send(new DecryptCommand({ CiphertextBlob }))
      return Buffer.from(Plaintext ?? [])
    },
  }
}
