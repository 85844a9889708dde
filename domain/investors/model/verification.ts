import { z } from 'zod'
import { at, day, id, rev } from '#domain/shared/common.ts'
import { historyEntry } from '#domain/shared/history-entry.ts'
import { presentedSchema } from '#domain/shared/presented.ts'
import { badActorAnswer, badActorOutcomes } from '#domain/investors/model/bad-actor.ts'
import { asName } from '#domain/shared/names/entry.ts'

/** One thing that has to be corrected, and where. */
export const identityNeed = z.object({
  field: z.string(),
  label: z.string(),
  sentence: z.string(),
  href: z.string(),
})
/** A person's identity as the machine has it; nothing of screening and risk is in it (31 CFR 1023.320(e)). */
export const identityView = z.object({
  status: presentedSchema.nullable(),
  needs: z.array(identityNeed),
  information_due: at.nullable(),
  approved_at: at.nullable(),
  valid_until: at.nullable(),
  /** what ends first */ ends_with: z.enum(['document', 'refresh']).nullable(),
  /** what is on file, by the labels of the form; masked where it is a secret */
  facts: z.array(
    z.object({
      label: z.string(),
      value: z.string(),
      secret: z
        .object({
          section: z.enum(['personal-information', 'identity-document']),
          field: z.string(),
        })
        .nullable(),
    }),
  ),
  document: z.object({
    standing: z.enum(['none', 'valid', 'expiring', 'expired']),
    expires: day.nullable(),
    kind: z.string().nullable(),
    pictures: z.array(z.object({ id, name: z.string(), label: z.string() })),
    mrz: z.enum(['none', 'checked']),
  }),
  /** what the check still lacks, with messages; empty when it can be submitted */
  missing: z.array(identityNeed),
  /** what submitting would do now; null when there is nothing to submit */
  can: z.enum(['start', 'send_again', 'renew']).nullable(),
  /** why it cannot be submitted now */
  wait: z.string().nullable(),
})
export type IdentityView = z.infer<typeof identityView>

export const statementView = z.object({
  status: presentedSchema,
  person: z.string(),
  questions: z.array(
    z.object({
      key: z.string(),
      prompt: z.string(),
      help: z.string(),
      lookback: z.string(),
      kind_prompt: z.string().nullable(),
      asks_in_force: z.boolean(),
    }),
  ),
  answers: z.record(z.string(), badActorAnswer),
  files: z.array(z.object({ id, name: z.string(), size: z.int() })),
  certificate: z.string(),
  signed_at: at.nullable(),
  valid_until: at.nullable(),
  asked: z.string().nullable(),
  outcome: z.enum(badActorOutcomes).nullable(),
  rev,
  holds_20: z.boolean().nullable(),
  solicits: z.boolean().nullable(),
  /** why it is required of this person; empty when it is not */
  because: z.array(z.string()),
  history: z.array(historyEntry),
})
export type StatementView = z.infer<typeof statementView>
export const statementInput = z.strictObject({
  answers: z.record(z.string().max(10), badActorAnswer),
  holds_20: z.boolean('Choose yes or no.'),
  solicits: z.boolean('Choose yes or no.'),
  typed_name: asName(z.string().trim().min(2, 'Type your full name.').max(120)),
  certified: z.literal(true, 'Confirm that the answers are true and complete.'),
})

export const verificationParts = [
  'identity',
  'accreditation',
  'statement',
  'assets',
  'funds',
] as const
export type VerificationPart = (typeof verificationParts)[number]
export const verificationPartLabels: Readonly<Record<VerificationPart, string>> = {
  identity: 'Identity',
  accreditation: 'Accreditation',
  statement: 'Bad-actor statement',
  assets: 'Financial assets',
  funds: 'Source of funds',
}
export const verificationKinds = ['given', 'checked', 'decided', 'looked', 'ended'] as const
export type VerificationKind = (typeof verificationKinds)[number]
export const verificationKindLabels: Readonly<Record<VerificationKind, string>> = {
  given: 'Provided or confirmed',
  checked: 'Checked automatically',
  decided: 'Decided by a person',
  looked: 'Number viewed',
  ended: 'Expired',
}
export const verificationEntry = historyEntry.extend({
  part: z.enum(verificationParts),
  kind: z.enum(verificationKinds),
})
export type VerificationEntry = z.infer<typeof verificationEntry>
