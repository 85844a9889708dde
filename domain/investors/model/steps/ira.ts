import { z } from 'zod'
import { bareDigits } from '#domain/shared/typed-text.ts'
import { enteredCents, email, phone } from '#domain/shared/common.ts'
import { PERIODS, SHARES } from '#domain/shared/periods.ts'

export const iraTypes = ['traditional', 'roth', 'sep', 'simple', 'rollover', 'solo_401k'] as const
export const iraTypeLabels: Record<(typeof iraTypes)[number], string> = {
  traditional: 'Traditional IRA',
  roth: 'Roth IRA',
  sep: 'SEP IRA',
  simple: 'SIMPLE IRA',
  rollover: 'Rollover IRA',
  solo_401k: 'Solo 401(k)',
}

/** A self-directed retirement account and its prohibited-transaction screen (26 USC 4975, 408(m)). */
export const iraStep = z
  .strictObject({
    account_type: z
      .enum(iraTypes)
      .meta({ title: 'Type of account', section: 'The account', widget: 'select' }),
    custodian_name: z
      .string()
      .trim()
      .min(2, 'Enter the custodian’s name.')
      .max(120)
      .meta({ title: 'Custodian', section: 'The account' }),
    custodian_ein: z
      .string()
      .overwrite(bareDigits)
      .regex(/^\d{9}$/, 'Enter the nine digits of the custodian’s EIN.')
      .meta({
        title: 'EIN of the custodian',
        section: 'The account',
        widget: 'ein',
        pair: 'acct',
        why: 'Tax forms for this investment carry the custodian’s number, not yours.',
      }),
    account_number: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9-]{4,24}$/, 'Enter the account number from the custodian.')
      .optional()
      .meta({
        title: 'Account number',
        section: 'The account',
        widget: 'account',
        pair: 'acct',
        secret: true,
      }),
    contact_email: email.meta({
      title: 'Custodian’s e-mail address',
      section: 'The account',
      pair: 'contact',
    }),
    contact_phone: phone.optional().meta({
      title: 'Custodian’s phone',
      section: 'The account',
      widget: 'phone',
      pair: 'contact',
    }),
    available_cash: enteredCents.meta({
      title: 'Cash available in the account',
      section: 'The account',
      widget: 'money',
      help: 'Money must come from this account, never from your own bank.',
    }),
    owns_half_or_more: z.boolean().meta({
      data: 'plan-rules',
      title:
        'Do you, your spouse, parents, children or a firm of yours own half or more of this company?',
      section: 'Prohibited transactions',
      widget: 'yes-no',
      why: 'A retirement account may not deal with its owner or the owner’s close family (IRC 4975).',
    }),
    insider_at_issuer: z.boolean().meta({
      data: 'plan-rules',
      title: `Are you an officer, director, ${SHARES.insider}% holder or highly paid employee of this company?`,
      section: 'Prohibited transactions',
      widget: 'yes-no',
    }),
    family_at_issuer: z.boolean().meta({
      data: 'plan-rules',
      title: 'Does a member of your close family hold such a position?',
      section: 'Prohibited transactions',
      widget: 'yes-no',
    }),
    personal_benefit: z.boolean().meta({
      data: 'plan-rules',
      title: 'Would you receive pay or a perk yourself for this investment?',
      section: 'Prohibited transactions',
      widget: 'yes-no',
    }),
    will_guarantee: z.boolean().meta({
      data: 'plan-rules',
      title: 'Would you guarantee a debt of the company or lend it money?',
      section: 'Prohibited transactions',
      widget: 'yes-no',
    }),
    slow_path_confirmed: z
      .boolean()
      .optional()
      .meta({
        title: `I know that a custodian usually takes ${PERIODS.custodian_from_business_days} to ${PERIODS.custodian_to_business_days} business days, and that the offering may close before.`,
        section: 'Direction',
        widget: 'checkbox',
      }),
    direction: z.literal(true, 'Confirm the direction of investment.').meta({
      title: 'I direct the custodian to make this investment for my account.',
      section: 'Direction',
      widget: 'checkbox',
    }),
  })
  .meta({ data: 'retirement' })
export type IraStep = z.infer<typeof iraStep>
