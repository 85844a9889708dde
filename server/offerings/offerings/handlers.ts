import { issuerPage, platformPage } from './pages.ts'
import { offeringPages } from '#server/kernel/state-machines/index.ts'
import { isSecondPerson } from '#domain/shared/access/may-decide.ts'
import { refuse } from '#domain/shared/errors.ts'
import { offeringChangesRequested, offeringNotice } from '#domain/offerings/mail/offerings.ts'
import type {
  Authorize,
  EffectHandler,
  MachineHandlers,
} from '#server/kernel/state-machines/index.ts'
import { openComments } from './comments.ts'
import type { OfferingRow } from './tables.ts'
import * as repo from './repo.ts'
import { companyOrPlatform } from '#server/identity/access/index.ts'
import { system } from '#server/kernel/context.ts'

/** An approval by an author is refused by its own name, before the guards are checked. */
const APPROVALS = ['PLATFORM_APPROVED', 'PRINCIPAL_APPROVED']

/** People of the company are ISS, the platform's staff is ADM and acts as principal. */
const authorize: Authorize = async ({ tx, id, instance, event, by }) => {
  const { actor } = by
  if (actor.kind !== 'person') return []
  const side = companyOrPlatform({ instance, by })
  if (side !== 'ADM') return side === null ? [] : [side]
  if (
    APPROVALS.includes(event.type) &&
    instance.account_id !== null &&
    !isSecondPerson(actor, [...(await repo.findAuthors(tx, id, instance.account_id))])
  )
    throw refuse('four_eyes')
  return ['ADM', 'BD']
}

type Sending = Pick<Parameters<EffectHandler>[0], 'tx' | 'services' | 'id' | 'instance'> & {
  why: string
}
/**
 * One message for all that has to change: the reason, then every open comment with its topic; its link leads to the
 * first of them.
 */
async function sendChanges(
  { tx, services, id, instance, why }: Sending,
  row: OfferingRow,
): Promise<void> {
  const comments = await openComments(tx, id)
  const data = offeringChangesRequested({
    accountId: row.account_id,
    listingId: id,
    company: row.company.name,
    reason: why,
    comments,
  })
  for (const userId of await readersOf(tx, 'issuer', row.account_id, id))
    await services.mailer.send(tx, {
      template: 'notice',
      to: { userId },
      data,
      cause: { machine: 'offering', id, rev: instance.rev },
    })
}

const notify: EffectHandler = async ({ tx, services, machine, id, instance, effect, by }) => {
  const { to, template } = effect.params as {
    to: 'issuer' | 'staff' | 'investors'
    template: string
  }
  const row = await repo.findOffering(tx, id)
  if (row === null) throw new Error(`the machine ${machine} of ${id} has no offering`)
  if (template === 'offering-changes-requested')
    return sendChanges({ tx, services, id, instance, why: by.reason ?? '' }, row)
  const data = offeringNotice(template, {
    accountId: row.account_id,
    listingId: id,
    company: row.company.name,
    reader: to,
    isRegCf: row.type === 'reg_cf',
  })
  if (data === null) throw new Error(`no words for the message ${template} of ${machine}`)
  for (const userId of await readersOf(tx, to, row.account_id, id))
    await services.mailer.send(tx, {
      template: 'notice',
      to: { userId },
      data,
      cause: { machine, id, rev: instance.rev },
    })
}

async function readersOf(
  tx: Parameters<EffectHandler>[0]['tx'],
  to: string,
  accountId: string,
  listingId: string,
): Promise<string[]> {
  if (to === 'issuer')
    return (await repo.findMembers(tx, accountId))
      .filter((m) => m.role === 'owner')
      .map((m) => m.user_id)
  return to === 'staff' ? repo.findStaff(tx) : repo.findInvestors(tx, listingId)
}

/** The day of the opening is a term of the offering: investors read it, and the launch requires it. */
const setOpening: EffectHandler = async ({ tx, id, effect }) =>
  void (await repo.setOpenAt(tx, id, String(effect.params['at'])))

/** What opens is shown at that moment: a listing that is approved, or whose day has come, is listed with it. */
const openListing: EffectHandler = async ({ tx, services, id, now }) => {
  const listing = await services.lifecycles.read(tx, 'listing', id)
  const listAt = (listing?.context as { listAt?: string | null } | undefined)?.listAt ?? null
  const due =
    listing?.state === 'approved' ||
    (listing?.state === 'scheduled' && listAt !== null && listAt <= now.toISOString())
  if (due) await services.lifecycles.send(tx, 'listing', id, { type: 'LIST' }, system)
}

/**
 * What is shown and who may commit is read from the machines' states: nothing has to be written in addition to them.
 */
const derived: EffectHandler = async () => undefined

export const offeringMachines: MachineHandlers = {
  offering: {
    pages: { issuer: issuerPage, platform: platformPage },
    authorize,
    effects: {
      notify,
      setOpening,
      openListing,
      openCommitments: derived,
      stopCommitments: derived,
    },
  },
  listing: {
    pages: offeringPages('platform-listing/overview'),
    authorize,
    effects: { notify, showListing: derived, hideListing: derived },
  },
}
