import type { MachineHandlers } from '#server/kernel/state-machines/index.ts'
import { reviewedFacts } from '#server/offerings/review/facts.ts'
import { openOffering } from '#tests/models/context.ts'

/** The launch rests on what was written here alone: all of it approved. */
const launchFacts = [
  'sectionsSubmitted',
  'companyComplete',
  'termsValid',
  'hasOfficer',
  'capTableMatches',
  'badActorClear',
  'documentsApproved',
  'basisRecorded',
  'escrowExecuted',
  'financialsSufficient',
  'recordKeeping',
  'legendsPresent',
  'noAuthor',
  'secondPerson',
  'filingRecorded',
  'signaturesComplete',
  'agreementsSigned',
  'oneIntermediary',
] as const
const beforeLaunch = new Set([
  'SUBMIT',
  'PLATFORM_APPROVED',
  'PRINCIPAL_APPROVED',
  'FILED',
  'LAUNCH',
])
export const machines: MachineHandlers = {
  ...openOffering,
  offering: {
    facts: async (context) => {
      const facts = await reviewedFacts(context)
      if (!beforeLaunch.has(context.event.type)) return facts
      const open = await context.tx.one(
        `select 1 from topic t
          join machine_instance m on m.machine = 'review-item' and m.id = t.item_id
          where t.listing_id = $1 and t.rev > 0 and m.state <> 'approved'`,
        [context.id],
      )
      return {
        ...facts,
        ...Object.fromEntries(launchFacts.map((name) => [name, open === null])),
      }
    },
  },
}
