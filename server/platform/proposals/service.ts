import type { ProposalShow } from '#domain/platform/model/proposal-shows.ts'
import {
  PROPOSAL_HOURS,
  type NewProposal,
  type ProposalCheck,
  type ProposalRow,
  type ProposalView,
} from '#domain/platform/model/proposals.ts'
import { decidesReviews, type AdminRole, type Person } from '#domain/shared/access/actor.ts'
import { addElapsedHours } from '#domain/shared/calendar/zone.ts'
import type { Page } from '#domain/shared/common.ts'
import type { DryRunLine } from '#domain/shared/dry-run.ts'
import { refuse } from '#domain/shared/errors.ts'
import { plainErrors } from '#domain/shared/plain-errors.ts'
import type { AppServices } from '#server/app-services.ts'
import { system, type Approval, type RequestContext } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { ownFile } from '#server/kernel/files/index.ts'
import { fieldsOf } from '#server/kernel/http/validate.ts'
import { cutPage, readBefore } from '#server/kernel/lib/cursor.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import {
  mayDecide,
  otherAccountsOf,
  staffOwnOf,
  verdictsOf,
  type DecidedRecord,
  type Verdict,
} from '#server/kernel/may-decide/index.ts'
import type { AnyProposalKind, ProposalCall, ProposalSubject } from '#server/kernel/proposals.ts'
import { rehearse } from '#server/kernel/rehearsal.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import { staffNames, staffOf } from '../platform/index.ts'
import { kindNamed } from './registry.ts'
import * as repo from './repo.ts'
import { openText, sealText, type ProposalText } from './sealed.ts'

type Call = RequestContext<Person>
/** A stored proposal, opened, with the kind that knows what to do with it. */
export interface Opened {
  row: repo.ProposalRecord
  text: ProposalText
  kind: AnyProposalKind
}

/** A stored proposal with its texts. Throws not_found. */
export async function opened(services: AppServices, q: Queryable, id: string): Promise<Opened> {
  const row = await repo.findProposal(q, id)
  if (row === null) throw refuse('not_found')
  return { row, text: openText(services.keys, id, row.sealed), kind: kindNamed(services, row.kind) }
}
/** What its kind is asked with. */
export const callOf = (
  { row, text }: Pick<Opened, 'row' | 'text'>,
  { tx, services, now }: Pick<ProposalCall<unknown>, 'tx' | 'services' | 'now'>,
): ProposalCall<unknown> => ({
  tx,
  services,
  now,
  machine: row.subject_machine,
  id: row.subject_id,
  payload: text.payload,
})

const rolesInWords = (roles: readonly AdminRole[]): string => roles.join(' or ')

/**
 * Whether a person may approve or reject a proposal: a role that its kind names, no tie to a record that it moves, and
 * not the person who proposed it.
 */
export async function mayApprove(
  { kind, row }: Opened,
  call: ProposalCall<unknown>,
  person: Person,
): Promise<Verdict> {
  const roles = kind.approvers(call)
  if (person.adminRole === null || !roles.includes(person.adminRole))
    return { ok: false, why: `This is for ${rolesInWords(roles)}.` }
  const { records } = await kind.subject(call)
  return mayDecide(call.tx, person, records, [row.proposed_by])
}

/** Whether a person of the staff may know of a proposal: a confidential one is for its approvers and its author. */
export function mayRead(
  { kind, row }: Opened,
  call: ProposalCall<unknown>,
  person: Person,
): boolean {
  if (kind.confidential?.(call) !== true || row.proposed_by === person.userId) return true
  return person.adminRole !== null && kind.approvers(call).includes(person.adminRole)
}

/** How many proposals that a person of the staff may know of wait for a second person, and since when the oldest has. */
export async function countWaiting(
  call: Pick<Call, 'services' | 'tx' | 'now'>,
  person: Person,
): Promise<{ n: number; oldest: string | null }> {
  const { services, tx } = call
  const known = (await repo.findAllWaiting(tx)).filter((row) => {
    const text = openText(services.keys, row.id, row.sealed)
    const one = { row, text, kind: kindNamed(services, row.kind) }
    return mayRead(one, callOf(one, call), person)
  })
  return { n: known.length, oldest: known[0]?.proposed_at ?? null }
}

