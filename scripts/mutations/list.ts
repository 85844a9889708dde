/** A fault that `npm test` has to find. */
export interface Mutation {
  /** where such a fault is: one of each kind */
  in: string
  /** what it does to people */
  fault: string
  file: string
  /** text that the file has once, and what stands there instead */
  from: string
  to: string
  project: 'unit' | 'client' | 'dom*' | 'server'
  /** a file of tests that finds it */
  finder: string
}

/** One fault of each kind, put in by hand: `npm run mutations` proves that a test of `npm test` finds it. */
export const mutations: readonly Mutation[] = [
  {
    in: 'guard',
    fault: 'a payment that was returned twice is tried a third time',
    file: 'machines/investments/investment.implementation.ts',
    from: 'context.returnAttempts < MAX_RETURNS',
    to: 'context.returnAttempts <= MAX_RETURNS',
    project: 'unit',
    finder: 'machines/investments/investment.test.ts',
  },
  {
    in: 'right in the matrix',
    fault: 'support and operators see the hits of a screening',
    file: 'domain/shared/access/actor.ts',
    from: `export const seesScreening = (actor: Actor): boolean =>
  actor.kind === 'person' && actor.adminRole === 'compliance'`,
    to: `export const seesScreening = (actor: Actor): boolean =>
  actor.kind === 'person' && actor.adminRole !== null`,
    project: 'server',
    finder: 'tests/api/matrix.test.ts',
  },
  {
    in: 'sum of the ledger',
    fault: 'a fee goes back to the company twice when two sales are clawed back',
    file: 'server/payments/payments/fees.ts',
    from: 'feeToReturn(fee.cents, fee.gross, fee.void, fee.returned)',
    to: 'feeToReturn(fee.cents, fee.gross, fee.void, 0)',
    project: 'server',
    finder: 'server/investments/closings/fees.test.ts',
  },
  {
    in: 'effect',
    fault: 'an investment that ends holds its place in the offering',
    file: 'server/investments/investments/effects.ts',
    from: 'releasePlace(services, tx, listingOf(instance), id),',
    to: "id === '' ? releasePlace(services, tx, listingOf(instance), id) : undefined,",
    project: 'server',
    finder: 'tests/invariants/commitments.test.ts',
  },
  {
    in: 'route’s guard',
    fault: 'a visitor opens the page of notices',
    file: 'src/routes/investor.ts',
    from: `page('/dashboard/notices', 'Notices', screen('features/identity/account/notices.screen.tsx')),`,
    to: `page('/dashboard/notices', 'Notices', screen('features/identity/account/notices.screen.tsx'), { guards: [] }),`,
    project: 'unit',
    finder: 'tests/routes/table.test.ts',
  },
  {
    in: 'form’s schema',
    fault: 'an account is taken that the person has not attested as theirs',
    file: 'domain/payments/model/banking.ts',
    from: `      .literal(true, 'Confirm that the account is yours.')
      .meta({ title: 'This account belongs to me.', widget: 'checkbox' }),
  })
  .meta({ data: 'bank' })
export type BankAccountInput`,
    to: `      .boolean()
      .meta({ title: 'This account belongs to me.', widget: 'checkbox' }),
  })
  .meta({ data: 'bank' })
export type BankAccountInput`,
    project: 'server',
    finder: 'server/payments/banking/banking.test.ts',
  },
  {
    in: 'mail’s recipient',
    fault: 'support reads of a returned debit instead of compliance',
    file: 'server/payments/payments/returns.ts',
    from: `staffOf(tx, ['compliance'])`,
    to: `staffOf(tx, ['support'])`,
    project: 'server',
    finder: 'server/payments/banking/banking.test.ts',
  },
  {
    in: 'migration',
    fault: 'a stored match of the sanctions lists loses when it has to be reported',
    file: 'machines/investors/sanctions-match.lifecycle.ts',
    from: 'context: { ...(held as object), reported_on: null },',
    to: 'context: { report_by: null, reported_on: null },',
    project: 'unit',
    finder: 'machines/migrations/migrations.test.ts',
  },
  {
    in: 'date rule',
    fault: 'the last business day of a period isn’t counted',
    file: 'domain/shared/calendar/business-days.ts',
    from: 'for (let day = addDays(from, 1); day <= to;',
    to: 'for (let day = addDays(from, 1); day < to;',
    project: 'unit',
    finder: 'domain/shared/calendar/calendar.test.ts',
  },
  {
    in: 'idempotency key',
    fault: 'a key that was used for another call gives the answer of that call',
    file: 'server/kernel/http/transaction.ts',
    from: 'kept.route !== r.route || kept.body_hash',
    to: 'kept.body_hash',
    project: 'server',
    finder: 'server/kernel/http/repeat.test.ts',
  },
  {
    in: 'lock',
    fault: 'the row of a machine is not locked before an event',
    file: 'server/kernel/state-machines/repo.ts',
    from: 'where machine = $1 and id = $2 for no key update`',
    to: 'where machine = $1 and id = $2`',
    project: 'server',
    finder: 'tests/invariants/commitments.test.ts',
  },
  {
    in: 'encryption',
    fault: 'the encrypted number of one account can be put into the row of another',
    file: 'server/payments/banking/accounts.ts',
    from: '=> `bank_account:${id}:account_number`',
    to: '=> `bank_account:${id.slice(0, 0)}:account_number`',
    project: 'server',
    finder: 'tests/invariants/keys.test.ts',
  },
  {
    in: 'label',
    fault: 'the button that cancels an investment says that a draft is discarded',
    file: 'src/blocks/cancel-investment.tsx',
    from: `submitLabel={draft ? 'Discard draft' : 'Cancel investment'}`,
    to: `submitLabel={draft ? 'Cancel investment' : 'Discard draft'}`,
    project: 'dom*',
    finder: 'src/features/workspaces/dashboard/dashboard.test.tsx',
  },
  {
    in: 'redirect',
    fault: 'the address of money leads to returns',
    file: 'src/routes/admin.ts',
    from: `redirect('/admin/money', 'Money', '/admin/money/queue')`,
    to: `redirect('/admin/money', 'Money', '/admin/money/returns')`,
    project: 'unit',
    finder: 'tests/routes/table.test.ts',
  },
  {
    in: 'webhook signature',
    fault: 'the time that is signed is no time of the standard',
    file: 'server/platform/webhooks/signature.ts',
    from: 'String(Math.floor(of.at.getTime() / 1000))',
    to: 'String(of.at.getTime())',
    project: 'server',
    finder: 'server/platform/webhooks/webhooks.test.ts',
  },
  {
    in: 'file type',
    fault: 'a JPEG with the name of a PNG is taken',
    file: 'server/kernel/files/upload.ts',
    from: `'image/jpeg': ['jpg', 'jpeg'],`,
    to: `'image/jpeg': ['jpg', 'jpeg', 'png'],`,
    project: 'server',
    finder: 'server/kernel/files/files.test.ts',
  },
  {
    in: 'permission of an API key',
    fault: 'a key that reads investments decides on them',
    file: 'domain/shared/access/scopes.ts',
    from: `'GET /api/dealroom/offerings/:listing_id/allocation',`,
    to: `'GET /api/dealroom/offerings/:listing_id/allocation',
      'POST /api/dealroom/offerings/:listing_id/investments/:investment_id/decision',`,
    project: 'server',
    finder: 'tests/api/scopes.test.ts',
  },
  {
    in: 'retry',
    fault: 'a debit is presented a third time after it was returned',
    file: 'domain/payments/rules/ach-returns.ts',
    from: 'input.retries_done < RETRY_LIMIT.count',
    to: 'input.retries_done <= RETRY_LIMIT.count',
    project: 'unit',
    finder: 'domain/payments/rules/payments.test.ts',
  },
  {
    in: 'flow’s transition',
    fault: 'an upload that waits for a busy server doesn’t pause without a network',
    file: 'machines/flows/upload.flow.ts',
    from: `after: { retryWait: 'transferring' },
      on: { OFFLINE: 'paused', REMOVE: 'removed' },`,
    to: `after: { retryWait: 'transferring' },
      on: { REMOVE: 'removed' },`,
    project: 'unit',
    finder: 'machines/flows/upload.test.ts',
  },
  {
    in: 'screen’s empty state',
    fault: 'who holds nothing reads that their holdings have ended',
    file: 'src/features/workspaces/dashboard/dashboard.screen.tsx',
    from: `<EmptyState title="You hold nothing yet"`,
    to: `<EmptyState title="Your holdings have ended"`,
    project: 'dom*',
    finder: 'src/features/workspaces/dashboard/dashboard.test.tsx',
  },
]
