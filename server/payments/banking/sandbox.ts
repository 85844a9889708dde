import { RETURN_CODES } from '#domain/payments/rules/ach-returns.ts'

/**
 * The sandbox's bank: what it does is chosen by the last four digits of the account number (DEMO only;
 * docs/guides/sandbox.md).
 */
export const DEPOSITS_JOB = 'sandbox-deposits'

/** What becomes of the two small deposits: every other ending, they arrive at once. */
export const depositSandbox: Readonly<Record<string, 'returned' | 'never'>> = {
  7201: 'returned',
  7202: 'never',
}

/** Ending 71NN: the debit comes back with the code RNN. 7191: R01 at the first try, paid at the second. */
export function debitSandbox(last4: string, attempt: number): string | null {
  if (last4 === '7191') return attempt === 1 ? 'R01' : null
  const code = /^71(\d{2})$/.exec(last4)?.[1]
  return code !== undefined && RETURN_CODES.some((one) => one.code === `R${code}`)
    ? `R${code}`
    : null
}
