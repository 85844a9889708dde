import { z } from 'zod'
import { bareDigits } from '#domain/shared/typed-text.ts'
import { checkAccountNumber, checkRoutingNumber } from '../rules/aba.ts'
import { checkBic } from '../rules/bic.ts'
import { checkIban, IBAN_LENGTHS } from '../rules/iban.ts'
import { at, country, day, id, money } from '#domain/shared/common.ts'
import { presentedSchema } from '#domain/shared/presented.ts'
import { asName } from '#domain/shared/names/entry.ts'

/** Kinds of entries in the history of a person's accounts. */
export const moneyHistoryKinds = ['account', 'verification', 'authorization'] as const
export type MoneyHistoryKind = (typeof moneyHistoryKinds)[number]
export const moneyHistoryKindLabels: Record<MoneyHistoryKind, string> = {
  account: 'Saved accounts',
  verification: 'Verification and status',
  authorization: 'Authorizations',
}

const holder = asName(z.string().trim().min(2, 'Enter the name on the account.').max(80))
/** A routing number of a bank in the United States, as people type it; its digits are stored. */
export const usRoutingNumber = z
  .string()
  .overwrite(bareDigits)
  .superRefine((value, ctx) => {
    const found = checkRoutingNumber(value)
    if (!found.ok) ctx.addIssue({ code: 'custom', message: found.message })
  })
/** An account number at a bank in the United States, as people type it; its digits are stored. */
export const usAccountNumber = z
  .string()
  .overwrite(bareDigits)
  .superRefine((value, ctx) => {
    const found = checkAccountNumber(value)
    if (!found.ok) ctx.addIssue({ code: 'custom', message: found.message })
  })

/** A bank account for debits and refunds, as its holder gives it (Nacha Operating Rules). */
export const bankAccountInput = z
  .strictObject({
    holder_name: holder.meta({
      title: 'Name on the account',
      why: 'We debit only accounts in your name and refund to the same account.',
    }),
    account_type: z
      .enum(['checking', 'savings'], 'Choose checking or savings.')
      .meta({ title: 'Account type', widget: 'segments' }),
    routing_number: usRoutingNumber.meta({
      title: 'Routing number',
      pair: 'account',
      inputMode: 'numeric',
    }),
    account_number: usAccountNumber.meta({
      title: 'Account number',
      pair: 'account',
      inputMode: 'numeric',
      secret: true,
    }),
    attest: z
      .literal(true, 'Confirm that the account is yours.')
      .meta({ title: 'This account belongs to me.', widget: 'checkbox' }),
  })
  .meta({ data: 'bank' })
export type BankAccountInput = z.infer<typeof bankAccountInput>

const given = (text: string | undefined): text is string => text !== undefined && text !== ''
/**
 * Where a wire of ours reaches the person: in the United States by routing number, abroad by BIC and IBAN or account
 * number.
 */
export const wireAccountInput = z
  .strictObject({
    holder_name: holder.meta({ title: 'Name on the account' }),
    bank_name: z
      .string()
      .trim()
      .min(2, 'Enter the bank name.')
      .max(80)
      .meta({ title: 'Bank name' }),
    country: country.meta({ title: 'Bank country', widget: 'country' }),
    aba: z
      .string()
      .overwrite(bareDigits)
      .max(9, 'A routing number has nine digits.')
      .optional()
      .meta({ title: 'Routing number for wires', inputMode: 'numeric' }),
    bic: z.string().trim().toUpperCase().max(11).optional().meta({ title: 'BIC (SWIFT code)' }),
    account_number: z
      .string()
      .trim()
      .min(4, 'Enter the account number or the IBAN.')
      .max(40)
      .meta({ title: 'Account number or IBAN', secret: true }),
    attest: z
      .literal(true, 'Confirm that the account is yours.')
      .meta({ title: 'This account belongs to me.', widget: 'checkbox' }),
  })
  .superRefine((v, ctx) => {
    const wrong = (path: string, message: string): void =>
      ctx.addIssue({ code: 'custom', path: [path], message })
    if (v.country === 'US') {
      const aba = checkRoutingNumber(v.aba ?? '')
      if (!aba.ok) wrong('aba', aba.message)
      const number = checkAccountNumber(v.account_number)
      if (!number.ok) wrong('account_number', number.message)
      if (given(v.bic))
        wrong('bic', 'A wire within the United States goes by routing number. Leave this empty.')
      return
    }
    if (given(v.aba))
      wrong('aba', 'Only banks in the United States have a routing number. Leave this empty.')
    const bic = checkBic(v.bic ?? '')
    if (!bic.ok) wrong('bic', bic.message)
    else if (bic.value.slice(4, 6) !== v.country)
      wrong('bic', 'This BIC belongs to a bank of another country.')
    if (IBAN_LENGTHS[v.country] === undefined) {
      if (!/^[A-Z0-9]{4,34}$/i.test(v.account_number.replace(/[ -]/g, '')))
        wrong('account_number', 'An account number has 4 to 34 letters and digits.')
      return
    }
    const iban = checkIban(v.account_number)
    if (!iban.ok) wrong('account_number', iban.message)
    else if (iban.value.slice(0, 2) !== v.country)
      wrong('account_number', 'This IBAN belongs to another country.')
  })
  .meta({ data: 'bank' })