/** Staff who may approve, by id: a role of the kind, no tie to its records, and no account of the person who proposed it. */
export async function approversOf(
  q: Queryable,
  roles: readonly AdminRole[],
  { records }: ProposalSubject,
  proposedBy: string,
): Promise<string[]> {
  const people = (await staffOf(q, roles)).map((one) => one.user_id)
  const author = [proposedBy, ...(await otherAccountsOf(q, proposedBy))]
  const others = people.filter((id) => !author.includes(id))
  const verdicts = await verdictsOf(q, others, records)
  return others.filter((id) => verdicts.get(id)?.ok === true)
}
async function namesOf(q: Queryable, ids: readonly string[]): Promise<string[]> {
  const names = new Map((await staffNames(q)).map((one) => [one.id, one.name]))
  return ids.map((id) => names.get(id) ?? 'A person')
}

const approval = (id: string, proposedBy: string, approvedBy: string): Approval => ({
  proposalId: id,
  proposedBy,
  approvedBy,
})

/** Does what was proposed, as the product, for both people. */
export async function execute(
  { row, text, kind }: Opened,
  call: ProposalCall<unknown>,
  approvedBy: string,
): Promise<void> {
  await kind.execute({
    ...call,
    by: {
      ...system,
      reason: text.reason,
      approval: approval(row.id, row.proposed_by, approvedBy),
    },
  })
}

/** Everything that is checked and found out about a proposal before it is stored. */
async function prepared(call: Call, body: NewProposal) {
  const { services, tx, actor, now } = call
  if (!decidesReviews(actor)) throw refuse('forbidden')
  const kind = kindNamed(services, body.kind)
  const parsed = kind.schema.safeParse(body.payload, { error: plainErrors })
  if (!parsed.success)
    throw refuse('invalid', { fields: fieldsOf(parsed.error.issues, ['payload']) })
  const of: ProposalCall<unknown> = {
    tx,
    services,
    now,
    machine: body.subject.machine,
    id: body.subject.id,
    payload: parsed.data,
  }
  const subject = await kind.subject(of)
  await kind.check?.({ ...of, actor, evidence: body.evidence })
  const roles = kind.proposers(of)
  if (actor.adminRole === null || !roles.includes(actor.adminRole))
    throw refuse('forbidden', { message: `This is for ${rolesInWords(roles)}.` })
  const verdict = await mayDecide(tx, actor, subject.records)
  if (!verdict.ok) throw refuse('four_eyes', { message: verdict.why })
  await demandEvidence(tx, actor.userId, body.evidence)
  const rehearsed = await rehearsalOf(kind, of, { proposer: actor, reason: body.reason })
  const approvers = await approversOf(tx, kind.approvers(of), subject, actor.userId)
  return { kind, of, subject, approvers, ...rehearsed }
}

/** Throws invalid for a document that is no upload of the person. */
async function demandEvidence(q: Queryable, userId: string, ids: readonly string[]): Promise<void> {
  for (const [n, id] of ids.entries())
    if ((await ownFile(q, userId, id)) === null)
      throw refuse('invalid', { fields: { [`evidence.${n}`]: 'Upload this document again.' } })
}

/** What it would do and on which facts, found out by doing it and rolling that back. */
async function rehearsalOf(
  kind: AnyProposalKind,
  of: ProposalCall<unknown>,
  { proposer, reason }: { proposer: Person; reason: string },
): Promise<{ lines: readonly DryRunLine[]; fingerprint: string }> {
  let fingerprint = ''
  let own: readonly DryRunLine[] = []
  const lines = await rehearse(of.tx, async (tx) => {
    const call = { ...of, tx }
    fingerprint = await kind.fingerprint(call)
    own = (await kind.dryRun?.(call)) ?? []
    const { userId } = proposer
    await kind.execute({
      ...call,
      by: { ...system, reason, approval: approval(newId(), userId, userId) },
    })
  })
  return { lines: [...own, ...lines], fingerprint }
}

/** What a proposal would do. Throws what `propose` throws; stores nothing. */
export async function preview(call: Call, body: NewProposal): Promise<ProposalCheck> {
  const { kind, of, subject, approvers, lines } = await prepared(call, body)
  return {
    title: kind.title(of),
    about: subject.about,
    dry_run: [...lines],
    may_approve: await namesOf(call.tx, approvers),
  }
}

