import { conversionBody } from '#domain/holders/model/conversion.ts'
import { meetingBody } from '#domain/holders/model/meeting.ts'
import { newsBody } from '#domain/holders/model/news.ts'
import { lifecycles } from '#machines/lifecycles.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { issueHolding } from '#server/holders/holdings/index.ts'
import { makeOffering } from '#tests/support/offering.ts'
import { elsewhere, ground } from './context.ts'
import type { Stage } from './replay.ts'
import { begun } from '#tests/support/begun.ts'

/** A meeting whose plan the company has made; who may vote is tried in the meetings module. */
export async function meetingStage(): Promise<Stage> {
  const g = await ground('meeting', {
    meeting: { effects: { freezeVoters: elsewhere, countVotes: elsewhere } },
  })
  const plan = meetingBody.parse({
    kind: 'annual',
    title: 'Annual meeting',
    meets_on: '2026-12-15',
    record_on: '2026-11-25',
    place: '1 Pier Street',
  })
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles.meeting,
    begin: async (model) => {
      const id = newId()
      await g.t.db.run(
        'insert into meeting (id, account_id, plan, created_by, created_at) values ($1, $2, $3, $4, now())',
        [id, g.accountId, JSON.stringify(plan), g.owner.person.userId],
      )
      await g.t.db.tx((tx) =>
        begun(g.t, tx, 'meeting', id, model.input, { account_id: g.accountId }),
      )
      return id
    },
    people: () => ({ ISS: g.owner, ADM: g.operator }),
  }
}

/** A transfer of a security that its holder was issued. */
export async function transferStage(): Promise<Stage> {
  const g = await ground('transfer', {
    transfer: { effects: { postTransfer: elsewhere, inviteReceiver: elsewhere } },
  })
  const listingId = await makeOffering(g.t, g.accountId)
  let holder = await g.investor()
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles.transfer,
    begin: async (model) => {
      holder = await g.investor()
      const [id, investmentId, at] = [newId(), newId(), g.t.clock.now().toISOString()]
      await g.t.db.tx((tx) =>
        issueHolding(tx, {
          investmentId,
          listingId,
          userId: holder.person.userId,
          title: 'Grace Reed',
          units: 100,
          cents: 41_000,
          at,
        }),
      )
      await g.t.db.run(
        `insert into transfer (id, holding_id, account_id, user_id, kind, units, receiver_name, receiver_email,
            relation, accredited, reason, requested_at)
          select $1, h.id, h.account_id, h.user_id, 'gift', 40, 'Ada Reed', 'ada@mail.example', 'child', false,
            'For her birthday.', $3
          from holding h
          where h.investment_id = $2`,
        [id, investmentId, at],
      )
      await g.t.db.tx((tx) =>
        begun(g.t, tx, 'transfer', id, model.input, {
          user_id: holder.person.userId,
          account_id: g.accountId,
          listing_id: listingId,
        }),
      )
      return id
    },
    people: () => ({ INV: holder, ISS: g.owner, ADM: g.operator }),
  }
}

/** A release that somebody of the company has written. */
export async function newsStage(): Promise<Stage> {
  const g = await ground('news-release')
  const content = newsBody.parse({
    title: 'First quarter',
    category: 'financial',
    body: 'Sales grew by a third over the year before.',
    audience: 'holders',
  })
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles['news-release'],
    begin: async (model) => {
      const id = newId()
      await g.t.db.run(
        'insert into news_release (id, account_id, content, author_id, created_at) values ($1, $2, $3, $4, now())',
        [id, g.accountId, JSON.stringify(content), g.owner.person.userId],
      )
      await g.t.db.tx((tx) =>
        begun(g.t, tx, 'news-release', id, model.input, {
          account_id: g.accountId,
        }),
      )
      return id
    },
    people: () => ({ ISS: g.owner, ADM: g.operator }),
  }
}

/** A conversion that the company has entered; what it does to the ledger is tried in its module. */
export async function conversionStage(): Promise<Stage> {
  const g = await ground('conversion')
  const terms = conversionBody.parse({
    trigger: 'priced_round',
    happened_on: '2026-11-20',
    price: '1.25',
    capitalization: 5_000_000,
    security_type: 'preferred',
    security_name: 'Series Seed',
    basis: 'Stock purchase agreement.',
    papers: [newId()],
  })
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles.conversion,
    begin: async (model) => {
      const id = newId()
      await g.t.db.run(
        'insert into conversion (id, account_id, terms, author_id, created_at) values ($1, $2, $3, $4, now())',
        [id, g.accountId, JSON.stringify(terms), g.owner.person.userId],
      )
      await g.t.db.tx((tx) =>
        begun(g.t, tx, 'conversion', id, model.input, {
          account_id: g.accountId,
        }),
      )
      return id
    },
    people: () => ({ ISS: g.owner, ADM: g.operator }),
  }
}
