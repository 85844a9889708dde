import { randomUUID } from 'node:crypto'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { investorSeed } from '#server/seeds/demo/people.ts'
import type { Row } from '#src/routes/define.ts'
import { table } from '#src/routes/table.ts'
import { sdnLine } from '#tests/support/sanctions.ts'
import type { Site } from './site.ts'
import { demoPeople, type DemoPerson } from './people.ts'
import { paper } from './raise.ts'
import { openSession } from './session.ts'

const source = join(import.meta.dirname, '..', '..', '..', 'src')
/** Rows whose screen exists. */
export const builtRows = (): Row[] =>
  table.filter((row) => row.screen !== null && existsSync(join(source, row.screen.file)))

/** Pages that compliance alone reads. */
const REPORTS = '/admin/compliance/reports'
const MATCHES = '/admin/compliance/sanctions/matches'

/** Who sees a row at its best: the one for whom it is made. */
export function mainPerson(row: Row): DemoPerson | 'visitor' {
  if (row.path.startsWith('/dashboard/registrations'))
    return row.path.includes(':party_id') ? 'coHolder' : 'holder'
  if (row.path.startsWith('/dashboard/signatures')) return 'coHolder'
  if (row.path.endsWith('/non-individual-info')) return 'holder'
  if (row.path.endsWith('/tax/w-8ben')) return 'foreigner'
  if (row.path.endsWith('/tax/upload')) return 'foreignOwner'
  if (row.path.startsWith('/dashboard/partner')) return 'partner'
  if (row.path === '/agreement') return 'newcomer'
  if (row.path.startsWith(MATCHES) || row.path === REPORTS) return 'compliance'
  if (row.area === 'admin') return 'operator'
  if (row.area === 'issuer' || row.path.startsWith('/dashboard/raise-capital')) return 'issuer'
  return row.guards.includes('auth') && !row.onward ? 'investor' : 'visitor'
}

type Found = Record<string, string>
interface Items<T> {
  items: T[]
}
interface Card {
  listing_id: string
  company: { slug: string; account_id?: string }
}
interface View {
  id: string
  next_step: string | null
  listing_id: string
}

const first = async <T>(site: Site, path: string, token?: string): Promise<T | undefined> =>
  (await site.get<Items<T>>(path, token)).items[0]

/** Real ids of the demo world for the parameters of a row, as the person sees them. */
async function idsFor(
  site: Site,
  row: Row,
  who: DemoPerson | 'visitor',
  token: string | undefined,
): Promise<Found> {
  if (token === undefined || who === 'visitor') {
    const card = await first<Card>(site, '/api/offerings')
    return card ? { listing_id: card.listing_id, company_name: card.company.slug } : {}
  }
  if (row.path.startsWith('/investment') || row.path.startsWith('/dashboard/pending-investments')) {
    const pending = (await site.get<Items<View>>('/api/investments?group=pending', token)).items
    const view = pending.find((one) => one.next_step !== null) ?? pending[0]
    return view ? { investment_id: view.id, listing_id: view.listing_id } : {}
  }
  const own = await ownIds(site, row, token)
  if (own !== null) return own
  const company = await companyOf(site, row, token)
  if (company === undefined) return {}
  const { accountId, listing } = company
  const investment =
    listing === undefined
      ? undefined
      : await dealroom<{ id: string }>(
          site,
          `/api/dealroom/offerings/${listing}/investments?accountid=${accountId}&bucket=funded`,
          token,
          accountId,
        )
  const closing =
    listing === undefined || !row.path.includes(':closing_id')
      ? undefined
      : await dealroom<{ id: string }>(
          site,
          `/api/dealroom/offerings/${listing}/closings?accountid=${accountId}`,
          token,
          accountId,
        )
  const meeting = row.path.includes(':meeting_id')
    ? await dealroom<{ id: string }>(
        site,
        `/api/dealroom/meetings?accountid=${accountId}`,
        token,
        accountId,
      )
    : undefined
  const news = row.path.includes(':news_id')
    ? await dealroom<{ id: string }>(
        site,
        `/api/dealroom/news?accountid=${accountId}`,
        token,
        accountId,
      )
    : undefined
  return {
    ...(row.path.includes(':conversion_id')
      ? { conversion_id: await conversionOf(site, accountId, token) }
      : {}),
    ...(row.path.includes(':endpoint_id')
      ? { endpoint_id: await webhookOf(site, accountId, token) }
      : {}),
    ...(row.path.includes(':key_id') ? { key_id: await keyOf(site, accountId, token) } : {}),
    ...(meeting ? { meeting_id: meeting.id } : {}),
    ...(news ? { news_id: news.id } : {}),
    account_id: accountId,
    status: showing(row).status,
    ...(listing === undefined ? {} : { listing_id: listing }),
    ...(investment ? { investment_id: investment.id } : {}),
    ...(closing ? { closing_id: closing.id } : {}),
  }
}

