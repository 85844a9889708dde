import { leftToAnother } from '#domain/shared/access/may-decide.ts'
import { editsCompany, type ActorCode, type Person } from '#domain/shared/access/actor.ts'
import { money } from '#domain/shared/money.ts'
import { securityLabels, type SecurityType } from '#domain/shared/securities.ts'
import {
  conversionTriggerLabels,
  priceBasisLabels,
  type ConversionItem,
  type ConversionRow,
  type ConversionView,
} from '#domain/holders/model/conversion.ts'
import { conversionEvents } from '#machines/holders/conversion.lifecycle.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import { fileLinks } from '../holdings/index.ts'
import { capitalizationOf, problemsOf } from './plan.ts'
import { busyProblems, changedSince, previewOf } from './preview.ts'
import { findActs, findItems, type Act, type ConversionRecord, type ItemRow } from './repo.ts'

/** Who submitted or approved a conversion leaves the next decision to another person. */
export const refusedOfConversion = (acts: readonly Act[], actor: Person): string[] =>
  leftToAnother(
    ['APPROVED', 'EXECUTED'],
    actor,
    acts.map((act) => act.actor_id),
  )

/** `acts`: who submitted or approved it does not decide on it. */
export function presentRow(
  services: AppServices,
  row: ConversionRecord,
  instance: Instance,
  codes: readonly ActorCode[],
  { actor, acts }: { actor: Person; acts: readonly Act[] | null },
): ConversionRow {
  return {
    id: row.id,
    account_id: row.account_id,
    company: row.company,
    trigger_label: conversionTriggerLabels[row.terms.trigger],
    happened_on: row.terms.happened_on,
    price: row.terms.price,
    security: row.terms.security_name,
    instruments: row.instruments,
    shares: row.shares,
    created_at: row.created_at,
    status: services.lifecycles.present(instance, {
      who: codes,
      actor,
      staff: codes.includes('ADM'),
      link: services.lifecycles.links(instance, codes),
      without: refusedOfConversion(acts ?? [], actor),
    }),
    reason_returned: row.returned_for,
  }
}

type Shown = Omit<ItemRow, 'user_id' | 'issued_id'>
/** The terms are those that were signed, whatever the offering says now. */
function presentItem(row: Shown): ConversionItem {
  const cap = row.terms?.valuation_cap ?? null
  return {
    holding_id: row.holding_id,
    holder: row.title,
    security: row.security_name || securityLabels[row.security_type as SecurityType],
    certificate_no: row.certificate_no,
    principal: money(row.principal),
    interest: money(row.interest),
    cap: cap === null ? null : money(cap),
    discount: row.terms?.discount_pct ?? null,
    price: row.price,
    basis_label: priceBasisLabels[row.basis],
    shares: row.shares,
    cash: money(row.cash),
  }
}

/** What is shown of the items: live in a draft, as it was submitted after it; and why it cannot go on now. */
async function itemsAndProblems(
  services: AppServices,
  q: Queryable,
  row: ConversionRecord,
  instance: Instance,
): Promise<{ items: ConversionItem[]; problems: string[] }> {
  if (instance.state === 'draft') {
    const preview = await previewOf(q, row)
    const items = preview.rows.map(({ row: entry, converted }) =>
      presentItem({ ...entry, ...converted, holding_id: entry.id }),
    )
    return {
      items,
      problems: [
        ...(await problemsOf(services, q, row)),
        ...(await busyProblems(
          q,
          items.map((one) => one.holding_id),
        )),
      ],
    }
  }
  const stored = await findItems(q, row.id)
  const open = instance.state === 'in_review' || instance.state === 'approved'
  return {
    items: stored.map(presentItem),
    problems: open
      ? [
          ...(await changedSince(q, row)),
          ...(await problemsOf(services, q, row)),
          ...(await busyProblems(
            q,
            stored.map((one) => one.holding_id),
          )),
        ]
      : [],
  }
}

const sum = (items: readonly ConversionItem[], of: (item: ConversionItem) => number): number =>
  items.reduce((total, item) => total + of(item), 0)

/** One conversion with what each instrument becomes. */
export async function presentView(
  services: AppServices,
  q: Queryable,
  row: ConversionRecord,
  instance: Instance,
  codes: readonly ActorCode[],
  actor: Person,
): Promise<ConversionView> {
  const acts = await findActs(q, row.id)
  const { items, problems } = await itemsAndProblems(services, q, row, instance)
  return {
    ...presentRow(services, row, instance, codes, { actor, acts }),
    values: row.terms,
    rev: row.rev,
    author: row.author,
    acted:
      instance.state === 'draft'
        ? []
        : acts.map((act) => ({
            says: conversionEvents[act.type].says,
            name: act.name,
            at: act.at,
          })),
    items,
    cap_table: await capitalizationOf(services, q, row.account_id),
    files: await fileLinks(
      q,
      row.terms.papers,
      (file) => `/api/conversions/${row.id}/files/${file}`,
    ),
    disbursements: items
      .filter((item) => item.cash.amount > 0)
      .map(({ holding_id, holder, cash }) => ({ holding_id, holder, cash })),
    totals: {
      principal: money(sum(items, (item) => item.principal.amount)),
      interest: money(sum(items, (item) => item.interest.amount)),
      shares: sum(items, (item) => item.shares),
      cash: money(sum(items, (item) => item.cash.amount)),
    },
    problems,
    may_edit: instance.state === 'draft' && editsCompany(actor, row.account_id),
  }
}
