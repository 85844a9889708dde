export const INVESTMENTS = 'GET /api/admin/investments'
export const BULK_ACTIONS = 'GET /api/admin/bulk-actions'
