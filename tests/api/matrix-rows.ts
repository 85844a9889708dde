import { newId } from '#server/kernel/lib/ids.ts'
import type { Identity, MatrixWorld } from './matrix-world.ts'

export interface Place {
  params?: Record<string, string>
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: unknown
}
/** A status, or `ok`: let through by the authorization, whatever the action then returns (not 401, 403, 404). */
export type Expected = number | 'ok'
export interface Row {
  /** named placements of the ids; `nonexistent` and `malformed` are added to those that have params */
  at: Record<string, (w: MatrixWorld) => Place>
  /** by placement: V and the identities; `*` means those that are not named */
  expect: Record<string, Partial<Record<Identity | 'V' | '*', Expected>>>
  /** who is shown a whole number by it, for a reason that is stored */
  reveals?: Identity
  /** the call ends the session that it is made with */
  endsSession?: true
}

export const everybody = (status: Expected = 'ok', place: Place = {}): Row => ({
  at: { any: () => place },
  expect: { any: { '*': status } },
})
export const signedIn = (status: Expected = 'ok', place: Place = {}): Row => ({
  at: { own: () => place },
  expect: { own: { V: 401, '*': status } },
})
export const staff = { OP: 'ok', CO: 'ok' } as const
export const members = { XO: 'ok', XM: 'ok', XV: 'ok' } as const
export const nothing = { V: 401, '*': 404 } as const

/** Of A's investment: nobody but A and `others` finds it. */
export const ofInvestor = (
  more: (w: MatrixWorld) => Partial<Place> & { params?: Record<string, string> } = () => ({}),
  others: Row['expect'][string] = {},
): Row => {
  const at =
    (id: (w: MatrixWorld) => string) =>
    (w: MatrixWorld): Place => ({ ...more(w), params: { ...more(w).params, investment_id: id(w) } })
  return {
    at: { "A's": at((w) => w.investment.id), nonexistent: at(newId), malformed: at(() => 'x') },
    expect: {
      "A's": { V: 401, A: 'ok', '*': 404, ...others },
      nonexistent: nothing,
      malformed: nothing,
    },
  }
}
/** Of company X: its members and staff; under Y's account the same thing does not exist. */
export const ofCompany = (
  allowed: Row['expect'][string],
  more: (w: MatrixWorld) => Place = () => ({}),
  own: readonly ('listing_id' | 'investment_id' | 'closing_id')[] = [],
): Row => {
  const place =
    (account: (w: MatrixWorld) => string, ids: (w: MatrixWorld) => Record<string, string>) =>
    (w: MatrixWorld): Place => ({
      ...more(w),
      query: { ...more(w).query, accountid: account(w) },
      params: {
        ...more(w).params,
        ...Object.fromEntries(
          Object.entries(ids(w)).filter(([key]) => (own as readonly string[]).includes(key)),
        ),
      },
    })
  const x = (w: MatrixWorld) => ({
    listing_id: w.x.listingId,
    investment_id: w.investment.id,
    closing_id: w.closing,
  })
  const lost = { V: 401, '*': 404 } as const
  if (own.length === 0)
    return {
      at: { "X's": place((w) => w.x.accountId, x), nonexistent: place(newId, x) },
      expect: { "X's": { V: 401, '*': 404, ...allowed }, nonexistent: lost },
    }
  return {
    at: {
      "X's": place((w) => w.x.accountId, x),
      "X's under Y": place((w) => w.y.accountId, x),
      nonexistent: place(
        (w) => w.x.accountId,
        () => Object.fromEntries(own.map((key) => [key, newId()])),
      ),
      malformed: place(
        (w) => w.x.accountId,
        () => Object.fromEntries(own.map((key) => [key, 'x'])),
      ),
    },
    expect: {
      "X's": { V: 401, '*': 404, ...allowed },
      "X's under Y": lost,
      nonexistent: lost,
      malformed: lost,
    },
  }
}
export const admin = (
  allowed: Row['expect'][string],
  place: (w: MatrixWorld) => Place,
  missing?: (id: string) => Record<string, string>,
): Row => {
  const lost = Object.fromEntries(
    Object.entries(allowed).map(([who, status]) => [who, status === 'ok' ? 404 : status]),
  )
  return {
    at: {
      any: place,
      ...(missing
        ? {
            nonexistent: (w: MatrixWorld) => ({ ...place(w), params: missing(newId()) }),
            malformed: (w: MatrixWorld) => ({ ...place(w), params: missing('x') }),
          }
        : {}),
    },
    expect: {
      any: { V: 401, '*': 403, ...allowed },
      ...(missing
        ? {
            nonexistent: { V: 401, '*': 403, ...lost },
            malformed: { V: 401, '*': 403, SU: 404, OP: 404, CO: 404 },
          }
        : {}),
    },
  }
}
export const machine = (more: Place, own: Record<string, Row['expect'][string]>): Row => {
  const id: Record<string, (w: MatrixWorld) => Record<string, string>> = {
    'the investment of A': (w) => ({ machine: 'investment', id: w.investment.id }),
    'the steps of A': (w) => ({ machine: 'investment-steps', id: w.investment.id }),
    'the payment of A': (w) => ({ machine: 'payment', id: w.payment }),
    'the identity check of A': (w) => ({ machine: 'kyc', id: w.party }),
    'the account of A': (w) => ({ machine: 'user', id: w.users.A }),
    'the draft of X': (w) => ({ machine: 'offering', id: w.draft.listingId }),
    'the listing of X': (w) => ({ machine: 'listing', id: w.x.listingId }),
    nonexistent: () => ({ machine: 'investment', id: newId() }),
    malformed: () => ({ machine: 'investment', id: 'x' }),
    'no machine': () => ({ machine: 'nothing', id: newId() }),
  }
  return {
    at: Object.fromEntries(
      Object.entries(id).map(([name, params]) => [
        name,
        (w: MatrixWorld) => ({ ...more, params: params(w) }),
      ]),
    ),
    expect: {
      nonexistent: nothing,
      malformed: nothing,
      'no machine': nothing,
      ...Object.fromEntries(
        Object.entries(own).map(([name, allowed]) => [name, { V: 401, '*': 404, ...allowed }]),
      ),
    },
  }
}
/** A live offering is public; a draft is for its company and staff; what does not exist is the same as a draft. */
export const ofOffering = (
  more: (w: MatrixWorld) => Partial<Place> = () => ({}),
  hidden: Expected = 'ok',
): Row => {
  const at =
    (id: (w: MatrixWorld) => string) =>
    (w: MatrixWorld): Place => ({ ...more(w), params: { ...more(w).params, listing_id: id(w) } })
  const known = { V: 404, A: 404, B: 404, PA: 404, YO: 404, '*': hidden } as const
  return {
    at: {
      live: at((w) => w.x.listingId),
      draft: at((w) => w.draft.listingId),
      nonexistent: at(newId),
      malformed: at(() => 'x'),
    },
    expect: {
      live: { '*': 'ok' },
      draft: known,
      nonexistent: { '*': 404 },
      malformed: { '*': 404 },
    },
  }
}