/**
 * Proposes an act; it executes when another person approves it within 7 days. Throws invalid, forbidden, four_eyes (tied
 * to the record), what the act itself refuses, and refused where the same act waits already.
 */
export async function propose(call: Call, body: NewProposal): Promise<{ id: string }> {
  const { kind, of, subject, lines, fingerprint } = await prepared(call, body)
  if ((await kind.fingerprint(of)) !== fingerprint) throw refuse('stale')
  const id = await stored(kind, of, call, {
    payload: body.payload,
    reason: body.reason,
    evidence: body.evidence,
    about: subject.about,
    dry_run: [...lines],
    fingerprint,
  })
  if (id === null)
    throw refuse('refused', {
      message: 'This is proposed already and waits for a second person. Open it in the list.',
    })
  return { id }
}

/** Stores a proposal and begins its machine; null where the same act on the same record waits already. */
async function stored(
  kind: AnyProposalKind,
  of: ProposalCall<unknown>,
  by: Pick<Call, 'actor'>,
  {
    fingerprint,
    evidence,
    ...text
  }: Omit<ProposalText, 'title'> & { fingerprint: string; evidence: string[] },
): Promise<string | null> {
  const { services, tx, now } = of
  const id = newId()
  const at = now.toISOString()
  const event = kind.kind === 'event' ? String(text.payload['type']) : null
  const added = await repo.addProposal(tx, {
    id,
    kind: kind.kind,
    subject_machine: of.machine,
    subject_id: of.id,
    event: event ?? '',
    sealed: sealText(services.keys, id, { ...text, title: kind.title(of) }),
    fingerprint,
    evidence,
    proposed_by: by.actor.userId,
    proposed_at: at,
  })
  if (!added) return null
  const input = {
    kind: kind.kind,
    machine: of.machine,
    subject: of.id,
    event,
    expires_at: addElapsedHours(at, PROPOSAL_HOURS),
  }
  await services.lifecycles.begin(tx, 'proposal', id, input, by)
  return id
}

/**
 * Asks a second person to confirm an act that took effect at once, in the transaction of the act. Without an approval
 * within 7 days its kind takes it back (`undo`). An earlier request about the same record, which the act overtook, ends.
 */
export async function askConfirmation(
  { tx, services, now, actor }: Pick<Call, 'tx' | 'services' | 'now' | 'actor'>,
  asked: Pick<ProposalText, 'payload' | 'reason'> & { kind: string; machine: string; id: string },
): Promise<string> {
  const kind = kindNamed(services, asked.kind)
  const of = { tx, services, now, machine: asked.machine, id: asked.id, payload: asked.payload }
  const before = (await repo.findWaiting(tx, asked.machine, [asked.id], asked.kind)).get(asked.id)
  if (before !== undefined)
    await services.lifecycles.send(
      tx,
      'proposal',
      before,
      { type: 'EXPIRED' },
      { actor: { kind: 'clock' } },
    )
  const id = await stored(
    kind,
    of,
    { actor },
    {
      payload: asked.payload,
      reason: asked.reason,
      evidence: [],
      about: (await kind.subject(of)).about,
      dry_run: [...((await kind.dryRun?.(of)) ?? [])],
      fingerprint: await kind.fingerprint(of),
    },
  )
  if (id === null) throw new Error(`a confirmation of ${asked.machine} ${asked.id} waits already`)
  return id
}

/** Events that the guards refuse this person: who proposed it withdraws it, those who may approve decide. */
export async function refusedEvents(
  { services, tx, now }: Pick<Call, 'services' | 'tx' | 'now'>,
  one: Opened,
  actor: Person,
): Promise<string[]> {
  const own = one.row.proposed_by === actor.userId
  if (own) return ['APPROVED', 'REJECTED']
  const verdict = await mayApprove(one, callOf(one, { tx, services, now }), actor)
  return verdict.ok ? ['WITHDRAWN'] : ['APPROVED', 'REJECTED', 'WITHDRAWN']
}