/**
 * Rows that belong to no company: what a person holds and signs, and what operators work through. Null for other rows.
 */
async function ownIds(site: Site, row: Row, token: string): Promise<Found | null> {
  const id = async (path: string): Promise<string | undefined> =>
    (await first<{ id: string }>(site, path, token))?.id
  const one = async (name: string, path: string): Promise<Found> =>
    ((found) => (found === undefined ? {} : { [name]: found }))(await id(path))
  if (row.path.includes(':companyId') || row.path.includes(':holding_id')) {
    const holding = await first<{ id: string; account_id: string }>(site, '/api/holdings', token)
    if (holding === undefined) return {}
    const held = (name: string, rest: string) =>
      one(name, `/api/held/${holding.account_id}/${rest}`)
    const past = row.path.includes('/historical')
    return {
      holding_id: holding.id,
      companyId: holding.account_id,
      ...(row.path.includes('/meetings/') && row.path.endsWith('/:id')
        ? await held('id', `meetings?group=${past ? 'past' : 'current'}`)
        : {}),
      ...(row.path.includes(':transfer_id')
        ? await held('transfer_id', `transfers?group=${past ? 'past' : 'current'}`)
        : {}),
      ...(row.path.includes(':news_id') ? await held('news_id', 'news') : {}),
    }
  }
  if (row.path === '/admin/users/user-details/:id')
    return one('id', `/api/admin/users?q=${encodeURIComponent(demoPeople.investor)}`)
  if (row.path.endsWith('/basic-information/:version')) return { version: '1' }
  if (row.path.includes(':received_id')) return one('received_id', '/api/admin/received-emails')
  if (row.path.includes(':firm_id')) return one('firm_id', '/api/admin/firms')
  if (row.path.includes(':match_id')) return { match_id: await matchOf(site, token) }
  if (row.path.includes(':seat_id')) return seatIds(site, token)
  if (row.path.includes(':grant_id')) return one('grant_id', '/api/admin/roles')
  if (row.path.includes(':proposal_id'))
    return one('proposal_id', '/api/admin/proposals?show=decided')
  if (row.path.includes(':closed_day_id')) return one('closed_day_id', '/api/admin/closed-days')
  if (row.path.includes(':link_id')) return one('link_id', '/api/admin/compliance-links')
  if (row.path === '/admin/transfers/:transfer_id')
    return one('transfer_id', '/api/admin/transfers')
  if (row.path === '/admin/conversions/:conversion_id')
    return { conversion_id: await conversionOf(site, null, token) }
  if (row.path.includes(':kyc_id'))
    return one('kyc_id', '/api/admin/compliance/queue?kind=identity')
  if (row.path.includes('/queue/:kind'))
    return {
      kind: 'registration',
      ...(await one('id', '/api/admin/compliance/queue?kind=registration')),
    }
  if (row.path.includes(':action_id')) return { action_id: await bulkActionOf(site, token) }
  if (row.path.includes(':endpoint_id') && row.area === 'admin')
    return { endpoint_id: await webhookOf(site, 'platform', token) }
  if (row.path.includes(':key_id') && row.area === 'admin')
    return { key_id: await keyOf(site, 'platform', token) }
  if (row.path.includes(':draft_id'))
    return {
      draft_id:
        (await site.get<{ drafts: { id: string }[] }>('/api/admin/legal', token)).drafts[0]?.id ??
        '',
    }
  if (row.path.includes(':bank_account')) {
    const escrow = await first<{ account: string }>(
      site,
      '/api/admin/money/reconciliation/accounts',
      token,
    )
    return escrow === undefined ? {} : { bank_account: escrow.account || 'none' }
  }
  if (row.path.includes(':disbursement_id'))
    return one('disbursement_id', '/api/admin/money/disbursements')
  if (row.path.includes(':wire_list_id')) return one('wire_list_id', '/api/admin/money/wire-lists')
  if (row.path.includes(':batch_id')) return one('batch_id', '/api/admin/money/batches')
  if (row.path.includes(':statement_id'))
    return { statement_id: (await id('/api/admin/money/statements')) ?? (await statementOf(site)) }
  if (row.path.includes(':registration_id')) return one('registration_id', '/api/registrations')
  if (row.path.includes(':envelope_id')) return one('envelope_id', '/api/signatures')
  if (row.path.includes(':party_id')) return partyOf(site, token)
  return null
}

