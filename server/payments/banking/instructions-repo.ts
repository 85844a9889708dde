import { sql, type Queryable } from '#server/kernel/db/db.ts'

export interface InstructionRow {
  id: string
  listing_id: string
  account_id: string
  payment_type: 'ach' | 'wire'
  version: number
  bank_name: string
  bank_address: string
  routing_number: string
  sealed: string
  account_last4: string
  beneficiary: string
  beneficiary_address: string
  call_number: string
  /** what the bank assigned for ACH files; only of instructions for bank transfers */
  ach_company_id: string | null
  ach_origin: string | null
  why: string
  proposed_by: string
  proposed_at: string
  approved_by: string | null
  in_effect: boolean
}
const COLUMNS = `id, listing_id, account_id, payment_type, version, bank_name, bank_address, routing_number, sealed,
    account_last4,
  beneficiary, beneficiary_address, call_number, ach_company_id, ach_origin, why, proposed_by, proposed_at, approved_by,
    in_effect`
const addSql = sql(
  'bank-instruction.add',
  `insert into bank_instruction (${COLUMNS})
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, null, false)`,
)
const oneSql = sql('bank-instruction.one', `select ${COLUMNS} from bank_instruction where id = $1`)
const ofListingSql = sql(
  'bank-instruction.of-listing',
  `select ${COLUMNS} from bank_instruction where listing_id = $1 order by payment_type, version desc limit 200`,
)
const currentSql = sql(
  'bank-instruction.current',
  `select ${COLUMNS} from bank_instruction where listing_id = $1 and payment_type = $2 and in_effect`,
)
const versionSql = sql(
  'bank-instruction.version',
  'select coalesce(max(version), 0)::int as n from bank_instruction where listing_id = $1 and payment_type = $2',
)
const approvedSql = sql(
  'bank-instruction.approved',
  'update bank_instruction set approved_by = $2 where id = $1',
)
const effectSql = sql(
  'bank-instruction.effect',
  'update bank_instruction set in_effect = $2 where id = $1',
)
const lockSql = sql(
  'bank-instruction.lock',
  'select pg_advisory_xact_lock(hashtextextended($1, 131))',
)
const openSql = sql(
  'bank-instruction.open',
  `select b.id
    from bank_instruction b
    join record_state m on m.machine = 'bank-instructions' and m.id = b.id
    where b.listing_id = $1 and b.payment_type = $2 and m.state in ('proposed', 'cooling_off')
    limit 1`,
)
export const addInstruction = (
  q: Queryable,
  i: Omit<InstructionRow, 'approved_by' | 'in_effect'>,
) =>
  q.run(addSql, [
    i.id,
    i.listing_id,
    i.account_id,
    i.payment_type,
    i.version,
    i.bank_name,
    i.bank_address,
    i.routing_number,
    i.sealed,
    i.account_last4,
    i.beneficiary,
    i.beneficiary_address,
    i.call_number,
    i.ach_company_id,
    i.ach_origin,
    i.why,
    i.proposed_by,
    i.proposed_at,
  ])
export const findInstruction = (q: Queryable, id: string) => q.one<InstructionRow>(oneSql, [id])
/** Newest version first, by payment type. */
export const instructionsOf = (q: Queryable, listingId: string) =>
  q.query<InstructionRow>(ofListingSql, [listingId])
export const inEffect = (q: Queryable, listingId: string, type: string) =>
  q.one<InstructionRow>(currentSql, [listingId, type])
export const lastVersion = async (q: Queryable, listingId: string, type: string) =>
  (await q.one<{ n: number }>(versionSql, [listingId, type]))?.n ?? 0
export const saveApproved = (q: Queryable, id: string, by: string) => q.run(approvedSql, [id, by])
export const setInEffect = (q: Queryable, id: string, on: boolean) => q.run(effectSql, [id, on])
export const lockInstructions = (q: Queryable, listingId: string) => q.run(lockSql, [listingId])
/** Is a change in progress already? */
export const hasOpen = async (q: Queryable, listingId: string, type: string) =>
  (await q.one(openSql, [listingId, type])) !== null

export interface EscrowRow {
  bank_name: string
  routing: string
  account_last4: string
  beneficiary: string
}
/** What the bank of an escrow account assigned for ACH files. */
export interface AchIds {
  company_id: string
  origin: string
}
const escrowSql = sql(
  'banking.escrow',
  'select bank_name, routing, account_last4, beneficiary from escrow_account where listing_id = $1',
)
const setEscrowSql = sql(
  'banking.set-escrow',
  `insert into escrow_account (listing_id, bank_name, routing, account_last4, beneficiary, ach_company_id, ach_origin)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (listing_id) do update set bank_name = $2, routing = $3, account_last4 = $4, beneficiary = $5,
      ach_company_id = coalesce($6, escrow_account.ach_company_id), ach_origin = coalesce($7, escrow_account.ach_origin)`,
)
const offeringSql = sql(
  'banking.offering',
  'select account_id, payment_options from offering_shared where listing_id = $1',
)
export const escrowOf = (q: Queryable, listingId: string) =>
  q.one<EscrowRow>(escrowSql, [listingId])
/** Sets the escrow account of an offering; the identifications for ACH files stay where none are given. */
export const setEscrow = (
  q: Queryable,
  listingId: string,
  e: EscrowRow & { ach_company_id?: string; ach_origin?: string },
) =>
  q.run(setEscrowSql, [
    listingId,
    e.bank_name,
    e.routing,
    e.account_last4,
    e.beneficiary,
    e.ach_company_id ?? null,
    e.ach_origin ?? null,
  ])
export const offeringOf = (q: Queryable, listingId: string) =>
  q.one<{ account_id: string; payment_options: ('ach' | 'wire')[] }>(offeringSql, [listingId])
const payersSql = sql(
  'banking.wire-payers',
  `select distinct p.user_id
    from payment p
    join record_state m on m.machine = 'payment' and m.id = p.id
    where p.listing_id = $1 and p.method = 'wire' and m.state in ('draft', 'authorization_due', 'paused', 'authorized', 'underfunded')`,
)
/** Investors who may be about to send a wire. */
export const openWirePayers = (q: Queryable, listingId: string) =>
  q.query<{ user_id: string }>(payersSql, [listingId])
