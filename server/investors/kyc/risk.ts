import type { PlainDate } from '#domain/shared/calendar/plain-date.ts'
import type { CustomerRiskInput } from '#domain/investors/rules/customer-risk.ts'
import { textOf } from '#domain/shared/text.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { readFact } from '../profile/index.ts'
import * as repo from './repo.ts'

/** What a person has stated of the money and of public offices, with how they invest: the input of the rating. */
export async function riskInput(
  q: Queryable,
  userId: string,
  identity: Readonly<Record<string, unknown>>,
  on: PlainDate,
): Promise<CustomerRiskInput> {
  const stated = {
    ...(await readFact(q, userId, 'investor-details'))?.values,
    ...(await readFact(q, userId, 'anti-money-laundering'))?.values,
  }
  const address = identity['address'] as { country?: unknown } | undefined
  const expected = stated['expected_annual_investment']
  return {
    citizenship: textOf(identity['citizenship']),
    residence: textOf(address?.country),
    political:
      !['', 'none'].includes(textOf(stated['pep_self'])) ||
      stated['senior_foreign_political_figure'] === true,
    third_party_funds: stated['third_party_funds'] === true,
    expected_annual_cents: typeof expected === 'number' ? expected : 0,
    layered: await repo.investsThroughLayers(q, userId),
    on,
  }
}
