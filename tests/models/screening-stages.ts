import { lifecycles } from '#machines/lifecycles.ts'
import { system } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { elsewhere, ground } from './context.ts'
import { EVER_FRESH, type Stage } from './replay.ts'

/** A list; reading its file and the screening that follows are tried where lists are tested. */
export async function sanctionsListStage(): Promise<Stage> {
  const g = await ground('sanctions-list', {
    'sanctions-list': { effects: { readList: elsewhere, putInForce: elsewhere } },
  })
  const author = (await g.investor()).person.userId
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles['sanctions-list'],
    begin: async (model) => {
      const [id, file] = [newId(), newId()]
      await g.t.db.run(
        `insert into stored_file (id, owner_id, name, size, content_type, sha256, purpose, store_key, created_at)
          values ($1, $2, 'sdn.xml', 1, 'application/xml', 'hash', 'signed_document', $3, now())`,
        [file, author, `list:${file}`],
      )
      await g.t.db.run(
        `insert into sanctions_list (id, source, format, name, sha256, file_id, uploaded_by, uploaded_at)
          values ($1, 'ofac_sdn', 'xml', 'sdn.xml', 'hash', $2, $3, now())`,
        [id, file, author],
      )
      await g.t.db.tx((tx) => g.t.lifecycles.begin(tx, 'sanctions-list', id, model.input, system))
      return id
    },
    people: () => ({ ADM: g.operator }),
  }
}

/** A screening; its batches are tried where screenings are tested. */
export async function screeningRunStage(): Promise<Stage> {
  const g = await ground('screening-run', {
    'screening-run': { effects: { screenNext: elsewhere } },
  })
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles['screening-run'],
    begin: async (model) => {
      const id = newId()
      await g.t.db.run(
        "insert into screening_run (id, cause, lists, begun_at) values ($1, 'daily', '{}', now())",
        [id],
      )
      await g.t.db.tx((tx) => g.t.lifecycles.begin(tx, 'screening-run', id, model.input, system))
      return id
    },
    people: () => ({ ADM: g.operator }),
  }
}

/** A match, which compliance alone can see. */
export async function sanctionsMatchStage(): Promise<Stage> {
  const g = await ground('sanctions-match')
  const compliance = g.t.person({ adminRole: 'compliance', ...EVER_FRESH })
  return {
    t: g.t,
    facts: g.facts,
    lifecycle: lifecycles['sanctions-match'],
    begin: async (model) => {
      const id = newId()
      await g.t.db.run(
        `insert into sanctions_match (id, subject_key, subject_kind, subject_name, source, entry_uid, listed_as,
            births, countries, programs, score, fields, data_hash, found_at, seen_at)
          values ($1, $2, 'owner', 'Toby Graves', 'ofac_sdn', '7001', 'GRAVES, Toby', '{}', '{}', '{}', 10000,
            '{name}', 'hash', now(), now())`,
        [id, `owner:${id}`],
      )
      await g.t.db.tx((tx) => g.t.lifecycles.begin(tx, 'sanctions-match', id, model.input, system))
      return id
    },
    people: () => ({ ADM: compliance }),
  }
}