export type WireAccountInput = z.infer<typeof wireAccountInput>

/** The authorization that was given: its text, the SHA-256 under which it is stored, and when. */
export const authorizationView = z.object({
  id,
  version: z.string(),
  text: z.string(),
  sha256: z.string(),
  amount: money,
  accepted_at: at,
  revoked_at: at.nullable(),
})
/** A bank account with its number masked; `status` null for an account that only receives wires. */
export const bankAccountView = z.object({
  id,
  kind: z.enum(['ach', 'wire']),
  holder_name: z.string(),
  account_type: z.enum(['checking', 'savings']).nullable(),
  bank_name: z.string(),
  routing_number: z.string().nullable(),
  bic: z.string().nullable(),
  country: z.string(),
  mask: z.string(),
  status: presentedSchema.nullable(),
  attempts_left: z.int().nullable(),
  expires_at: at.nullable(),
  payout_after: at.nullable(),
  /** its owner has to be called back before money goes out to it */ call_due: z.boolean(),
  added_at: at,
})
export type BankAccountView = z.infer<typeof bankAccountView>
export const moneyHistoryEntry = z.object({
  id: z.string(),
  at,
  kind: z.enum(moneyHistoryKinds),
  says: z.string(),
  account: z.string(),
  who: z.string(),
  detail: z.string().nullable(),
  /** accounts with the last four only */ changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})
export type MoneyHistoryEntry = z.infer<typeof moneyHistoryEntry>

/** One refund with its dates; what is still open is null. */
export const refundView = z.object({
  id,
  amount: money,
  kind: z.enum(['whole', 'part', 'surplus']),
  why: z.string(),
  to: z.string(),
  requested_at: at,
  initiated_at: at.nullable(),
  settled_at: at.nullable(),
  failed_at: at.nullable(),
  /** the payee’s bank should have it by then; null before it is sent */ due_at: at.nullable(),
  waits_until: at.nullable(),
  /** it waits for our call about the account that it goes to */ waits_for_call: z.boolean(),
  proof: z.string().nullable(),
})
export type RefundView = z.infer<typeof refundView>

/** The payment of an investment in full: account, authorization, what came and what went back. */
export const paymentDetail = z.object({
  payment_id: id,
  reference: z.string(),
  method: z.enum(['ach', 'wire']),
  status: presentedSchema,
  expected: money,
  received: money,
  account: bankAccountView.nullable(),
  authorization: authorizationView.nullable(),
  returned: z
    .object({
      code: z.string(),
      meaning: z.string(),
      why: z.string(),
      next: z.string(),
      at,
      tries_left: z.int(),
    })
    .nullable(),
  may_retry: z.boolean(),
  may_pay_again: z.boolean(),
  methods: z.array(z.enum(['ach', 'wire'])),
  /** text of a new authorization, for paying again by bank transfer */
  authorization_text: z.string().nullable(),
  /** fewer units that staff offers for a short payment; `back` is what would go back */
  fewer: z
    .object({
      units: z.int(),
      amount: money,
      fee: money,
      total: money,
      back: money,
      offered_at: at,
    })
    .nullable(),
  receipts: z.array(z.object({ amount: money, method: z.string(), at })),
  /** receipts that two people noted and no statement shows yet, for staff: they do not count */
  noted: z.array(z.object({ amount: money, bank_reference: z.string(), at })),
  refunds: z.array(refundView),
  /** how far a provider is that collects the debit, for staff; null where files are used */
  collection: z
    .object({
      provider: z.string(),
      says: z.string(),
      /** why it failed, or why it takes longer */
      problem: z.string().nullable(),
      transfer_id: z.string().nullable(),
    })
    .nullable(),
  call_to_verify: z.string(),
})
export type PaymentDetail = z.infer<typeof paymentDetail>

