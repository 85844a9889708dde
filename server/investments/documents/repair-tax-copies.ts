import type { Repair } from '#server/kernel/repairs/index.ts'
import { printTaxCopy } from './documents.ts'
import * as repo from './repo.ts'

/** Copies of tax forms with which an issuer could read another issuer's name and investment. */
export const taxCopyRepair: Repair = {
  kind: 'tax-copy',
  title: 'Tax forms that disclosed another company’s investment',
  async find({ services, q }) {
    return (await repo.copiesOfOthers(q)).map((one) => ({
      subject: one.envelope_id,
      what: `The copy of the tax form that ${one.reader} may open with investment ${one.number} names ${one.named} and investment ${one.other_number}.`,
      todo: `Gives ${one.reader} a copy about itself alone. Compliance decides whether the investor and ${one.named} are told of the disclosure.`,
      apply: async ({ tx }) => {
        const envelope = await repo.envelopeById(tx, one.envelope_id)
        const form = envelope?.input.tax_form ?? null
        if (envelope === null || form === null)
          throw new Error(`the envelope ${one.envelope_id} has no tax form`)
        await repo.setTaxCopy(tx, envelope.id, await printTaxCopy(services, tx, envelope, form.id))
      },
    }))
  },
}