export type PageId = Exclude<keyof MatrixWorld['pages'], 'picture' | 'post' | 'legalDraft'>
/** Something that X's company stores in addition to its live offering: under Y's account it does not exist. */
export const relatedToOffering = (
  key: string,
  of: PageId,
  allowed: Row['expect'][string],
  more: (w: MatrixWorld) => Place = () => ({}),
): Row => {
  const at =
    (
      account: (w: MatrixWorld) => string,
      id: (w: MatrixWorld) => string,
      listing = (w: MatrixWorld) => w.x.listingId,
    ) =>
    (w: MatrixWorld): Place => ({
      ...more(w),
      query: { ...more(w).query, accountid: account(w) },
      params: { ...more(w).params, listing_id: listing(w), [key]: id(w) },
    })
  const lost = {
    V: 401,
    '*': 404,
    ...Object.fromEntries(
      Object.entries(allowed).map(([who, status]) => [who, status === 403 ? 403 : 404]),
    ),
  } as const
  return {
    at: {
      "X's": at(
        (w) => w.x.accountId,
        (w) => w.pages[of],
      ),
      "X's under Y": at(
        (w) => w.y.accountId,
        (w) => w.pages[of],
      ),
      nonexistent: at((w) => w.x.accountId, newId),
      malformed: at(
        (w) => w.x.accountId,
        () => 'x',
      ),
    },
    expect: {
      "X's": { V: 401, '*': 404, ...allowed },
      "X's under Y": { V: 401, '*': 404 },
      nonexistent: lost,
      malformed: { V: 401, '*': 404 },
    },
  }
}
/** A row that expects something else at one of its placements. */
export const withPlace = (row: Row, at: string, expected: Row['expect'][string]): Row => ({
  ...row,
  expect: { ...row.expect, [at]: expected },
})
export const writers = { XO: 'ok', XM: 'ok', XV: 403, OP: 403, CO: 403, SU: 403 } as const

