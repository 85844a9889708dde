import { lifecycles } from '#machines/lifecycles.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { makeOffering } from '#tests/support/offering.ts'
import { beginRaise, elsewhere, ground, staffOf } from './context.ts'
import type { Stage } from './replay.ts'
import { system } from '#server/kernel/context.ts'
import { begun } from '#tests/support/begun.ts'

export async function reviewItemStage(): Promise<Stage> {
  const g = await ground('review-item')
  const listingId = await beginRaise(g)
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles['review-item'],
    begin: async (model) => {
      // the topic of the offering gets a machine of its own for each path: what is stored of the path before goes with
      // it
      const id = newId()
      for (const table of ['topic_author', 'topic_in_force', 'topic_approval', 'topic_revision'])
        await g.t.db.tx(async (tx) => {
          await tx.run(`alter table ${table} disable trigger user`)
          await tx.run(
            `delete from ${table}
              where item_id = (select item_id from topic where listing_id = $1 and topic = 'details')`,
            [listingId],
          )
          await tx.run(`alter table ${table} enable trigger user`)
        })
      await g.t.db.run(
        "update topic set item_id = $2, applied_revision = 0 where listing_id = $1 and topic = 'details'",
        [listingId, id],
      )
      await g.t.db.tx((tx) =>
        g.t.lifecycles.begin(tx, 'review-item', id, model.input, system, {
          account_id: g.accountId,
          listing_id: listingId,
        }),
      )
      return id
    },
    people: () => ({ ISS: g.owner, ...staffOf(g) }),
  }
}

export async function questionnaireStage(): Promise<Stage> {
  const g = await ground('questionnaire')
  const listingId = await beginRaise(g)
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles.questionnaire,
    begin: async (model) => {
      const id = newId()
      await g.t.db.run(
        `insert into questionnaire (id, listing_id, account_id, person_key, name, email, roles, subject, created_at)
          values ($1, $2, $3, $4, 'Imani Ashford', 'imani@mail.example', '{Director}', 'other', now())`,
        [id, listingId, g.accountId, `person:${id}`],
      )
      await g.t.db.tx((tx) =>
        begun(g.t, tx, 'questionnaire', id, model.input, {
          account_id: g.accountId,
          listing_id: listingId,
        }),
      )
      return id
    },
    people: () => ({ ISS: g.owner, ...staffOf(g) }),
  }
}

export async function relationshipStage(): Promise<Stage> {
  const g = await ground('relationship')
  const listingId = await makeOffering(g.t, g.accountId, { type: 'reg_d_506b' })
  let invited = await g.investor()
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles.relationship,
    begin: async (model) => {
      invited = await g.investor()
      const id = newId()
      await g.t.db.run(
        `insert into offering_relationship (id, listing_id, account_id, email, name, basis, how, invited_by,
            invited_at)
          select $1, $2, $3, lower(email), 'Grace Reed', 'questionnaire', 'Met at the fair.', $4, now()
          from app_user
          where id = $5`,
        [id, listingId, g.accountId, g.owner.person.userId, invited.person.userId],
      )
      await g.t.db.tx((tx) =>
        begun(g.t, tx, 'relationship', id, model.input, {
          account_id: g.accountId,
          listing_id: listingId,
        }),
      )
      return id
    },
    people: () => ({ INV: invited, ISS: g.owner, ...staffOf(g) }),
  }
}

export async function updateStage(): Promise<Stage> {
  const g = await ground('update')
  const listingId = await makeOffering(g.t, g.accountId)
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles.update,
    begin: async () => {
      const answer = await g.owner.post<{ id: string }>(
        `/api/dealroom/offerings/${listingId}/updates`,
        {
          query: { accountid: g.accountId },
          body: {
            title: 'The first ten are built',
            kind: 'progress',
            body_html: '<p>Ten are built.</p>',
          },
        },
      )
      if (answer.status !== 201) throw new Error(answer.text)
      return answer.body.id
    },
    people: () => ({ ISS: g.owner, ...staffOf(g) }),
  }
}

export async function discussionPostStage(): Promise<Stage> {
  const g = await ground('discussion-post')
  const listingId = await makeOffering(g.t, g.accountId)
  let author = await g.investor()
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles['discussion-post'],
    begin: async (model) => {
      author = await g.investor()
      const id = newId()
      const { userId } = author.person
      await g.t.db.run(
        `insert into discussion_post (id, listing_id, account_id, author_id, author_name, label, body, created_at)
          values ($1, $2, $3, $4, 'Grace Reed', 'member', 'When do you build?', now())`,
        [id, listingId, g.accountId, userId],
      )
      await g.t.db.tx((tx) =>
        begun(g.t, tx, 'discussion-post', id, model.input, {
          user_id: userId,
          account_id: g.accountId,
          listing_id: listingId,
        }),
      )
      return id
    },
    people: () => ({ INV: author, ...staffOf(g) }),
  }
}

