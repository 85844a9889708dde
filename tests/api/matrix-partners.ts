import { newId } from '#server/kernel/lib/ids.ts'
import { company, nothing, signedIn, type Place, type Row } from './matrix-rows.ts'
import type { MatrixWorld } from './matrix-world.ts'

/** Those who invite partners: owners, compliance and operators. */
const inviters = { XO: 'ok', XM: 403, XV: 403, OP: 'ok', CO: 'ok', SU: 403 } as const
const path = '/api/dealroom/offerings/:listing_id'

/** Around the seats of X's prepared offering: under Y's account they do not exist. */
function ofSeats(
  allowed: Row['expect'][string],
  more: Place = {},
  seat?: (w: MatrixWorld) => string,
): Row {
  const at =
    (
      account: (w: MatrixWorld) => string,
      listing: (w: MatrixWorld) => string,
      named: ((w: MatrixWorld) => string) | undefined = seat,
    ) =>
    (w: MatrixWorld): Place => ({
      ...more,
      query: { ...more.query, accountid: account(w) },
      params: { listing_id: listing(w), ...(named === undefined ? {} : { seat_id: named(w) }) },
    })
  const x = (w: MatrixWorld) => w.x.accountId
  const prepared = (w: MatrixWorld) => w.prepared
  const own = { V: 401, '*': 404, ...allowed } as const
  return {
    at: {
      "X's": at(x, prepared),
      "X's under Y": at((w) => w.y.accountId, prepared),
      nonexistent: seat === undefined ? at(x, newId) : at(x, prepared, newId),
      malformed: at(x, () => 'x'),
    },
    expect: { "X's": own, "X's under Y": nothing, nonexistent: nothing, malformed: nothing },
  }
}

/** Of PA's seat: to everybody else, the company and the platform included, it does not exist here. */
function ofPartner(more: Record<string, (w: MatrixWorld) => string> = {}): Row {
  const at =
    (seat: (w: MatrixWorld) => string) =>
    (w: MatrixWorld): Place => ({
      params: {
        seat_id: seat(w),
        ...Object.fromEntries(Object.entries(more).map(([key, of]) => [key, of(w)])),
      },
    })
  return {
    at: { "PA's": at((w) => w.seat.id), nonexistent: at(newId), malformed: at(() => 'x') },
    expect: {
      "PA's": { V: 401, '*': 404, PA: 200 },
      nonexistent: nothing,
      malformed: nothing,
    },
  }
}
/** The same with a section or a file that the seat does not open: nobody finds it. */
function closed(row: Row, more: Record<string, Record<string, string>>): Row {
  const places = Object.entries(more).map(([name, params]) => [
    name,
    (w: MatrixWorld): Place => {
      const place = row.at["PA's"]?.(w)
      return { ...place, params: { ...place?.params, ...params } }
    },
  ])
  return {
    at: { ...row.at, ...(Object.fromEntries(places) as Row['at']) },
    expect: {
      ...row.expect,
      ...Object.fromEntries(Object.keys(more).map((name) => [name, nothing])),
    },
  }
}

export const partnerRows: Readonly<Record<string, Row>> = {
  [`GET ${path}/partners`]: ofSeats(company, { query: { filter: 'current' } }),
  [`GET ${path}/partners/:seat_id`]: ofSeats(company, {}, (w) => w.seat.id),
  [`GET ${path}/partner-firms`]: ofSeats({ ...inviters, SU: 'ok' }),
  [`POST ${path}/partners`]: ofSeats(inviters, {
    body: {
      role: 'law_firm',
      firm_id: null,
      firm_name: 'Matrix Law PC',
      name: 'Lou Counsel',
      email_address: 'lou@matrix-law.example',
      ends_on: '2027-06-30',
      sections: [{ topic: 'shares', access: 'see' }],
      agreement: 'What is read here is kept confidential, also after the seat ends.',
    },
  }),
  'GET /api/partner/seats': signedIn(200),
  'GET /api/partner/seats/:seat_id': ofPartner(),
  'GET /api/partner/seats/:seat_id/topics/:topic': closed(ofPartner({ topic: () => 'shares' }), {
    'a section that the seat does not open': { topic: 'captable' },
    'no section': { topic: 'secrets' },
  }),
  'GET /api/partner/seats/:seat_id/topics/:topic/files/:file_id': closed(
    ofPartner({ topic: () => 'auditor', file_id: (w) => w.seat.file }),
    {
      'a file under another section': { topic: 'shares' },
      'a section that the seat does not open': { topic: 'captable' },
      'no file': { file_id: newId() },
    },
  ),
}
