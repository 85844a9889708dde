import { isSecondPerson } from '#domain/shared/access/may-decide.ts'
import { conversionNotice, holderConverted } from '#domain/holders/mail/conversions.ts'
import { refuse } from '#domain/shared/errors.ts'
import { links } from '#domain/shared/links.ts'
import { securityLabels, type SecurityType } from '#domain/shared/securities.ts'
import { companyOrPlatform, membersOf } from '#server/identity/access/index.ts'
import { staffOf } from '#server/platform/platform/index.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import type {
  Authorize,
  EffectHandler,
  FactsProvider,
  LinkTo,
  MachineHandlers,
} from '#server/kernel/state-machines/index.ts'
import { convertHolding, lockHoldings, receiverProblems } from '../holdings/index.ts'
import { problemsOf } from './plan.ts'
import { refusedOfConversion } from './present.ts'
import { busyProblems, changedSince, previewOf } from './preview.ts'
import * as repo from './repo.ts'

/** An owner or editor of the company enters and submits, staff who decide approve; holders read their holdings. */
const authorize: Authorize = async (context) => {
  if (context.by.actor.kind !== 'person' || context.instance.account_id === null) return []
  const side = companyOrPlatform(context)
  return side === null ? [] : [side]
}

async function rowOf(tx: Tx, id: string): Promise<repo.ConversionRecord> {
  const row = await repo.findConversion(tx, id)
  if (row === null) throw new Error(`the conversion ${id} has no row`)
  return row
}

/** Holds for nothing in the way; else the refusal names each security and what is in its way. */
function nothingOf(problems: readonly string[]): boolean {
  if (problems.length === 0) return true
  throw refuse('guard_failed', { message: problems.join(' '), detail: { unmet: problems } })
}

/**
 * Read when a guard asks. Before the ledger changes the securities are locked: what is compared then is what is
 * converted.
 */
const facts: FactsProvider = async ({ services, tx, id, by, event }) => {
  const row = await rowOf(tx, id)
  const stored = async (): Promise<string[]> =>
    (await repo.findItems(tx, id)).map((item) => item.holding_id)
  return {
    converts: async () => {
      return nothingOf(await problemsOf(services, tx, row))
    },
    free: async () => {
      const ids =
        event.type === 'SUBMITTED'
          ? (await previewOf(tx, row)).rows.map((one) => one.row.id)
          : await stored()
      if (event.type === 'EXECUTED') await lockHoldings(tx, ids)
      return nothingOf(await busyProblems(tx, ids))
    },
    unchanged: async () =>
      nothingOf([
        ...(await changedSince(tx, row)),
        ...(await problemsOf(services, tx, row)),
        ...(await receiverProblems(
          services,
          tx,
          (await repo.findItems(tx, id)).map((item) => ({
            userId: item.user_id,
            title: item.title,
          })),
        )),
      ]),
    secondPerson: async () => {
      const { actor } = by
      const acts = await repo.findActs(tx, id)
      return isSecondPerson(
        actor,
        acts.map((act) => act.actor_id),
      )
    },
  }
}

const storeItems: EffectHandler = async ({ tx, id }) => {
  const { rows } = await previewOf(tx, await rowOf(tx, id))
  await repo.putItems(
    tx,
    id,
    rows.map((one) => one.converted),
  )
}

/** Every entry of the ledger in the transaction of the second approval: all convert, or none. */
const convertAll: EffectHandler = async ({ tx, id, by, now }) => {
  const { terms } = await rowOf(tx, id)
  const at = now.toISOString()
  for (const item of await repo.findItems(tx, id)) {
    const issued = await convertHolding(tx, {
      holdingId: item.holding_id,
      conversionId: id,
      securityType: terms.security_type,
      securityName: terms.security_name,
      price: item.price,
      shares: item.shares,
      postedBy: by.actor.kind === 'person' ? by.actor.userId : null,
      at,
    })
    await repo.markExecuted(tx, id, item.holding_id, issued, at)
  }
}

const notify: EffectHandler = async ({ tx, services, id, instance, effect }) => {
  const { to, template } = effect.params as {
    to: 'holders' | 'issuer' | 'staff'
    template: string
  }
  const row = await rowOf(tx, id)
  const items = await repo.findItems(tx, id)
  const cause = { machine: 'conversion', id, rev: instance.rev }
  if (to === 'holders') {
    for (const userId of await existingPeople(tx, [...new Set(items.map((item) => item.user_id))]))
      await noticeTo(
        services,
        tx,
        [userId],
        holderConverted({
          accountId: row.account_id,
          company: row.company,
          security: row.terms.security_name,
          items: items
            .filter((item) => item.user_id === userId)
            .map((item) => ({
              security: item.security_name || securityLabels[item.security_type as SecurityType],
              certificateNo: item.certificate_no,
              balance: item.principal + item.interest,
              shares: item.shares,
              price: item.price,
              cash: item.cash,
            })),
        }),
        cause,
      )
    return
  }
  const words = conversionNotice(template, {
    accountId: row.account_id,
    conversionId: id,
    company: row.company,
    security: row.terms.security_name,
    instruments: items.length,
    shares: items.reduce((sum, item) => sum + item.shares, 0),
    cash: items.reduce((sum, item) => sum + item.cash, 0),
    owed: new Set(items.filter((item) => item.cash > 0).map((item) => item.user_id)).size,
    reason: row.returned_for,
  })
  if (words === null) throw new Error(`no words for ${template}`)
  const people =
    to === 'staff' ? await staffOf(tx) : await membersOf(tx, row.account_id, ['owner', 'editor'])
  await noticeTo(
    services,
    tx,
    await existingPeople(
      tx,
      people.map((one) => one.user_id),
    ),
    words,
    cause,
  )
}

/** The company's page of the conversion, or the platform's. */
const linkTo: LinkTo = (_, { instance: { id, account_id: account }, codes }) => {
  if (codes.includes('ADM')) return links.adminConversion(id)
  return account === null ? null : links.companyPage(account, `conversions/${id}`)
}

export const conversionMachines: MachineHandlers = {
  conversion: {
    authorize,
    linkTo,
    facts,
    refusedEvents: async (q, { id }, actor) =>
      refusedOfConversion(await repo.findActs(q, id), actor),
    effects: { storeItems, convertAll, notify },
  },
}