/** A session of a person with a fresh second factor. */
const freshSession = async (site: Site, email: string): Promise<string> =>
  (await openSession(site, email)).access_token

async function upload(
  site: Site,
  path: string,
  form: FormData,
  token?: string,
): Promise<{ id: string }> {
  const by = token ?? (await freshSession(site, demoPeople.operator))
  const answer = await fetch(new URL(path, site.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${by}` },
    body: form,
  })
  if (!answer.ok) throw new Error(`${path} was refused: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as { id: string }
}

/** An open match of a demo person, found in a list that the operator loads; returns its id. `token` is compliance's. */
async function matchOf(site: Site, token: string): Promise<string> {
  const open = async (): Promise<string | undefined> =>
    (await first<{ id: string }>(site, '/api/admin/sanctions/matches?state=open', token))?.id
  const known = await open()
  if (known !== undefined) return known
  const { first: given, last, dob } = investorSeed(12)
  const form = new FormData()
  form.set('source', 'ofac_sdn')
  form.set('published_on', dateInZone((await site.now()).toISOString()))
  const births = `DOB ${dob.slice(0, 4)}.`
  const line = sdnLine({ uid: '7001', name: `${last.toUpperCase()}, ${given}`, births })
  form.set('file', new Blob([line], { type: 'text/csv' }), 'sdn.csv')
  await upload(site, '/api/admin/sanctions/lists', form)
  // a job reads the list, others screen everybody
  for (let waited = 0; waited < 60_000; waited += 500) {
    const found = await open()
    if (found !== undefined) return found
    await sleep(500)
  }
  throw new Error('the screening found nobody')
}

/** A bulk action, begun with one investment when there is none; returns its id. */
async function bulkActionOf(site: Site, token: string): Promise<string> {
  const path = '/api/admin/bulk-actions'
  const known = (await first<{ id: string }>(site, path, token))?.id
  if (known !== undefined) return known
  const investment = await first<{ id: string }>(site, '/api/admin/investments', token)
  const { rev } = await site.get<{ rev: number }>(
    `/api/lifecycles/investment/${investment?.id ?? ''}`,
    token,
  )
  const answer = await fetch(new URL(path, site.url), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await freshSession(site, demoPeople.operator)}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ kind: 'remind', items: [{ id: investment?.id, rev }] }),
  })
  return ((await answer.json()) as { id: string }).id
}

