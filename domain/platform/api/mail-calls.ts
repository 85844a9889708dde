import { z } from 'zod'
import { contracts } from '#domain/api/contract.ts'
import { RECEIVED_BYTES } from '../model/received-mail.ts'

/** What a signature consists of: all of it comes from outside, so it is short text until it was checked. */
const signed = {
  timestamp: z.string().regex(/^\d{1,12}$/),
  token: z.string().min(1).max(200),
  signature: z.string().min(1).max(200),
}
const proof = z.object(signed)
/** Reads the proof of a call; null where there is none. */
export const readProof = (value: unknown): z.infer<typeof proof> | null =>
  proof.safeParse(value).data ?? null

/** True when the call had an effect. Mailgun repeats a call until it is answered with 200, or for eight hours. */
const answer = z.object({ taken: z.boolean() })
const errors = ['not_found', 'unauthorized', 'too_many', 'malformed', 'too_large'] as const

/** Calls of a mail provider, signed with the key of the account; they need no session. */
export const mailCallsApi = contracts({
  'POST /api/mail/mailgun/events': {
    summary:
      'What became of a message: a webhook of Mailgun, signed with its signing key. Not found where no key is set.',
    access: 'public',
    maxBodyBytes: 65_536,
    // other keys of the provider are let through, because it adds some without notice
    body: z.record(z.string(), z.unknown()),
    answer,
    errors: [...errors],
  },
  'POST /api/mail/mailgun/mime': {
    summary:
      'An e-mail that came in: a route of Mailgun that forwards raw MIME, signed with its signing key. Not found where no key is set.',
    access: 'public',
    form: true,
    // a form encodes some of its bytes
    maxBodyBytes: RECEIVED_BYTES * 2,
    body: z.record(z.string(), z.string()),
    answer,
    errors: [...errors],
  },
})
