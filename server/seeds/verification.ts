import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { ClaimView } from '#domain/investors/model/accreditation.ts'
import type { SectionView } from '#domain/investors/model/profile/views.ts'
import type { StatementView } from '#domain/investors/model/verification.ts'
import type { Act } from './demo/acts.ts'
import { paper } from './recipes/document.ts'
import type { Visitor, World } from './world.ts'

interface Place {
  world: World
  mara: string
  compliance: string
  operator: string
  investors: ReadonlyMap<number, string>
}

/**
 * Demo investors by what they show: one waits for a letter, one has to send more, one waits in the queue, one answered
 * a question with yes.
 */
const WAITS = 3
const RETURNED = 7
const QUEUED = 11
const SAID_YES = 15
/** Verified before they bought under Rule 506(c). */
const VERIFIED = [39, 27]

const paperOf = async (visitor: Visitor, title: string): Promise<string> =>
  (
    await visitor.upload(
      'registration_document',
      `${title.toLowerCase().replaceAll(' ', '-')}.pdf`,
      'application/pdf',
      await paper(title, ['This is a paper of the demo world. It belongs to nobody.']),
    )
  ).id
async function submitForReview(
  visitor: Visitor,
  category: string,
  method: string,
  values: object,
): Promise<ClaimView> {
  const claim = await visitor.call<ClaimView>('POST', '/api/accreditations', { category, method })
  await visitor.call('PUT', `/api/accreditations/${claim.id}`, { values }, { ifMatch: claim.rev })
  return visitor.call<ClaimView>('POST', `/api/accreditations/${claim.id}/submit`, {})
}
const letter = (email: string, writer: string, firm: string) => ({
  letter_by: 'link',
  writer_role: 'cpa',
  writer_name: writer,
  writer_firm: firm,
  writer_email: email,
  rep: true,
})
async function keep(visitor: Visitor, section: string, values: object): Promise<void> {
  const { rev } = await visitor.call<SectionView>('GET', `/api/profile/sections/${section}`)
  await visitor.call('PUT', `/api/profile/sections/${section}`, { values }, { ifMatch: rev })
}

/** The seasoned investor's worksheet, source of funds, statement and letter. */
function seasoned({ world, mara, compliance }: Place): Act[] {
  const act = (day: number, name: string, run: () => Promise<void>): Act => ({
    day,
    name: `verification: ${name}`,
    run,
  })
  const line = (kind: string, dollars: number) => ({
    kind,
    value: dollars * 100,
    as_of: dateInZone(world.at(-45)),
    ownership: 'joint',
  })
  return [
    act(-44, 'keeps a worksheet', async () =>
      keep(await world.visit(mara), 'financial-assets', {
        annual_income: 13_200_000,
        assets: [
          line('cash', 60_000),
          line('brokerage', 150_000),
          line('retirement', 215_000),
          line('primary_residence', 480_000),
          line('vehicles_other', 47_000),
        ],
        debts: [
          { kind: 'mortgage_primary', value: 31_000_000 },
          { kind: 'student', value: 1_200_000 },
        ],
      }),
    ),
    act(-44, 'says where the money comes from', async () =>
      keep(await world.visit(mara), 'anti-money-laundering', {
        source_of_funds: 'salary',
        expected_annual_investment: 2_000_000,
        third_party_funds: false,
        pep_self: 'none',
        senior_foreign_political_figure: false,
        negative_news_consent: true,
        attestation: true,
      }),
    ),
    act(
      -42,
      'asks an accountant for a letter',
      async () =>
        void (await submitForReview(
          await world.visit(mara),
          'np_income_joint',
          'third_party_letter',
          {
            income_last: 31_500_000,
            income_before: 30_800_000,
            income_expected: 32_000_000,
            ...letter('ida@marsh-cole.example', 'Ida Marsh', 'Marsh & Cole CPAs'),
          },
        )),
    ),
    act(-41, 'the accountant confirms', async () => {
      const token = await world.linkIn(
        'ida@marsh-cole.example',
        /accreditation-letter\/([A-Za-z0-9_-]+)/,
      )
      await world.openLink('ida@marsh-cole.example', token)
      await world.anybody('POST', `/api/accreditation-letters/${token}/confirm`, {
        name: 'Ida Marsh',
        firm: 'Marsh & Cole CPAs',
        role: 'cpa',
        license_no: 'VA 0201-11870',
        state: 'Virginia',
        verified_on: dateInZone(world.at(-43)),
        certified: true,
        typed_name: 'Ida Marsh',
      })
    }),
    act(-40, 'is verified', async () => {
      const { claims } = await (
        await world.visit(mara)
      ).call<{ claims: ClaimView[] }>('GET', '/api/accreditations')
      await (
        await world.visit(compliance)
      ).call('POST', `/api/admin/compliance/queue/accreditation/${claims[0]?.id ?? ''}/decision`, {
        decision: 'approve',
        reason: 'The license stands in the register of the Virginia Board of Accountancy.',
        lookup: {
          register: 'Virginia Board of Accountancy, license 0201-11870',
          outcome: 'found',
          note: 'Active',
        },
      })
    }),
    act(-30, 'signs the statement', async () => void (await signed(await world.visit(mara), {}))),
  ]
}

