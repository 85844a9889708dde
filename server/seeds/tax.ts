import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { Act } from './demo/acts.ts'
import { paper } from './recipes/document.ts'
import type { World } from './world.ts'

/** People of the demo world who are no US persons: one whose W-8BEN runs out, one whose company's W-8BEN-E is looked at. */
export const foreignPeople = {
  amelie: { email: 'amelie.garnier@mail.example', first: 'Amélie', last: 'Garnier' },
  tomas: { email: 'tomas.lindgren@mail.example', first: 'Tomas', last: 'Lindgren' },
} as const
export type ForeignPeople = Record<keyof typeof foreignPeople, string>

interface Place {
  world: World
  mara: string
  compliance: string
  people: ForeignPeople
}
const abroad = (country: string, tin: string) => ({
  is_us_citizen: false,
  is_us_resident_tax: false,
  has_green_card: false,
  effectively_connected: false,
  born_in_us: false,
  countries_of_tax_residence: [{ country, tin }],
  subject_to_backup_withholding: false,
  e_delivery_consent: true,
})

/** Tax forms of the demo world: answers of a US person, a W-8BEN of the year whose forms run out now, a W-8BEN-E in review. */
export function taxActs({ world, mara, compliance, people }: Place): Act[] {
  const act = (day: number, name: string, run: () => Promise<void>): Act => ({
    day,
    name: `tax: ${name}`,
    run,
  })
  const handIn = async (
    userId: string,
    form: string,
    name: string,
    country: string,
    signedOn: string,
  ): Promise<string> => {
    const visitor = await world.visit(userId)
    const file = await visitor.upload(
      'registration_document',
      `${form}.pdf`,
      'application/pdf',
      await paper(`${name}: signed form`, [
        'This is a paper of the demo world. It belongs to nobody.',
      ]),
    )
    return (
      await visitor.call<{ id: string }>('POST', '/api/personal/tax/uploads', {
        for: 'self',
        form,
        name,
        country,
        signed_on: signedOn,
        file_id: file.id,
        true_copy: true,
      })
    ).id
  }
  return [
    act(
      -6,
      'a US citizen answers',
      async () =>
        void (await (
          await world.visit(mara)
        ).call('POST', '/api/personal/tax/questions', {
          values: {
            is_us_citizen: true,
            born_in_us: true,
            countries_of_tax_residence: [],
            subject_to_backup_withholding: false,
            tax_filing_status: 'mfj',
            tax_bracket_pct: '24',
            e_delivery_consent: true,
          },
        })),
    ),
    act(-5, 'a W-8BEN that was signed on paper three years ago', async () => {
      await (
        await world.visit(people.amelie)
      ).call('POST', '/api/personal/tax/questions', { values: abroad('FR', '30 23 217 600 053') })
      const year = Number(world.at(-5).slice(0, 4)) - 3
      const id = await handIn(people.amelie, 'w8ben', 'Amélie Garnier', 'FR', `${year}-11-08`)
      await (
        await world.visit(compliance)
      ).call('POST', `/api/admin/compliance/queue/tax/${id}/decision`, {
        decision: 'approve',
        reason: 'Name, country and signature agree with the passport on file.',
      })
    }),
    act(-1, 'a company abroad submits its form', async () => {
      await (
        await world.visit(people.tomas)
      ).call('POST', '/api/personal/tax/questions', { values: abroad('SE', '19811218-9876') })
      await handIn(people.tomas, 'w8ben_e', 'Lindgren Invest AB', 'SE', dateInZone(world.at(-20)))
    }),
  ]
}