export const NO_COMPANY_ID = 'Enter the company ID that the bank assigned.'
/** Instructions of an offering's escrow account; the whole number is for those who change it, never for a list. */
export const instructionInput = z.strictObject({
  bank_name: z.string().trim().min(2, 'Enter the bank name.').max(80).meta({ title: 'Bank' }),
  bank_address: z
    .string()
    .trim()
    .min(5, 'Enter the bank address.')
    .max(160)
    .meta({ title: 'Bank address' }),
  routing_number: usRoutingNumber.meta({
    title: 'Routing number',
    pair: 'account',
    inputMode: 'numeric',
  }),
  account_number: usAccountNumber.meta({
    title: 'Account number',
    pair: 'account',
    inputMode: 'numeric',
    secret: true,
  }),
  beneficiary: z.string().trim().min(2, 'Enter the beneficiary.').max(140).meta({
    title: 'Beneficiary',
    help: 'The escrow agent, for the offering: never the company itself.',
  }),
  beneficiary_address: z
    .string()
    .trim()
    .min(5, 'Enter the beneficiary address.')
    .max(160)
    .meta({ title: 'Beneficiary address' }),
  call_number: z
    .string()
    .trim()
    .regex(/^\+?[0-9 ()-]{7,20}$/, 'Enter the bank’s phone number that you called.')
    .meta({
      title: 'Bank phone number called',
      help: 'A number that you knew before, not one from the message that asks for the change.',
    }),
  why: z
    .string()
    .trim()
    .min(5, 'Explain why the instructions are changing.')
    .max(500)
    .meta({ title: 'Why', widget: 'textarea' }),
  ach_company_id: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[0-9A-Z]{10}$/, NO_COMPANY_ID)
    .meta({
      title: 'ACH company ID',
      help: 'Ten characters that the bank assigned for our ACH files, often 1 followed by an EIN.',
    })
    .optional(),
  ach_origin: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[0-9A-Z]{9,10}$/, 'Enter the nine or ten characters that the bank assigned.')
    .transform((text) => text.padStart(10))
    .meta({
      title: 'ACH immediate origin',
      help: 'Only if the bank assigned a different ID for the file header.',
    })
    .optional(),
})
/** Instructions for wires have no ACH identification; those for bank transfers need the company ID. */
export const wireInstructionInput = instructionInput.omit({
  ach_company_id: true,
  ach_origin: true,
})
export const achInstructionInput = instructionInput.required({ ach_company_id: true })
export type InstructionInput = z.infer<typeof instructionInput>
export const instructionView = z.object({
  id: id.nullable(),
  payment_type: z.enum(['ach', 'wire']),
  version: z.int(),
  bank_name: z.string(),
  bank_address: z.string().nullable(),
  routing_number: z.string(),
  account_last4: z.string(),
  beneficiary: z.string(),
  beneficiary_address: z.string().nullable(),
  call_number: z.string().nullable(),
  ach_company_id: z.string().nullable(),
  why: z.string().nullable(),
  status: presentedSchema.nullable(),
  proposed_by: z.string().nullable(),
  proposed_at: at.nullable(),
  approved_by: z.string().nullable(),
  effective_at: at.nullable(),
  mine: z.boolean(),
})
export type InstructionView = z.infer<typeof instructionView>

/** How far the provider is with an ACH entry, in words. */
export const achTransferLabels = {
  waiting: 'Not sent yet',
  pending: 'With the provider',
  submitted: 'With the bank',
  settled: 'Settled',
  returned: 'Returned',
  failed: 'Not collected',
  withdrawn: 'Withdrawn',
} as const
export type AchTransferStatus = keyof typeof achTransferLabels

