/**
 * Whose key can have a scope, and the calls that it admits; the role is the one that its owner's calls are judged by.
 */
interface ScopeRule {
  label: string
  role: 'viewer' | 'editor'
  /** false: it writes, and the platform's own keys only read */
  platform: boolean
  calls: readonly string[]
}

const OFFERINGS = ['GET /api/dealroom/offerings', 'GET /api/dealroom/offerings/:listing_id']
const DRAFTS = [
  'GET /api/dealroom/offerings/:listing_id/workspace',
  'GET /api/dealroom/offerings/:listing_id/topics/:topic',
]

/**
 * Scopes of API keys. A key admits the calls that its scopes list and no other: a new call is closed to keys until it
 * is listed here. No listed call reveals personal numbers, requires a fresh second factor or moves money
 * (`tests/api/scopes.test.ts`).
 */
export const scopeRules = {
  'offerings:read': {
    label: 'Read offerings',
    role: 'viewer',
    platform: true,
    calls: [
      ...OFFERINGS,
      ...DRAFTS,
      'GET /api/dealroom/company',
      'GET /api/dealroom/company/summary',
      'GET /api/dealroom/offerings/:listing_id/documents',
      'GET /api/dealroom/offerings/:listing_id/updates',
      'GET /api/admin/offerings',
    ],
  },
  'offerings:write': {
    label: 'Write offering drafts',
    role: 'editor',
    platform: false,
    calls: [
      ...OFFERINGS,
      ...DRAFTS,
      'POST /api/dealroom/offerings',
      'PUT /api/dealroom/offerings/:listing_id/topics/:topic',
    ],
  },
  'investments:read': {
    label: 'Read investments',
    role: 'viewer',
    platform: true,
    calls: [
      ...OFFERINGS,
      'GET /api/dealroom/offerings/:listing_id/investments',
      'GET /api/dealroom/offerings/:listing_id/investments/:investment_id',
      'GET /api/dealroom/offerings/:listing_id/investments/:investment_id/history',
      'GET /api/dealroom/offerings/:listing_id/allocation',
    ],
  },
  'holders:read': {
    label: 'Read holders and the cap table',
    role: 'viewer',
    platform: true,
    calls: [
      'GET /api/dealroom/holders',
      'GET /api/dealroom/captable',
      'GET /api/dealroom/captable/:file',
    ],
  },
  'payments:read': {
    label: 'Read closings and payments',
    role: 'viewer',
    platform: true,
    calls: [
      ...OFFERINGS,
      'GET /api/dealroom/offerings/:listing_id/closings',
      'GET /api/dealroom/offerings/:listing_id/closings/:closing_id',
      'GET /api/dealroom/offerings/:listing_id/instructions',
      'GET /api/admin/investments/:investment_id/payment',
    ],
  },
  'reports:write': {
    label: 'Run and download reports',
    role: 'editor',
    platform: false,
    calls: [
      ...OFFERINGS,
      'GET /api/dealroom/offerings/:listing_id/reports',
      'POST /api/dealroom/offerings/:listing_id/reports',
      'GET /api/dealroom/offerings/:listing_id/reports/:report_id',
      'POST /api/dealroom/offerings/:listing_id/reports/:report_id/download',
      'GET /api/dealroom/offerings/:listing_id/report-schedules',
      'POST /api/dealroom/offerings/:listing_id/report-schedules',
    ],
  },
} as const satisfies Readonly<Record<string, ScopeRule>>

export type Scope = keyof typeof scopeRules
export const scopes = Object.keys(scopeRules) as readonly Scope[] as readonly [Scope, ...Scope[]]

/** Scopes that list a call, by its name (`GET /api/dealroom/holders`); none: no key may make it. */
export const scopesOfCall = (call: string): readonly Scope[] =>
  scopes.filter((scope) => (scopeRules[scope].calls as readonly string[]).includes(call))

/** The company role by which a call with these scopes is judged, or null where none of them lists it. */
export function roleByScopes(granted: readonly Scope[], call: string): ScopeRule['role'] | null {
  const listing = scopesOfCall(call).filter((scope) => granted.includes(scope))
  if (listing.length === 0) return null
  return listing.some((scope) => scopeRules[scope].role === 'editor') ? 'editor' : 'viewer'
}
