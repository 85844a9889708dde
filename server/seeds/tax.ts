import { stepNames } from '#domain/shared/investment-steps.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { Act } from './demo/acts.ts'
import type { InvestorSeed } from './demo/people.ts'
import { paper } from './recipes/document.ts'
import { invest, pay } from './recipes/investing.ts'
import type { MadeOffering } from './recipes/offering.ts'
import type { World } from './world.ts'

/**
 * Demo people who are no US persons: one who invests with a passport and a W-8BEN that expires, one whose company's
 * W-8BEN-E is under review.
 */
export const foreignPeople = {
  amelie: { email: 'amelie.garnier@mail.example', first: 'Amélie', last: 'Garnier' },
  tomas: { email: 'tomas.lindgren@mail.example', first: 'Tomas', last: 'Lindgren' },
} as const
export type ForeignPeople = Record<keyof typeof foreignPeople, string>

const amelie: InvestorSeed = {
  ...foreignPeople.amelie,
  dob: '1984-05-17',
  ssn: '',
  passport: { country: 'FR', number: '19FV24680' },
  address: { line1: '12 Rue des Lilas', city: 'Lyon', postal: '69003', country: 'FR' },
  phone: '+33612345678',
  income: 9_800_000,
  netWorth: 52_000_000,
  liquid: 24_000_000,
  bearsLoss: true,
  accreditation: 'none',
  method: 'wire',
  account: '400012084',
  work: { status: 'self_employed', occupation: 'Architect' },
}

interface Place {
  world: World
  /** an offering that is made in her country */
  made: () => MadeOffering | undefined
  operator: string
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

/**
 * Tax forms of the demo data: answers of a US person, a W-8BEN of the year whose forms expire now, a W-8BEN-E in
 * review.
 */
export function taxActs({ world, mara, operator, compliance, people, made }: Place): Act[] {
  const act = (day: number, name: string, run: () => Promise<void>): Act => ({
    day,
    name: `tax: ${name}`,
    run,
  })
  const submitForReview = async (
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
  const invests = async (reach: 'steps' | 'submitted'): Promise<void> => {
    const view = await invest(world, people.amelie, amelie, {
      listingId: made()?.listingId ?? '',
      cents: 60_000,
      reach,
      leave: reach === 'steps' ? stepNames.filter((step) => step !== 'kyc') : undefined,
    })
    if (reach === 'submitted') await pay(world, { operator, compliance }, people.amelie, view)
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
    // who she is comes first: a form that was signed before would end with the new facts (26 CFR 1.1441-1(e)(4)(ii)(D))
    act(-5.1, 'a foreigner without a number of the US says who she is', () => invests('steps')),
    act(-5, 'a W-8BEN that was signed on paper three years ago', async () => {
      await (
        await world.visit(people.amelie)
      ).call('POST', '/api/personal/tax/questions', { values: abroad('FR', '30 23 217 600 053') })
      const year = Number(world.at(-5).slice(0, 4)) - 3
      const id = await submitForReview(
        people.amelie,
        'w8ben',
        'Amélie Garnier',
        'FR',
        `${year}-11-08`,
      )
      await (
        await world.visit(compliance)
      ).call('POST', `/api/admin/compliance/queue/tax/${id}/decision`, {
        decision: 'approve',
        reason: 'Name, country and signature agree with the passport on file.',
      })
    }),
    act(-4.5, 'the foreigner invests', () => invests('submitted')),
    act(-1, 'a company abroad submits its form', async () => {
      await (
        await world.visit(people.tomas)
      ).call('POST', '/api/personal/tax/questions', { values: abroad('SE', '19811218-9876') })
      await submitForReview(
        people.tomas,
        'w8ben_e',
        'Lindgren Invest AB',
        'SE',
        dateInZone(world.at(-20)),
      )
    }),
  ]
}
