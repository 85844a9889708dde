import { z } from 'zod'
import { plainErrors } from '#domain/shared/plain-errors.ts'
import { bareDigits } from '#domain/shared/typed-text.ts'
import { asName } from '#domain/shared/names/entry.ts'

/** How an investment is paid. */
export const paymentMethods = ['ach', 'wire'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
export const paymentMethodLabels: Record<PaymentMethod, string> = {
  ach: 'Bank transfer (ACH)',
  wire: 'Wire',
}

/**
 * How the money comes and where a refund would go. Account data is needed for ach and for refunds of a wire (section
 * 7.1).
 */
export const paymentStep = z
  .strictObject({
    method: z
      .enum(paymentMethods)
      .meta({ title: 'How do you want to pay?', section: 'Method', widget: 'cards' }),
    holder_name: asName(z.string().trim().min(2, 'Enter the name on the account.').max(80))
      .optional()
      .meta({
        title: 'Name on the account',
        section: 'Your bank account',
        why: 'We debit only the investor’s account and refund to it.',
      }),
    account_type: z
      .enum(['checking', 'savings'])
      .optional()
      .meta({ title: 'Account type', section: 'Your bank account', widget: 'segments' }),
    routing_number: z
      .string()
      .overwrite(bareDigits)
      .regex(/^\d{9}$/, 'Enter the nine digits of the routing number.')
      .optional()
      .meta({
        title: 'Routing number',
        section: 'Your bank account',
        pair: 'account',
        inputMode: 'numeric',
      }),
    account_number: z
      .string()
      .overwrite(bareDigits)
      .regex(/^\d{4,17}$/, 'Enter the account number: 4 to 17 digits.')
      .optional()
      .meta({
        title: 'Account number',
        section: 'Your bank account',
        widget: 'account',
        pair: 'account',
        secret: true,
      }),
    use_saved: z.boolean().optional().meta({ widget: 'hidden' }),
    attest: z.literal(true, 'Confirm that the account is yours.').meta({
      title: 'This account belongs to the investor named here.',
      section: 'Confirm',
      widget: 'checkbox',
    }),
    authorize: z.boolean().optional().meta({
      title: 'I authorize this debit as the text above says.',
      section: 'Confirm',
      widget: 'checkbox',
    }),
  })
  .superRefine((v, ctx) => {
    if (v.use_saved !== true) {
      for (const [key, says] of [
        ['holder_name', 'Enter the name on the account.'],
        ['account_type', 'Choose checking or savings.'],
        ['routing_number', 'Enter the nine digits of the routing number.'],
        ['account_number', 'Enter the account number.'],
      ] as const)
        if (v[key] === undefined || v[key] === '')
          ctx.addIssue({ code: 'custom', path: [key], message: says })
    }
    if (v.method === 'ach' && v.authorize !== true)
      ctx.addIssue({
        code: 'custom',
        path: ['authorize'],
        message: 'Authorize the debit to pay by bank transfer.',
      })
  })
  .meta({ data: 'bank' })
export type PaymentStep = z.infer<typeof paymentStep>

/** Placeholder that validates in place of the account number stored on the server. */
const STAND_IN = '0000'
/** The step without the account number when its draft has one stored already. */
export const storedPaymentStep = z
  .strictObject(paymentStep.shape)
  .superRefine((values, ctx) => {
    const result = paymentStep.safeParse(
      { ...values, account_number: values.account_number ?? STAND_IN },
      { error: plainErrors },
    )
    for (const issue of result.error?.issues ?? [])
      ctx.addIssue({ code: 'custom', path: [...issue.path], message: issue.message })
  })
  .meta({ data: 'bank' })
