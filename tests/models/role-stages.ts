import type { AdminRole } from '#domain/shared/access/actor.ts'
import { lifecycles } from '#machines/lifecycles.ts'
import { system } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { elsewhere, ground, type Ground } from './context.ts'
import type { Stage } from './replay.ts'

async function addGrant(g: Ground, role: AdminRole): Promise<string> {
  const id = newId()
  await g.t.db.run(
    "insert into role_grant (id, user_id, role, reason, begun_at) values ($1, $2, $3, 'Answers questions.', now())",
    [id, (await g.investor()).person.userId, role],
  )
  return id
}

/** A role; what a person may do with it is tried where roles are tested. */
export async function roleGrantStage(): Promise<Stage> {
  const g = await ground('role-grant', {
    'role-grant': { effects: { giveRole: elsewhere, takeRole: elsewhere } },
  })
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles['role-grant'],
    begin: async (model) => {
      const input = model.input as { role: AdminRole }
      const id = await addGrant(g, input.role)
      await g.t.db.tx((tx) => g.t.lifecycles.begin(tx, 'role-grant', id, model.input, system))
      return id
    },
    people: () => ({ ADM: g.operator }),
  }
}

/** A role that no day ends while its review is walked. */
const lasting = { role: 'support', ends_at: null, decide_by: '2030-01-01T05:00:00.000Z' }

/** The review of a role, which is revoked where roles are tested. */
export async function accessReviewStage(): Promise<Stage> {
  const g = await ground('access-review', { 'access-review': { effects: { endRole: elsewhere } } })
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles['access-review'],
    begin: async (model) => {
      const id = newId()
      const grant = await addGrant(g, 'support')
      await g.t.db.run(
        "insert into access_review (id, grant_id, quarter, opened_at) values ($1, $2, '2026-Q4', now())",
        [id, grant],
      )
      await g.t.db.tx(async (tx) => {
        await g.t.lifecycles.begin(tx, 'role-grant', grant, lasting, system)
        await g.t.lifecycles.send(tx, 'role-grant', grant, { type: 'RECORDED' }, system)
        await tx.run(
          "update app_user set admin_role = 'support' where id = (select user_id from role_grant where id = $1)",
          [grant],
        )
        await g.t.lifecycles.begin(tx, 'access-review', id, model.input, system)
      })
      return id
    },
    people: () => ({ ADM: g.operator }),
  }
}

/** An operator's view of a person's pages; what it shows and refuses is tried where views are tested. */
export async function viewAsStage(): Promise<Stage> {
  const g = await ground('view-as')
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles['view-as'],
    begin: async (model) => {
      const id = newId()
      const user_id = (await g.investor()).person.userId
      const by = { actor: g.operator.person, reason: 'The person asked for help.' }
      await g.t.db.tx((tx) => g.t.lifecycles.begin(tx, 'view-as', id, model.input, by, { user_id }))
      return id
    },
    people: () => ({ ADM: g.operator }),
  }
}
