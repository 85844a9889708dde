import { isoJson, sql, type Queryable } from '#server/kernel/db/db.ts'
import type { PlainDate } from '#domain/shared/calendar/plain-date.ts'
import type { StepName } from '#domain/shared/investment-steps.ts'
import type { RegistrationType } from '#domain/shared/registration-types.ts'
import { instanceJson, type Instance } from '#server/kernel/state-machines/index.ts'
import type { EscrowRow } from '#server/payments/banking/index.ts'
import { OFFERING_JSON, type OfferingRow } from '#server/offerings/offerings/index.ts'
import type { PaymentRow } from '#server/payments/payments/index.ts'
import type { Standing } from '#server/investors/accreditation/index.ts'
import { partyJson, partyTables, type PartyRow } from './party-repo.ts'
import { COLUMNS, type InvestmentRow } from './tables.ts'

/** An investment with its two machines, its offering and its registration. */
export interface CaseRow {
  row: InvestmentRow
  instance: Instance | null
  steps: Instance | null
  offering: OfferingRow | null
  registration: RegistrationType | null
  /** of a registration that was prepared */ registration_title: string | null
}
type FlatCase = InvestmentRow & Omit<CaseRow, 'row'>

const casesWhere = (ids: string): string =>
  `select ${COLUMNS}, ${instanceJson('m')} as instance, ${instanceJson('s')} as steps, ${OFFERING_JSON} as offering,
      r.type as registration, r.title as registration_title
    from investment i
    left join record_state m on m.machine = 'investment' and m.id = i.id
    left join record_state s on s.machine = 'investment-steps' and s.id = i.id
    left join (offering o join company_shared c using (account_id)) on o.listing_id = i.listing_id
    left join investor_registration_shared r on r.id = (m.context->>'registrationId')::uuid
    where i.id ${ids}`
// one id has a statement of its own: with a list PostgreSQL plans it anew on every call
const caseText = sql('investment.case', casesWhere('= $1'), {
  reads: [
    'investment',
    'machine_instance:investment',
    'machine_instance:investment-steps',
    'machine_instance:offering',
    'machine_instance:listing',
    'offering',
    'company',
    'investor_registration',
    'platform_info',
  ],
})
const casesText = sql('investment.cases', casesWhere('= any($1)'))

const caseRow = ({
  instance,
  steps,
  offering,
  registration,
  registration_title,
  ...row
}: FlatCase): CaseRow => ({ row, instance, steps, offering, registration, registration_title })

/** One case by its id. */
export async function findCase(q: Queryable, id: string): Promise<CaseRow | null> {
  const found = await q.one<FlatCase>(caseText, [id])
  return found === null ? null : caseRow(found)
}
/** Cases by id in one statement, in no order; what an investment lacks is null. */
export const findCases = async (q: Queryable, ids: readonly string[]): Promise<CaseRow[]> =>
  (await q.query<FlatCase>(casesText, [ids])).map(caseRow)

/** What is on file of a person's fact, as far as pages and rules need it. */
export interface FactOnFile {
  values: Record<string, unknown>
  masked: Record<string, string>
}
/** What is related to an investment: its answers, documents and payment, and what is known of its investor. */
export interface Related {
  id: string
  answers: Partial<Record<StepName, Record<string, unknown> | null>> | null
  facts: Partial<Record<StepName | 'financial-assets', FactOnFile>> | null
  envelope: Instance | null
  /** an open agreement on another amount: its state and its units */
  amendment_agreement: { state: string; units: number } | null
  /** the terms of the offering that the newest agreement states */
  agreement_terms: Record<string, unknown> | null
  /** the revision of the offering that the newest agreement was made from */
  agreement_revision: number | null
  /** allocation in the offering: the requested amount, and the position on the waitlist */
  place: { asked_units: number; placing: string; position: number | null } | null
  payment: Omit<PaymentRow, 'attempt'> | null
  payment_machine: Instance | null
  escrow: EscrowRow | null
  /** when the refund began, which is when the commitment ended */
  refund_since: string | null
  /** days on which federal offices are closed in addition to weekends and holidays */
  closed_days: PlainDate[]
  /** the closing that it is in; `noticed` when its date was announced, `done_at` once its securities are issued */
  closing: { number: number; closes_on: string; noticed: boolean; done_at: string | null } | null
  person: { first_name: string; last_name: string } | null
  /** what was decided about the person's accreditation, beyond self-certification */
  accreditation: Standing | null
  /** the person as a limit counts them, without this investment */
  party: PartyRow
}

