import { lifecycles } from '#machines/lifecycles.ts'
import { system } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { elsewhere, ground } from './context.ts'
import type { Stage } from './replay.ts'

/** A link of the registry; its checks are tried where the registry is tested. */
export async function complianceLinkStage(): Promise<Stage> {
  const g = await ground('compliance-link', {
    'compliance-link': { effects: { checkLink: elsewhere } },
  })
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles['compliance-link'],
    begin: async (model) => {
      const id = newId()
      await g.t.db.run(
        "insert into compliance_link (id, kind, title, rule, purpose, url, added_at) values ($1, 'register', 'BrokerCheck', $2, 'Look up people.', 'https://brokercheck.finra.org/', now())",
        [id, `17 CFR 227.301 ${id}`],
      )
      await g.t.db.tx((tx) => g.t.lifecycles.begin(tx, 'compliance-link', id, model.input, system))
      return id
    },
    people: () => ({ ADM: g.operator }),
  }
}
