import { z } from 'zod'
import type { Kms, VaultSettings } from './port.ts'

/** A start waits no longer for an answer. */
const TIMEOUT_MS = 10_000
const answer = z.object({ data: z.object({ plaintext: z.base64() }) })
const refusal = z.object({ errors: z.array(z.string()) })

/**
 * Vault's transit engine by its decrypt call (`POST /v1/transit/decrypt/<key>`), which OpenBao has too, and which a
 * service of one's own can speak. A wrapped secret is the ciphertext as the engine writes it: `vault:v1:…`.
 */
export const vaultKms = ({ url, token }: VaultSettings): Kms => ({
  async unwrap(wrapped) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-vault-token': token },
      body: JSON.stringify({ ciphertext: wrapped }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: Error) => {
      const { message } = error.cause instanceof Error ? error.cause : error
      throw new Error(`it cannot be reached (${message})`)
    })
    const body: unknown = await response.json().catch(() => null)
    if (!response.ok)
      throw new Error(
        `it answered ${response.status} ${refusal.safeParse(body).data?.errors.join('; ') ?? ''}`.trim(),
      )
    const parsed = answer.safeParse(body)
    if (!parsed.success) throw new Error('its answer has no plaintext in base64')
    return Buffer.from(parsed.data.data.plaintext, 'base64')
  },
})
