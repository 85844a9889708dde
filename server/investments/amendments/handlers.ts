import { isSecondPerson } from '#domain/shared/access/may-decide.ts'
import { offeringPages } from '#server/kernel/state-machines/index.ts'
import { amendmentNotice } from '#domain/investments/mail/amendments.ts'
import { closedDays } from '#server/platform/closed-days/index.ts'
import { refuse } from '#domain/shared/errors.ts'
import { links } from '#domain/shared/links.ts'
import type { AmendmentFacts } from '#machines/investments/amendment.lifecycle.ts'
import type { RevisionChange } from '#domain/offerings/model/revision.ts'
import { companyOrPlatform, membersOf } from '#server/identity/access/index.ts'
import { staffOf } from '#server/platform/platform/index.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import type {
  Authorize,
  EffectHandler,
  EventContext,
  FactsProvider,
  MachineHandlers,
} from '#server/kernel/state-machines/index.ts'
import { formatMoment } from '#domain/shared/calendar/format.ts'
import {
  deadlineAfterMaterialChange,
  RECONFIRM_BUSINESS_DAYS,
} from '#domain/offerings/rules/cancellation.ts'
import { CARRIED } from '#domain/offerings/rules/revision-diff.ts'
import { materialText } from '#domain/offerings/rules/materiality.ts'
import {
  findCompany,
  findOffering,
  writeTerms,
  type OfferingRow,
} from '#server/offerings/offerings/index.ts'
import { applyCorrection } from '#server/offerings/companies/index.ts'
import {
  carriedTopics,
  launchTopics,
  settlePending,
  stillWaiting,
} from '#server/offerings/topics/index.ts'
import { recordUpdate } from '#server/offerings/updates/index.ts'
import { applyCompanyRequest } from './corrections.ts'
import * as repo from './repo.ts'
import { storeRevision } from './revisions.ts'
import { AMENDABLE, changesOf, effectOf, refusedOf, termProblems, type Effect } from './service.ts'
import { system } from '#server/kernel/context.ts'

async function rowOf({ tx, id }: Pick<EventContext, 'tx' | 'id'>): Promise<repo.AmendmentRow> {
  const row = await repo.findAmendment(tx, id)
  if (row === null) throw new Error(`the machine of amendment ${id} has no row`)
  return row
}

/** Owners propose and take back, other members read; compliance and operators decide, support reads. */
const authorize: Authorize = async (context) => {
  const side = companyOrPlatform(context)
  if (side === null) return []
  return side === 'ADM' ? ['ADM', 'BD'] : [side]
}

/** Changes that the amendment would make to the offering's record now; a topic that no longer waits changes nothing. */
async function effectFor(
  { services, tx }: Pick<EventContext, 'services' | 'tx'>,
  offering: OfferingRow,
  row: repo.AmendmentRow,
): Promise<Effect> {
  if (!(await stillWaiting(tx, row.listing_id, row.carries))) return row.changes
  const topics = row.carries.map((one) => one.topic)
  return effectOf((await carriedTopics(services, tx, offering, topics)).patch, row.changes)
}

/** Why the amendment cannot be confirmed in this way, beyond its guards; null when it can, and for other events. */
async function confirmProblem(
  context: EventContext,
  offering: OfferingRow,
  row: repo.AmendmentRow,
): Promise<string | null> {
  const { tx, event } = context
  if (event.type !== 'CONFIRM') return null
  if (!(await stillWaiting(tx, row.listing_id, row.carries)))
    return 'A topic of this amendment changed since it was proposed. Propose it again.'
  // what the company declared material, the guard of the machine keeps so
  if (event['material'] === true || row.material) return null
  const effect = await effectFor(context, offering, row)
  return materialText((await changesOf(tx, row.listing_id, effect)).material)
}

const facts: FactsProvider = async (context) => {
  const { services, tx, by, now } = context
  const row = await rowOf(context)
  // the investments and the offering before anything is written: the order of every event
  const machine = await services.lifecycles.lock(tx, 'offering', row.listing_id)
  const offering = await findOffering(tx, row.listing_id)
  const { actor } = by
  const problem = offering === null ? null : await confirmProblem(context, offering, row)
  if (problem !== null)
    throw refuse('guard_failed', { message: problem, detail: { unmet: [problem] } })
  return {
    offeringOpen: AMENDABLE.includes(machine?.state ?? ''),
    baseIsCurrent: offering?.revision === row.base_revision,
    termsValid:
      offering !== null &&
      Object.keys(
        await termProblems(services, tx, offering, await effectFor(context, offering, row), now),
      ).length === 0,
    secondPerson: isSecondPerson(actor, [row.proposed_by], row.account_id),
  } satisfies AmendmentFacts
}

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
const line = (change: RevisionChange): string =>
  `<li><strong>${escape(change.label)}</strong>: ${change.old === null ? 'new' : escape(change.old)} → ${change.new === null ? 'taken out' : escape(change.new)}</li>`

