import type { UserDetail } from '#domain/workspaces/model/users.ts'
import { idDocumentLabels, kycStep } from '#domain/investors/model/steps/kyc.ts'
import { shownValue } from '#domain/investors/model/profile/shown.ts'
import type { Fact } from '#server/investors/profile/index.ts'
import type { z } from 'zod'

const shape = kycStep.shape as Record<string, z.ZodType>
/** Files and confirmations are no fields of a profile. */
const left: ReadonlySet<string> = new Set(['document_front', 'document_back', 'attest'])
const fields = Object.keys(shape).filter((field) => !left.has(field))
/** Fields that are shown masked and can be shown whole for a reason (17 CFR 248.30). */
const revealable: ReadonlySet<string> = new Set([
  'dob',
  'ssn',
  'phone',
  'document_number',
  'address',
])
export const isRevealable = (field: string): boolean => revealable.has(field)

const metaOf = (field: string): Readonly<Record<string, unknown>> =>
  (shape[field]?.meta() ?? {}) as Readonly<Record<string, unknown>>
const titleOf = (field: string): string => {
  const title = metaOf(field)['title']
  return typeof title === 'string' ? title : field
}

const documents: Readonly<Record<string, string>> = idDocumentLabels
/** A value of the profile as the page shows it, masked by what its field holds; null for no value. */
function shownField(field: string, fact: Fact): string | null {
  const shown = fact.masked[field] ?? shownValue(field, metaOf(field), fact.values[field])
  return shown !== null && field === 'document_type' ? (documents[shown] ?? shown) : shown
}

/** What a person has given about themselves, masked; `mayReveal` when the reader may request a whole value. */
export function maskedProfile(fact: Fact | null, mayReveal: boolean): UserDetail['profile'] {
  if (fact === null) return []
  return fields.flatMap((field) => {
    const value = shownField(field, fact)
    return value === null
      ? []
      : [
          {
            field,
            label: titleOf(field),
            value,
            revealable: mayReveal && isRevealable(field),
          },
        ]
  })
}