/** A conversion of a company of the issuer, entered when there is none; returns its id. */
async function conversionOf(site: Site, accountId: string | null, token: string): Promise<string> {
  const mine = accountId === null ? await freshSession(site, demoPeople.issuer) : token
  const account =
    accountId ??
    (await first<{ account_id: string }>(site, '/api/companies', mine))?.account_id ??
    ''
  const path = `/api/dealroom/conversions?accountid=${account}`
  const known = await dealroom<{ id: string }>(site, path, mine, account)
  if (known !== undefined) return known.id
  const agreement = new FormData()
  agreement.set('purpose', 'company_document')
  const { name, mimeType: type, buffer } = paper('stock-purchase-agreement')
  agreement.set('file', new Blob([new Uint8Array(buffer)], { type }), name)
  const { id: document } = await upload(site, '/api/files', agreement, mine)
  const answer = await fetch(new URL(path, site.url), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${mine}`,
      accountid: account,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      trigger: 'priced_round',
      happened_on: dateInZone((await site.now()).toISOString()),
      price: '1.25',
      capitalization: 5_000_000,
      security_type: 'preferred',
      security_name: 'Series Seed',
      capitalization_reason: 'The company keeps its cap table elsewhere.',
      basis: 'Stock purchase agreement.',
      papers: [document],
    }),
  })
  if (!answer.ok) throw new Error(`${path} was refused: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { id: string }).id
}

