import { sha256 } from '#server/kernel/lib/keys.ts'

/** An entry of the log without what it says: what is read of it for its line. */
export interface LoggedEntry {
  seq: number
  at: string
  machine: string
  id: string
  rev: number
  version: number
  type: string
  actor_kind: string
  actor_id: string | null
  from_state: string | null
  to_state: string
  prev_hash: string
  hash: string
}

/** The link before the first entry of the first head. */
export const FIRST_LINK = '0'.repeat(64)

/**
 * An entry as outsiders get it. Ids are hashed (SHA-256 of `machine id`, of `actor id`): who knows an id recognizes it,
 * and nobody else does. Words, amounts and addresses are not in it; `hash` covers them: it is the keyed hash of the
 * whole entry, so that the operator can prove to a court what an entry says, and cannot claim anything else.
 */
export const lineOf = (entry: LoggedEntry): string =>
  JSON.stringify({
    seq: entry.seq,
    at: entry.at,
    machine: entry.machine,
    record: sha256(`${entry.machine} ${entry.id}`),
    rev: entry.rev,
    version: entry.version,
    event: entry.type,
    by: entry.actor_kind,
    actor: entry.actor_id === null ? null : sha256(`actor ${entry.actor_id}`),
    from: entry.from_state,
    to: entry.to_state,
    previous: entry.prev_hash,
    hash: entry.hash,
  })

/** The hash that covers an entry and all before it. */
export const nextLink = (link: string, line: string): string => sha256(`${link}\n${line}`)

/** What a head states; each of it is in the hash that is signed. */
export interface HeadFacts {
  number: number
  /** legal day (New York) on which it was signed */
  day: string
  signed_at: string
  /** entries since the head before */
  entries: number
  /** sequence number of the newest entry */
  last_seq: number
  /** the head before; FIRST_LINK for the first */
  previous: string
  /** link of the last entry; `previous` when there is none */
  chain: string
}

/** The head: one hash for everything that was recorded until it was signed. */
export const headOf = (facts: HeadFacts): string =>
  sha256(
    `capstan log head 1\nnumber ${facts.number}\nday ${facts.day}\nsigned ${facts.signed_at}\nentries ${facts.entries}\nlast ${facts.last_seq}\nprevious ${facts.previous}\nchain ${facts.chain}\n`,
  )

/** The text that is signed. It can be published: it does not tell how much happened. */
export const signedText = (of: { number: number; day: string; head: string }): string =>
  `capstan log signature 1\nnumber ${of.number}\nday ${of.day}\nhead ${of.head}\n`
