import { roleByScopes, scopeRules, scopes, type Scope } from '#domain/shared/access/scopes.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { TestApp } from '#tests/support/app.ts'
import type { Expected, Row } from './matrix-rows.ts'
import { ofOwners } from './matrix-webhooks.ts'

const body = { title: 'CRM', scopes: ['holders:read'], addresses: [], days: 90 }
const key = { key_id: newId }
const path = '/api/keys/:owner'

export const apiKeyRows: Readonly<Record<string, Row>> = {
  [`GET ${path}`]: ofOwners('see', {}, {}),
  [`POST ${path}`]: ofOwners('manage', {}, { body }),
  [`GET ${path}/:key_id`]: ofOwners('see', key, {}),
  [`POST ${path}/:key_id/secret`]: ofOwners('manage', key, {}),
  [`GET ${path}/:key_id/calls`]: ofOwners('see', key, {}),
}

/** A key as an identity of the matrix: whose it is, and which scope it has. */
export interface KeyIdentity {
  name: string
  scope: Scope
  owner: 'X' | 'the platform'
  secret: string
}

interface Keepers {
  t: TestApp
  x: { accountId: string }
  /** tokens of an owner of X and of an operator */
  tokens: { XO: string; OP: string }
}
/** A key of each scope of company X, and one of each of the platform's. */
export async function keyIdentities({ t, x, tokens }: Keepers): Promise<KeyIdentity[]> {
  const made: KeyIdentity[] = []
  for (const scope of scopes)
    for (const [owner, account, token] of [
      ['X', x.accountId, tokens.XO],
      ['the platform', 'platform', tokens.OP],
    ] as const) {
      if (owner === 'the platform' && !scopeRules[scope].platform) continue
      const keeper = t.bearer(token)
      const { body: added } = await keeper.post<{ id: string }>(`/api/keys/${account}`, {
        body: { ...body, title: `Matrix ${scope}`, scopes: [scope] },
      })
      const { body: shown } = await keeper.post<{ secret: string }>(
        `/api/keys/${account}/${added.id}/secret`,
      )
      made.push({ name: `${scope} of ${owner}`, scope, owner, secret: shown.secret })
    }
  return made
}

/** Whether the scope of a key lists a call. */
export const isListed = (name: string, { scope }: KeyIdentity): boolean =>
  roleByScopes([scope], name) !== null

/**
 * What a key is to be answered: a call that its scope does not list is 403 wherever it points, and a listed one is
 * answered as a viewer (an editor where the scope writes) of X, or as support.
 */
export function expectedOfKey(
  name: string,
  cells: Readonly<Partial<Record<string, Expected>>>,
  { scope, owner }: KeyIdentity,
): Expected {
  const role = roleByScopes([scope], name)
  if (role === null) return 403
  const editor = role === 'editor' ? 'XM' : 'XV'
  return cells[owner === 'X' ? editor : 'SU'] ?? cells['*'] ?? 'ok'
}