/** What investors see when a material change sets another deadline. */
const extension = (deadline: string): string =>
  `<p>The deadline moves to ${formatMoment(deadline)}: every investor has ${RECONFIRM_BUSINESS_DAYS} business days to reconfirm (17 CFR 227.304(c)(1)).</p>`

/**
 * Writes the change and its revision, notifies the offering (which requires reconfirmation when it is material), and
 * publishes it.
 */
const applyAmendment: EffectHandler = async (context) => {
  const { services, tx, effect, by, now } = context
  const row = await rowOf(context)
  const before = await findOffering(tx, row.listing_id)
  const company = before && (await findCompany(tx, before.account_id))
  if (!before || !company) throw new Error(`there is no offering ${row.listing_id}`)
  const material = effect.params['material'] === true
  const reason = by.reason ?? row.reason
  await settlePending(services, tx, row.listing_id, row.carries)
  const settled = await findOffering(tx, row.listing_id)
  const planned = row.changes.deadline_at ?? settled?.deadline_at ?? before.deadline_at
  const extended =
    material && before.type === 'reg_cf'
      ? deadlineAfterMaterialChange(
          planned,
          now.toISOString(),
          await closedDays(tx, 'federal_offices_closed'),
        )
      : { deadline: planned, extended: false }
  await writeTerms(tx, row.listing_id, {
    ...row.changes,
    ...(extended.extended ? { deadline_at: extended.deadline } : {}),
  })
  if (row.changes.company !== undefined)
    await applyCorrection(services, tx, row.changes.company.correction_id, row.listing_id)
  const number = await storeRevision(tx, row.listing_id, {
    material,
    reason,
    amendmentId: row.id,
    at: now.toISOString(),
    carried: row.differences.filter((one) => one.field.startsWith(CARRIED)),
  })
  await repo.saveApplied(tx, row.id, number)
  await recordUpdate(services, tx, row.listing_id, before.account_id, {
    title: `Revision ${number} of the offering`,
    body_html: `<p>${escape(reason)}</p><ul>${row.differences.map(line).join('')}</ul>${extended.extended ? extension(extended.deadline) : ''}`,
    kind: material ? 'material_change' : 'announcement',
    published_at: now.toISOString(),
    author: company.name,
  })
  await services.lifecycles.send(
    tx,
    'offering',
    row.listing_id,
    { type: 'AMENDED', amendmentId: row.id },
    { ...system, reason },
  )
  if (extended.deadline !== before.deadline_at)
    await services.lifecycles.send(
      tx,
      'offering',
      row.listing_id,
      { type: 'DEADLINE_MOVED' },
      { ...system, reason },
    )
}

const notify: EffectHandler = async ({ services, tx, id, instance, effect }) => {
  const { to, template } = effect.params as { to: string; template: string }
  const row = await rowOf({ tx, id })
  const company = await findCompany(tx, row.account_id)
  if (company === null) throw new Error(`the company ${row.account_id} is gone`)
  const people =
    to === 'staff'
      ? await staffOf(tx, ['operator', 'compliance'])
      : await membersOf(tx, row.account_id, ['owner'])
  const path = (to === 'staff' ? links.adminAmendments : links.issuerAmendments)(
    row.account_id,
    row.listing_id,
  )
  const words = amendmentNotice(template, {
    company: company.name,
    differences: row.differences,
    path,
  })
  if (words === null) throw new Error(`no words for the message ${template}`)
  await noticeTo(
    services,
    tx,
    await existingPeople(
      tx,
      people.map((p) => p.user_id),
    ),
    words,
    { machine: 'amendment', id, rev: instance.rev },
  )
}

export const amendmentMachines: MachineHandlers = {
  amendment: {
    pages: offeringPages('amendments'),
    authorize,
    facts,
    refusedEvents: async (q, { id }, actor) => {
      const row = await repo.findAmendment(q, id)
      return row === null ? [] : refusedOf(row, actor)
    },
    effects: { notify, applyAmendment },
  },
  'change-request': { effects: { applyCompanyRequest } },
  offering: {
    effects: {
      storeRevision: async ({ services, tx, id, now }) => {
        const at = now.toISOString()
        const number = await storeRevision(tx, id, {
          material: false,
          reason: 'The original offering.',
          amendmentId: null,
          at,
        })
        await launchTopics(services, tx, id, number, at)
      },
    },
  },
}
