import { PLATFORM_RECORD, platformIdentity } from '#domain/platform/model/platform-info.ts'
import {
  fieldTitle,
  identityChanges,
  identityOf,
  platformChanges,
} from '#domain/platform/rules/platform-info.ts'
import { refuse } from '#domain/shared/errors.ts'
import { defineProposal } from '#server/kernel/proposals.ts'
import { lockedCurrent, saveIdentity } from './info.ts'

/**
 * Changes names, contacts, intermediary or legal notices of the platform: investors verify wire instructions by its
 * phone and know its e-mails by their sender. A change by one operator alone (colors, switches) does not make it stale.
 */
export const identityKind = defineProposal(platformIdentity, {
  kind: 'platform.identity',
  title: () => 'Change names, contacts, the intermediary or legal notices of the platform',
  proposers: () => ['operator'],
  approvers: () => ['operator', 'compliance'],
  subject: async ({ machine, id }) => {
    if (machine !== PLATFORM_RECORD.machine || id !== PLATFORM_RECORD.id) throw refuse('not_found')
    return { about: 'The platform', link: '/admin/platform-info/basic-information', records: [] }
  },
  check: async ({ tx, payload }) => {
    const { data } = await lockedCurrent(tx)
    if (identityChanges(data, payload).length === 0)
      throw refuse('refused', { message: 'Nothing would change. The platform says this already.' })
  },
  dryRun: async ({ tx, payload }) => {
    const { data } = await lockedCurrent(tx)
    return platformChanges(data, { ...data, ...payload }).map(({ field, before, after }) => ({
      kind: 'other' as const,
      text: `${fieldTitle(field)}: ${before ?? 'nothing'} → ${after ?? 'nothing'}`,
      amount: null,
    }))
  },
  fingerprint: async ({ tx }) => JSON.stringify(identityOf((await lockedCurrent(tx)).data)),
  execute: async ({ tx, payload, now, by }) =>
    saveIdentity(tx, payload, {
      reason: by.reason ?? '',
      by: by.approval.proposedBy,
      at: now.toISOString(),
    }),
})
