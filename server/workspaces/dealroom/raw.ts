import { refuse } from '#domain/shared/errors.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { investmentOf } from '#server/investments/investments/index.ts'
import { findLatestOf } from '#server/payments/payments/index.ts'

/** Names of stored values that nobody reads in the raw view: what a person proves, signs or is reached by. */
const HIDDEN =
  /(ssn|tin|tax|secret|token|hash|password|account_number|routing|ip$|user_agent|email|phone|address|dob|birth)/i

/** A stored record as text: hidden values are named and not shown, ids of people end in their last four characters. */
export function maskedJson(value: unknown, key = ''): unknown {
  if (value !== null && typeof value === 'object')
    return Array.isArray(value)
      ? value.map((one) => maskedJson(one, key))
      : Object.fromEntries(
          Object.entries(value).map(([name, inner]) => [name, maskedJson(inner, name)]),
        )
  if (value === null || typeof value === 'boolean') return value
  if (HIDDEN.test(key)) return '•••'
  return /^(user_id|investorId|investor_id)$/.test(key) && typeof value === 'string'
    ? `…${value.slice(-4)}`
    : value
}

/** The stored record of an investment and of its machines, masked: what the product computes from, word for word. */
export async function rawOf(
  services: AppServices,
  q: Queryable,
  id: string,
): Promise<{ number: string; records: { name: string; json: string }[] }> {
  const row = await investmentOf(q, id)
  if (row === null) throw refuse('not_found')
  const records: { name: string; value: unknown }[] = [{ name: 'investment', value: row }]
  for (const machine of ['investment', 'investment-steps', 'ira']) {
    const instance = await services.lifecycles.read(q, machine, id)
    if (instance !== null) records.push({ name: `machine ${machine}`, value: instance })
  }
  for (const payment of await findLatestOf(q, [id]))
    records.push(
      { name: 'payment', value: payment },
      { name: 'machine payment', value: await services.lifecycles.read(q, 'payment', payment.id) },
    )
  return {
    number: row.number,
    records: records.map(({ name, value }) => ({
      name,
      json: JSON.stringify(maskedJson(value), null, 2),
    })),
  }
}