/** A webhook of a company or of the platform, added when there is none; returns its id. */
async function webhookOf(site: Site, owner: string, token: string): Promise<string> {
  const path = `/api/webhooks/${owner}`
  const { items, event_types } = await site.get<{
    items: { id: string }[]
    event_types: string[]
  }>(path, token)
  if (items[0] !== undefined) return items[0].id
  const answer = await fetch(new URL(path, site.url), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      title: 'Records',
      url: 'https://hooks.example.com/records',
      types: event_types.slice(0, 2),
    }),
  })
  if (!answer.ok) throw new Error(`${path} was refused: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { id: string }).id
}

/** An API key of a company or of the platform, added when there is none; returns its id. */
async function keyOf(site: Site, owner: string, token: string): Promise<string> {
  const path = `/api/keys/${owner}`
  const { items } = await site.get<{ items: { id: string }[] }>(path, token)
  if (items[0] !== undefined) return items[0].id
  const answer = await fetch(new URL(path, site.url), {
    method: 'POST',
    headers: {
      // a key asks for a factor of the last five minutes, and the tab may have signed in before
      authorization: `Bearer ${await freshSession(site, owner === 'platform' ? demoPeople.operator : demoPeople.issuer)}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      title: 'Records',
      scopes: ['offerings:read', 'investments:read'],
      addresses: ['203.0.113.0/24'],
      days: 90,
    }),
  })
  if (!answer.ok) throw new Error(`${path} was refused: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { id: string }).id
}

/** A statement with one unknown line, uploaded by the operator; returns its id. */
async function statementOf(site: Site): Promise<string> {
  const form = new FormData()
  form.set(
    'file',
    new Blob(
      [
        `date,amount,reference,sender,bank_reference\n${dateInZone((await site.now()).toISOString())},120.00,no reference,Somebody,SEEN-1\n`,
      ],
      { type: 'text/csv' },
    ),
    'statement.csv',
  )
  return (await upload(site, '/api/admin/money/statements', form)).id
}

/** The co-holder's part in the registration whose agreement they signed. */
async function partyOf(site: Site, token: string): Promise<Found> {
  const mail = (await site.mailbox(demoPeople.coHolder)).find((one) =>
    one.text.includes('/dashboard/registrations/part/'),
  )
  const party = /registrations\/part\/([0-9a-f-]{36})/.exec(mail?.text ?? '')?.[1]
  return party === undefined || token === '' ? {} : { party_id: party }
}

/**
 * Topics are those of a raise that is being reviewed; closings are those of an offering that has closed; all else is
 * the offering with the most to see.
 */
const showing = (row: Row): { slug: string; status: string } => {
  const file = row.screen?.file ?? ''
  if (/^features\/(topics|review)\//.test(file))
    return { slug: 'saltbox-homes', status: 'changes-requested' }
  const hasClosed =
    row.path.includes(':closing_id') || /^features\/(holders|meetings|transfers|news)\//.test(file)
  return hasClosed
    ? { slug: 'sable-instruments', status: 'reporting' }
    : { slug: 'tidewater-grid', status: 'live' }
}

/** The company of the demo that shows a row best, and its offering: as its owner or as the platform finds it. */
async function companyOf(
  site: Site,
  row: Row,
  token: string,
): Promise<{ accountId: string; listing: string | undefined } | undefined> {
  const { slug, status } = showing(row)
  if (row.area === 'admin') {
    const card = (
      await site.get<Items<Card>>(`/api/admin/offerings?status=${status}`, token)
    ).items.find((one) => one.company.slug === slug)
    return card?.company.account_id === undefined
      ? undefined
      : { accountId: card.company.account_id, listing: card.listing_id }
  }
  const own = (
    await site.get<Items<{ account_id: string; slug: string }>>('/api/companies', token)
  ).items.find((one) => one.slug === slug)
  return own
    ? {
        accountId: own.account_id,
        listing: (
          await dealroom<Card>(
            site,
            `/api/dealroom/offerings?accountid=${own.account_id}`,
            token,
            own.account_id,
          )
        )?.listing_id,
      }
    : undefined
}

async function dealroom<T>(
  site: Site,
  path: string,
  token: string,
  accountId: string,
): Promise<T | undefined> {
  const answer = await fetch(new URL(path, site.url), {
    headers: { authorization: `Bearer ${token}`, accountid: accountId },
  })
  return answer.ok ? ((await answer.json()) as Items<T>).items[0] : undefined
}

/** A link that a mail of the demo world carries, for switching such mails off. */
async function unsubscribePlace(site: Site): Promise<string | null> {
  for (const mail of await site.mailbox(demoPeople.investor)) {
    const path = /\/unsubscribe\/[\w-]+\.[\w-]+/.exec(mail.text)?.[0]
    if (path !== undefined) return path
  }
  return null
}

/** The link to a letter that nobody has answered yet. */
async function letterPlace(site: Site): Promise<string | null> {
  const paths = (await site.mailbox('omar@linden-advisers.example')).map(
    (mail) => /\/accreditation-letter\/[\w-]+/.exec(mail.text)?.[0],
  )
  return paths.find((path) => path !== undefined) ?? null
}

const fixed: Readonly<Record<string, string>> = {
  status: 'live',
  investment_status: 'funded',
  step: 'suitability',
  filter: 'current',
  payment_type: 'ach',
  machine: 'login',
  state: 'credentials',
  id: 'A'.repeat(43),
  token: 'A'.repeat(43),
}

/** A real address of a row in the demo world; null when the world has nothing of that kind. */
export async function placeOf(
  site: Site,
  row: Row,
  who: DemoPerson | 'visitor',
  token?: string,
): Promise<string | null> {
  const names = [...row.path.matchAll(/:([A-Za-z_]+)/g)].map((m) => m[1] ?? '')
  if (row.path === MATCHES && token !== undefined) await matchOf(site, token)
  if (names.length === 0) return row.path
  if (row.path.startsWith('/unsubscribe/')) return unsubscribePlace(site)
  if (row.path.startsWith('/accreditation-letter/')) return letterPlace(site)
  const links =
    row.path === '/register/validate/:id' || names.every((name) => name in fixed && name !== 'id')
  const known: Record<string, string> = {
    ...fixed,
    ...(links ? {} : await idsFor(site, row, who, token)),
  }
  if (names.some((name) => known[name] === undefined)) return null
  return row.path.replaceAll(/:([A-Za-z_]+)/g, (_, name: string) => known[name] ?? '')
}

/** An active seat of the person as a partner, and a section that it has to complete. */
async function seatIds(site: Site, token: string): Promise<Found> {
  const { items } = await site.get<
    Items<{ id: string; status: { state: string }; sections: { topic: string }[] }>
  >('/api/partner/seats', token)
  const seat = items.find((one) => one.status.state.startsWith('active'))
  return seat === undefined ? {} : { seat_id: seat.id, topic: seat.sections[0]?.topic ?? 'details' }
}