async function signed(
  visitor: Visitor,
  over: Readonly<Record<string, object>>,
): Promise<StatementView> {
  const view = await visitor.call<StatementView>('GET', '/api/verification/statement')
  const no = {
    answer: false,
    explanation: '',
    event_date: null,
    in_force_until: null,
    authority: '',
    docket_no: '',
    covered_kind: null,
    document: null,
  }
  return visitor.call<StatementView>('POST', '/api/verification/statement', {
    answers: { ...Object.fromEntries(view.questions.map((one) => [one.key, no])), ...over },
    holds_20: false,
    solicits: false,
    typed_name: view.person,
    certified: true,
  })
}

/** Verification in the demo data: everything of the seasoned investor, and each state that waits for somebody. */
export function verificationActs(place: Place): Act[] {
  const { world, investors, operator } = place
  const visit = (n: number): Promise<Visitor> => world.visit(investors.get(n) ?? '')
  const act = (day: number, name: string, run: () => Promise<void>): Act => ({
    day,
    name: `verification: ${name}`,
    run,
  })
  const today = (days: number): string => dateInZone(world.at(days))
  const verified = async (n: number): Promise<void> => {
    const visitor = await visit(n)
    const claim = await submitForReview(visitor, 'np_net_worth', 'net_worth_docs', {
      net_worth: 240_000_000,
      joint: false,
      files: [await paperOf(visitor, 'Brokerage statement')],
      report: [await paperOf(visitor, 'Consumer report')],
      statements_on: today(-125),
      report_on: today(-118),
      rep: true,
    })
    await (
      await world.visit(place.compliance)
    ).call('POST', `/api/admin/compliance/queue/accreditation/${claim.id}/decision`, {
      decision: 'approve',
      reason: 'The statements and the consumer report are of the last three months and agree.',
    })
  }
  return [
    ...seasoned(place),
    ...VERIFIED.map((n, at) => act(-109 + at / 10, `investor ${n} is verified`, () => verified(n))),
    act(-3, 'a claim has to be completed', async () => {
      const visitor = await visit(RETURNED)
      const claim = await submitForReview(visitor, 'np_income', 'income_docs', {
        income_last: 36_000_000,
        income_before: 34_500_000,
        income_expected: 36_000_000,
        files: [await paperOf(visitor, 'Form 1040 of last year')],
        rep: true,
      })
      await (
        await world.visit(operator)
      ).call('POST', `/api/admin/compliance/queue/accreditation/${claim.id}/decision`, {
        decision: 'correct',
        reason: 'One year is missing.',
        needs: [{ field: 'files', sentence: 'Add the tax form of the year before.' }],
      })
    }),
    act(
      -2,
      'a claim waits for its letter',
      async () =>
        void (await submitForReview(await visit(WAITS), 'np_net_worth', 'third_party_letter', {
          net_worth: 240_000_000,
          joint: false,
          ...letter('omar@linden-advisers.example', 'Omar Linden', 'Linden Advisers LLC'),
          writer_role: 'sec_adviser',
        })),
    ),
    act(-1, 'a claim waits in the queue', async () => {
      const visitor = await visit(QUEUED)
      await submitForReview(visitor, 'np_net_worth', 'net_worth_docs', {
        net_worth: 240_000_000,
        joint: false,
        files: [await paperOf(visitor, 'Brokerage statement')],
        report: [await paperOf(visitor, 'Consumer report')],
        statements_on: today(-20),
        report_on: today(-10),
        rep: true,
      })
    }),
    act(-1, 'a statement with a yes waits in the queue', async () => {
      const visitor = await visit(SAID_YES)
      await signed(visitor, {
        Q3b: {
          answer: true,
          explanation: 'A fine for a late filing of my former firm.',
          event_date: '2024-04-10',
          in_force_until: null,
          authority: 'Securities Division of the state',
          docket_no: '2024-118',
          covered_kind: false,
          document: await paperOf(visitor, 'Final order'),
        },
      })
    }),
  ]
}