export async function dealFileStage(): Promise<Stage> {
  const g = await ground('deal-file')
  const listingId = await makeOffering(g.t, g.accountId)
  const [folderId, fileId] = [newId(), newId()]
  await g.t.db.run(
    `insert into deal_folder (id, listing_id, account_id, name, position, created_at)
      values ($1, $2, $3, 'Contracts', 1, now())`,
    [folderId, listingId, g.accountId],
  )
  await g.t.db.run(
    `insert into stored_file (id, store_key, name, content_type, size, sha256, purpose, created_at)
      values ($1, $2, 'a.pdf', 'application/pdf', 1, 'x', 'offering_document', now())`,
    [fileId, fileId],
  )
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles['deal-file'],
    begin: async (model) => {
      const id = newId()
      await g.t.db.run(
        `insert into deal_file (id, listing_id, account_id, folder_id, title, file_id, size, content_type, audience,
            may_download, watermark, created_by, created_at)
          values ($1, $2, $3, $4, 'A contract', $5, 1, 'application/pdf', 'members', true, true, $6, now())`,
        [id, listingId, g.accountId, folderId, fileId, g.owner.person.userId],
      )
      await g.t.db.tx((tx) =>
        begun(g.t, tx, 'deal-file', id, model.input, {
          account_id: g.accountId,
          listing_id: listingId,
        }),
      )
      return id
    },
    people: () => ({ ISS: g.owner, ...staffOf(g) }),
  }
}

export async function joinRequestStage(): Promise<Stage> {
  const g = await ground('join-request')
  const person = await g.investor()
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles['join-request'],
    begin: async (model) => {
      const id = newId()
      await g.t.db.run('delete from company_member where user_id = $1', [person.person.userId])
      await g.t.db.run(
        `insert into company_join_request (id, account_id, user_id, message, requested_at)
          values ($1, $2, $3, 'I keep the books.', now())`,
        [id, g.accountId, person.person.userId],
      )
      await g.t.db.tx((tx) =>
        begun(g.t, tx, 'join-request', id, model.input, {
          user_id: person.person.userId,
          account_id: g.accountId,
        }),
      )
      return id
    },
    people: () => ({ ISS: g.owner, INV: person, ...staffOf(g) }),
  }
}

export async function legalTextStage(): Promise<Stage> {
  // what comes into force is read by everybody: that it does is tested where legal texts are
  const g = await ground('legal-text', { 'legal-text': { effects: { putInForce: elsewhere } } })
  const author = (await g.investor()).person.userId
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles['legal-text'],
    begin: async (model) => {
      const id = newId()
      await g.t.db.run(
        `insert into legal_draft (id, kind, version, title, summary, html, begun_by, begun_at, saved_by, saved_at)
          values ($1, 'terms', '2026-12', 'Terms', 'The terms.', '<p>Terms.</p>', $2, now(), $2, now())`,
        [id, author],
      )
      await g.t.db.tx((tx) => begun(g.t, tx, 'legal-text', id, model.input))
      return id
    },
    people: () => ({ ADM: g.operator }),
  }
}

export async function changeRequestStage(): Promise<Stage> {
  // the new offering is tried where requests are tested
  const g = await ground('change-request', {
    'change-request': { effects: { applyRequest: elsewhere, applyCompanyRequest: elsewhere } },
  })
  const listingId = await makeOffering(g.t, g.accountId)
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles['change-request'],
    begin: async (model) => {
      const id = newId()
      await g.t.db.run(
        `insert into change_request (id, listing_id, account_id, subject, field, from_value, to_value,
          reason, consequence, requested_by, requested_at)
        values ($1, $2, $3, 'type-of-offering', 'type', '"reg_cf"', '"reg_a_t2"',
          'We need more money.', '{"reviewed": [], "investor_notice": []}', $4, now())`,
        [id, listingId, g.accountId, g.owner.person.userId],
      )
      await g.t.db.tx((tx) =>
        begun(g.t, tx, 'change-request', id, model.input, {
          account_id: g.accountId,
          listing_id: listingId,
        }),
      )
      return id
    },
    people: () => ({ ISS: g.owner, ...staffOf(g) }),
  }
}

export async function partnerSeatStage(): Promise<Stage> {
  const g = await ground('partner-seat')
  const listingId = await makeOffering(g.t, g.accountId)
  let partner = await g.investor()
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles['partner-seat'],
    begin: async (model) => {
      partner = await g.investor()
      const id = newId()
      await g.t.db.run(
        `insert into partner_seat (id, listing_id, account_id, role, firm_name, email, name,
          agreement, invited_by, by_platform, invited_at)
        select $1, $2, $3, 'auditor', 'Reed & Co.', lower(email), 'Grace Reed', 'An agreement.', $4,
          false, now()
        from app_user where id = $5`,
        [id, listingId, g.accountId, g.owner.person.userId, partner.person.userId],
      )
      await g.t.db.tx((tx) =>
        begun(g.t, tx, 'partner-seat', id, model.input, {
          account_id: g.accountId,
          listing_id: listingId,
        }),
      )
      return id
    },
    people: () => ({ INV: partner, ISS: g.owner, ...staffOf(g) }),
  }
}

/** A domain whose records nobody looks up: the paths send the results. */
export async function privateDomainStage(): Promise<Stage> {
  const g = await ground('private-domain', {
    'private-domain': { effects: { checkDomain: elsewhere } },
  })
  const listingId = await makeOffering(g.t, g.accountId)
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles['private-domain'],
    begin: async (model) => {
      const id = newId()
      await g.t.db.run(
        `insert into private_domain (id, listing_id, account_id, host, token, dkim_public,
          dkim_sealed, requested_by, requested_at)
        values ($1, $2, $3, $4, 'none', 'none', 'none', $5, now())`,
        [id, listingId, g.accountId, `${id}.example`, g.owner.person.userId],
      )
      await g.t.db.tx((tx) =>
        begun(g.t, tx, 'private-domain', id, model.input, {
          account_id: g.accountId,
          listing_id: listingId,
        }),
      )
      return id
    },
    people: () => ({ ISS: g.owner, ...staffOf(g) }),
  }
}
