/** Reads that a change of the own accounts makes old. */
export const OWN = [
  'GET /api/personal/bank-accounts',
  'GET /api/personal/bank-accounts/history',
  'GET /api/investments/:investment_id/payment',
  'GET /api/investments/:investment_id',
  'GET /api/dashboard',
] as const
/** Reads of the money console that an act of it makes old. */
export const DESK = [
  'GET /api/admin/money/summary',
  'GET /api/admin/money/reconciliation',
  'GET /api/admin/money/reconciliation/accounts',
  'GET /api/admin/money/reconciliation/days',
  'GET /api/admin/money/reconciliation/items',
  'GET /api/admin/money/trends',
  'GET /api/admin/money/queue',
  'GET /api/admin/money/statements',
  'GET /api/admin/money/statements/:statement_id',
  'GET /api/admin/money/disbursements',
  'GET /api/admin/money/disbursements/:disbursement_id',
  'GET /api/admin/money/wire-lists',
  'GET /api/admin/money/wire-lists/:wire_list_id',
  'GET /api/admin/money/batches',
  'GET /api/admin/money/batches/:batch_id',
  'GET /api/admin/money/returns',
  'GET /api/admin/money/accounts',
  'GET /api/admin/proposals',
  'GET /api/admin/home',
] as const