/** Of one's own things only: another's id is one that does not exist. */
export const ofNobody: Row = {
  at: {
    nonexistent: () => ({ params: { id: newId() } }),
    malformed: () => ({ params: { id: 'x' } }),
  },
  expect: { nonexistent: nothing, malformed: nothing },
}
export const one = (
  key: string,
  id: (w: MatrixWorld) => string,
  more: Place,
  allowed: Row['expect'][string],
): Row => {
  const at =
    (of: (w: MatrixWorld) => string) =>
    (w: MatrixWorld): Place => ({ ...more, params: { ...more.params, [key]: of(w) } })
  return {
    at: { named: at(id), nonexistent: at(newId), malformed: at(() => 'x') },
    expect: { named: { V: 401, '*': 404, ...allowed }, nonexistent: nothing, malformed: nothing },
  }
}
/** Of A alone, of B alone, of none of them. */
export const ofA = (key: string, id: (w: MatrixWorld) => string, more: Place = {}): Row =>
  one(key, id, more, { A: 'ok' })
export const ofB = (key: string, id: (w: MatrixWorld) => string, more: Place = {}): Row =>
  one(key, id, more, { B: 'ok' })
export const ofOthers = (key: string, id: (w: MatrixWorld) => string, more: Place = {}): Row =>
  one(key, id, more, {})
/** Of the account of A, for the platform's people. */
export const ofUser = (allowed: Row['expect'][string], more: Place = {}): Row => {
  const at =
    (id: (w: MatrixWorld) => string) =>
    (w: MatrixWorld): Place => ({ ...more, params: { id: id(w) } })
  const lost = { V: 401, '*': 403, OP: 404, CO: 404, SU: 404 } as const
  return {
    at: { 'of A': at((w) => w.users.A), nonexistent: at(newId), malformed: at(() => 'x') },
    expect: { 'of A': { V: 401, '*': 403, ...allowed }, nonexistent: lost, malformed: lost },
  }
}
export const queueItem = (more: (w: MatrixWorld) => Place, allowed: Row['expect'][string]): Row => {
  const at =
    (id: (w: MatrixWorld) => string) =>
    (w: MatrixWorld): Place => ({
      ...more(w),
      params: { kind: 'identity', ...more(w).params, id: id(w) },
    })
  const lost = { V: 401, '*': 403, OP: 404, CO: 404 } as const
  return {
    at: { 'of A': at((w) => w.party), nonexistent: at(newId), malformed: at(() => 'x') },
    expect: {
      'of A': { V: 401, '*': 403, ...allowed },
      nonexistent: lost,
      malformed: { ...lost, SU: 404 },
    },
  }
}

/** Of an offering of company X that is prepared by topics. */
export const ofRaise = (allowed: Row['expect'][string], more: Place = {}): Row => {
  const at =
    (account: (w: MatrixWorld) => string, listing: (w: MatrixWorld) => string) =>
    (w: MatrixWorld): Place => ({
      ...more,
      query: { accountid: account(w) },
      params: { topic: 'shares', ...more.params, listing_id: listing(w) },
    })
  const lost = { V: 401, '*': 404 } as const
  return {
    at: {
      "X's": at(
        (w) => w.x.accountId,
        (w) => w.prepared,
      ),
      "X's under Y": at(
        (w) => w.y.accountId,
        (w) => w.prepared,
      ),
      nonexistent: at((w) => w.x.accountId, newId),
      malformed: at(
        (w) => w.x.accountId,
        () => 'x',
      ),
    },
    expect: {
      "X's": { V: 401, '*': 404, ...allowed },
      "X's under Y": lost,
      nonexistent: lost,
      malformed: lost,
    },
  }
}

export const key = 'k'.repeat(43)
export const company = { ...members, OP: 'ok', CO: 'ok', SU: 'ok' } as const
export const look = {
  'the investment of A': { A: 'ok', ...company },
  'the steps of A': { A: 'ok', ...company },
  'the payment of A': { A: 'ok', ...company },
  'the identity check of A': { A: 'ok', ...staff, SU: 'ok' },
  'the account of A': { A: 'ok', OP: 'ok', CO: 403, SU: 403 },
  'the draft of X': company,
  'the listing of X': company,
} as const
export const values = { body: { values: {} } }
export const money = { ...staff, SU: 403 } as const
