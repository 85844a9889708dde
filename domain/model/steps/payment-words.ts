/** How an investment is paid. */
export const paymentMethods = ['ach', 'wire'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
export const paymentMethodLabels: Record<PaymentMethod, string> = { ach: 'Bank transfer (ACH)', wire: 'Wire' }