function rowView(
  { services, tx, actor, now }: Call,
  { row, text, kind }: Opened,
  machine: Instance,
  without: readonly string[],
): ProposalRow {
  const { expires_at: expires } = machine.context as { expires_at: string }
  return {
    id: row.id,
    kind: row.kind,
    event: row.event === '' ? null : row.event,
    title: text.title,
    about: text.about,
    approved_by: rolesInWords(kind.approvers(callOf({ row, text }, { services, tx, now }))),
    proposed_by: row.proposer ?? 'A person',
    proposed_by_me: row.proposed_by === actor.userId,
    in_effect: kind.undo !== undefined,
    proposed_at: row.proposed_at,
    expires_at: expires,
    decided_by: row.decider,
    ended_at: row.ended_at,
    status: services.lifecycles.present(machine, {
      who: ['ADM'],
      actor,
      staff: true,
      without,
    }),
  }
}

/** A page of proposals, the newest first; `machine` and `id` leave those of one record. */
export async function proposalPage(
  call: Call,
  asked: {
    show: ProposalShow
    machine?: string | undefined
    id?: string | undefined
    cursor?: string | undefined
    limit: number
  },
): Promise<Page<ProposalRow>> {
  const { services, tx, actor } = call
  const rows = await repo.findProposals(tx, {
    show: asked.show,
    userId: actor.userId,
    machine: asked.machine ?? null,
    id: asked.id ?? null,
    before: readBefore(asked.cursor),
    limit: asked.limit + 1,
  })
  const { shown, next, more } = cutPage(rows, asked.limit, (last) => [last.proposed_at, last.id])
  const machines = await services.lifecycles.readMany(
    tx,
    'proposal',
    shown.map((row) => row.id),
  )
  const items: ProposalRow[] = []
  for (const row of shown) {
    const machine = machines.get(row.id)
    if (machine === undefined) continue
    const one = {
      row,
      text: openText(services.keys, row.id, row.sealed),
      kind: kindNamed(services, row.kind),
    }
    if (!mayRead(one, callOf(one, call), actor)) continue
    const without = row.ended_at === null ? await refusedEvents(call, one, actor) : []
    items.push(rowView(call, one, machine, without))
  }
  return { items, next_cursor: next, total: null, more }
}

/** One proposal with what it would do, and who may approve it. Throws not_found. */
export async function proposalOf(call: Call, id: string): Promise<ProposalView> {
  const { services, tx, actor } = call
  const one = await opened(services, tx, id)
  const machine = await services.lifecycles.read(tx, 'proposal', id)
  if (machine === null) throw refuse('not_found')
  const of = callOf(one, call)
  if (!mayRead(one, of, actor)) throw refuse('not_found')
  const { row, text, kind } = one
  const subject = await kind.subject(of)
  const waits = machine.status === 'active'
  const verdict: Verdict = waits ? await mayApprove(one, of, actor) : { ok: true }
  const approvers = waits ? await approversOf(tx, kind.approvers(of), subject, row.proposed_by) : []
  return {
    ...rowView(call, one, machine, waits ? await refusedEvents(call, one, actor) : []),
    subject: { machine: row.subject_machine, id: row.subject_id, link: subject.link },
    reason: text.reason,
    evidence: await evidenceOf(tx, row),
    dry_run: text.dry_run,
    staff_own: (await staffOwnOf(tx, subject.records.map(investmentNamed))).includes(true),
    may_approve: await namesOf(tx, approvers),
    why_not: verdict.ok ? null : verdict.why,
  }
}

/** An investment is named by itself, everything else by the investment that it belongs to. */
const investmentNamed = (record: DecidedRecord) => ({
  user_id: record.user_id,
  investment_id: record.machine === 'investment' ? record.id : record.investment_id,
})

async function evidenceOf(
  q: Queryable,
  { evidence, proposed_by: owner }: repo.ProposalRecord,
): Promise<{ id: string; name: string }[]> {
  const files: { id: string; name: string }[] = []
  for (const id of evidence) {
    const file = await ownFile(q, owner, id)
    if (file !== null) files.push({ id, name: file.name })
  }
  return files
}

/** Whether a fact on which it was made is another one now; locks what it reads. */
export const hasChanged = async (
  { row, kind }: Opened,
  call: ProposalCall<unknown>,
): Promise<boolean> => (await kind.fingerprint(call)) !== row.fingerprint