const relatedWhere = (ids: string): string =>
  `select i.id,
    (select jsonb_object_agg(s.step, s.answers) from investment_step s where s.investment_id = i.id) as answers,
    (select jsonb_object_agg(f.kind, jsonb_build_object('values', f."values", 'masked', f.masked)) from (select
    distinct on (kind) kind, "values", masked from profile_fact_shared where user_id = i.user_id and kind = any($2)
    order by kind, version desc) f) as facts,
    (select ${instanceJson('e')} from record_state e where e.machine = 'envelope' and e.investment_id = i.id and not
    exists (select 1 from envelope v where v.id = e.id and v.amends) order by e.created_at desc, e.id desc limit 1)
    as envelope,
    (select jsonb_build_object('state', e.state, 'units', (v.input->'subscription'->>'units')::int) from envelope v
    join record_state e on e.machine = 'envelope' and e.id = v.id where v.investment_id = i.id and v.amends and
    e.status = 'active' order by v.created_at desc, v.id desc limit 1) as amendment_agreement,
    (select v.input->'offering' from envelope v where v.investment_id = i.id and not v.amends order by v.created_at
    desc, v.id desc limit 1) as agreement_terms,
    (select v.revision from envelope v where v.investment_id = i.id and not v.amends order by v.created_at desc, v.id
    desc limit 1) as agreement_revision,
    (select jsonb_build_object('asked_units', a.asked_units, 'placing', a.standing, 'position', case when a.standing =
    'waitlisted' then (select count(*) from allocation_shared b where b.listing_id = a.listing_id and b.standing =
    'waitlisted' and b.place <= a.place) end) from allocation_shared a where a.investment_id = i.id) as place,
    case when p.id is null then null else jsonb_build_object('id', p.id, 'investment_id', p.investment_id,
    'listing_id', p.listing_id, 'account_id', p.account_id, 'user_id', p.user_id, 'method', p.method, 'reference',
    p.reference, 'expected', p.expected, 'received', p.received, 'cleared', p.cleared, 'refunded', p.refunded,
    'created_at', ${isoJson('p.created_at')}) end as payment,
    ${instanceJson('pm')} as payment_machine,
    (select jsonb_build_object('bank_name', a.bank_name, 'routing', a.routing, 'account_last4', a.account_last4,
    'beneficiary', a.beneficiary) from escrow_account_shared a where a.listing_id = i.listing_id) as escrow,
    (select ${isoJson('l.at')} from record_event l where l.machine = 'investment' and l.id = i.id and l.to_state in
    ('refund_pending', 'refund_returned') and l.from_state is distinct from l.to_state order by l.rev desc limit 1) as refund_since,
    (select coalesce(jsonb_agg(d.day order by d.day), '[]') from closed_day_shared d where d.kind =
    'federal_offices_closed') as closed_days,
    (select jsonb_build_object('number', k.number, 'closes_on', km.context->>'closesOn', 'noticed',
    km.context->>'noticeAt' is not null, 'done_at', km.context->>'doneAt') from closing_investment ci join closing k
      on k.id = ci.closing_id join
    record_state km on km.machine = 'closing' and km.id = k.id where ci.investment_id = i.id and ci.left_at is null)
    as closing,
    (select jsonb_build_object('state', am.state, 'category', ac.category, 'until', am.context->>'valid_until') from
    accreditation_claim_shared ac join record_state am on am.machine = 'accreditation' and am.id = ac.id where
    ac.user_id = i.user_id and ac.registration_id is null and ac.investment_id is null and ac.account_id is null and
    am.state in ('verified', 'declined') order by (am.state = 'verified') desc, ac.created_at desc limit 1) as
    accreditation,
    (select jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name) from person u where u.id =
    i.user_id) as person,
    ${partyJson('array[i.user_id]', `'{}'::text[]`, 'i.id')} as party
    from investment i
    left join lateral (select * from payment_shared where investment_id = i.id order by created_at desc, id desc limit
    1) p on true
    left join record_state pm on pm.machine = 'payment' and pm.id = p.id
    where i.id ${ids}`
const relatedOfText = sql('investment.related-one', relatedWhere('= $1'), {
  reads: [
    ...partyTables,
    'investment_step',
    'profile_fact',
    'machine_instance:envelope',
    'machine_instance:payment',
    'machine_instance:closing',
    'machine_instance:accreditation',
    'machine_log:investment',
    'envelope',
    'allocation',
    'payment',
    'escrow_account',
    'closed_day',
    'closing',
    'closing_investment',
    'accreditation_claim',
    'app_user',
  ],
})
const relatedText = sql('investment.related', relatedWhere('= any($1)'))
const kinds = ['kyc', 'ira', 'payment', 'suitability', 'documents', 'financial-assets']

/** What is related to one investment. */
export const findRelatedOf = (q: Queryable, id: string): Promise<Related | null> =>
  q.one<Related>(relatedOfText, [id, kinds])
/** What is related to each investment, in one statement. */
export const findRelated = async (
  q: Queryable,
  ids: readonly string[],
): Promise<Map<string, Related>> =>
  new Map((await q.query<Related>(relatedText, [ids, kinds])).map((b) => [b.id, b]))

/** The machines that the guards of an investment look at, and when a step was last saved or submitted. */
/** `closing` is the one that the investment is in, whatever its state. */
export interface Watched {
  closing: Instance | null
  ira: Instance | null
  offering: Instance | null
  saved_at: string | null
  answered_at: string | null
}
const machineOf = (where: string): string =>
  `(select ${instanceJson('w')} from record_state w where ${where})`
const watchedText = sql(
  'investment.watched',
  `select
    ${machineOf(`w.machine = 'ira' and w.id = i.id`)} as ira,
    ${machineOf(`w.machine = 'offering' and w.id = i.listing_id`)} as offering,
    ${machineOf(`w.machine = 'closing' and w.id = (select ci.closing_id from closing_investment ci where ci.investment_id = i.id and ci.left_at is null)`)}
    as closing,
    (select max(saved_at) from investment_step where investment_id = i.id) as saved_at, (select max(answered_at) from
    investment_step where investment_id = i.id) as answered_at
    from investment i where i.id = $1`,
  {
    reads: [
      'investment',
      'investment_step',
      'closing_investment',
      'machine_instance:ira',
      'machine_instance:offering',
      'machine_instance:closing',
    ],
  },
)
export async function findWatched(q: Queryable, id: string): Promise<Watched> {
  const found = await q.one<Watched>(watchedText, [id])
  if (found === null) throw new Error(`the investment ${id} has no row`)
  return found
}