export const achEntryView = z.object({
  id,
  kind: z.enum(['debit', 'verify', 'credit']),
  reference: z.string(),
  name: z.string(),
  bank: z.string(),
  mask: z.string(),
  debit: z.boolean(),
  amount: money,
  sec_code: z.string(),
  description: z.string(),
  trace: z.string().nullable(),
  state: z.enum(['waiting', 'sent', 'settled', 'returned', 'withdrawn', 'failed']),
  return_code: z.string().nullable(),
})
export const achBatchView = z.object({
  id,
  number: z.string(),
  bank: z.string(),
  created_at: at,
  effective_on: day.nullable(),
  entries: z.int(),
  debit: money,
  credit: money,
  sha256: z.string().nullable(),
  status: presentedSchema,
  downloads: z.int(),
})
export type AchBatchView = z.infer<typeof achBatchView>
export const achReturnView = z.object({
  id,
  code: z.string(),
  meaning: z.string(),
  action: z.string(),
  reference: z.string().nullable(),
  investment_id: id.nullable(),
  name: z.string().nullable(),
  amount: money.nullable(),
  received_on: day,
  source: z.enum(['file', 'hand', 'sandbox', 'provider']),
  outcome: z.string(),
  needs_person: z.boolean(),
  /** last day to apply a notification of change */ apply_by: day.nullable(),
  overdue: z.boolean(),
  may_apply: z.boolean(),
  recorded_at: at,
})

export const lineOutcomes = [
  'booked',
  'short',
  'over',
  'unknown',
  'duplicate',
  'batch',
  'refund',
  'outgoing',
  'confirmed',
  'returned',
] as const
export type LineOutcome = (typeof lineOutcomes)[number]
/** What became of a line, in words. */
export const lineOutcomeLabels: Readonly<Record<LineOutcome, string>> = {
  booked: 'Booked',
  short: 'Short',
  over: 'Too much',
  unknown: 'Unknown',
  duplicate: 'Booked before',
  batch: 'ACH file',
  refund: 'Refund paid',
  outgoing: 'Unexplained',
  confirmed: 'Confirmed',
  returned: 'Returned',
}
export const statementLineView = z.object({
  /** its place among the records of the file, from 1 */
  place: z.int(),
  /** line of the text on which it begins */
  line: z.int(),
  booked_on: day,
  amount: money,
  reference: z.string(),
  sender: z.string(),
  bank_reference: z.string(),
  outcome: z.enum(lineOutcomes),
  says: z.string(),
  investment_id: id.nullable(),
})
export const statementView = z.object({
  id,
  name: z.string(),
  format: z.enum(['csv', 'bai2', 'camt053']),
  /** the encoding in which its text was read, for example UTF-8 */
  encoding: z.string(),
  sha256: z.string(),
  uploaded_at: at,
  uploaded_by: z.string(),
  first_day: day,
  last_day: day,
  lines: z.int(),
  came_in: money,
  /** what became of the lines; until the statement is booked, what is expected */
  counts: z.record(z.enum(lineOutcomes), z.int()),
  /** null for a statement that was booked when it was uploaded, before a second person had to */
  status: presentedSchema.nullable(),
  /** who uploaded it does not book it */
  uploaded_by_me: z.boolean(),
})
export type StatementView = z.infer<typeof statementView>

export const queueKinds = ['short', 'surplus', 'unknown', 'late_return', 'outgoing'] as const
/** Words of the kinds of the money queue. */
export const queueKindLabels: Readonly<Record<(typeof queueKinds)[number], string>> = {
  short: 'Short',
  surplus: 'Surplus',
  unknown: 'Unknown',
  late_return: 'Late return',
  outgoing: 'Unexplained',
}
export const queueItemView = z.object({
  id,
  kind: z.enum(queueKinds),
  amount: money,
  missing: money.nullable(),
  reference: z.string().nullable(),
  investment_id: id.nullable(),
  investor: z.string().nullable(),
  sender: z.string(),
  text: z.string(),
  received_on: day,
  age_days: z.int(),
  state: z.enum(['open', 'waiting', 'done']),
  waits_until: at.nullable(),
  resolution: z.string().nullable(),
  /** fewer units that wait for the investor's decision */ offered_units: z.int().nullable(),
  acts: z.array(z.enum(['match', 'send_back', 'wait', 'fewer', 'settled'])),
  /** of a member of the platform's staff */ staff_own: z.boolean(),
  /** the proposal that waits for a second person; null: none */ proposal_id: id.nullable(),
})
export type QueueItemView = z.infer<typeof queueItemView>
