import { system } from '#server/kernel/context.ts'
import { OWN_STATEMENT_VERSION } from '#domain/investors/model/bad-actor-questionnaire.ts'
import { formatDay } from '#domain/shared/calendar/format.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { Repair } from '#server/kernel/repairs/index.ts'
import * as repo from './repo.ts'

/** Own statements under Rule 506(d) whose newest signature is under the wrong words, and that are still relied on. */
export const statementRepair: Repair = {
  kind: 'own-statement',
  title: 'Statements signed with wrong words',
  async find({ services, q }) {
    const signed = await repo.signedUnder(q, OWN_STATEMENT_VERSION)
    const machines = await services.lifecycles.readMany(
      q,
      'self-statement',
      signed.map((one) => one.statement_id),
    )
    return signed.flatMap((one) => {
      const machine = machines.get(one.statement_id)
      const accepts =
        machine === undefined
          ? []
          : services.lifecycles.present(machine, { who: ['ADM'], staff: true, ...system }).accepts
      if (!accepts.includes('ASKED_AGAIN')) return []
      return [
        {
          subject: one.id,
          what: `The bad-actor statement ${one.statement_id}, signed on ${formatDay(dateInZone(one.signed_at))}, has the text “your offerings” in it.`,
          todo: 'Asks the person to sign the corrected text; what was signed keeps its text.',
          apply: async ({ tx, operator, reason }) =>
            void (await services.lifecycles.send(
              tx,
              'self-statement',
              one.statement_id,
              { type: 'ASKED_AGAIN', reason },
              { actor: operator, reason },
            )),
        },
      ]
    })
  },
}
