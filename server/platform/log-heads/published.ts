import { LOG_PROOF_PATH } from '#domain/platform/model/log-heads.ts'
import type { AppServices } from '#server/app-services.ts'
import { signedText } from './line.ts'
import * as repo from './repo.ts'
import { signingKey } from './signing-key.ts'

/**
 * The public key and the newest head, for everybody, or null at another path. Whoever stores a copy now and then can
 * prove later that the log was not written anew. It does not tell how much happened.
 */
export async function logProofFile(
  { db, keys }: Pick<AppServices, 'db' | 'keys'>,
  path: string,
): Promise<{ type: string; body: string; maxAge: number } | null> {
  if (path !== LOG_PROOF_PATH) return null
  const key = signingKey(keys)
  const newest = await repo.newestHead(db)
  const body = {
    key: { id: key.id, algorithm: 'Ed25519', public_key: key.publicKey },
    newest:
      newest === null
        ? null
        : {
            number: newest.number,
            day: newest.day,
            head: newest.head,
            signed_text: signedText(newest),
            signature: newest.signature,
          },
  }
  return {
    type: 'application/json; charset=utf-8',
    body: `${JSON.stringify(body, null, 2)}\n`,
    maxAge: 300,
  }
}
