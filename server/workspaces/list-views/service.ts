import type { Contract } from '#domain/api/contract.ts'
import { api } from '#domain/api/index.ts'
import { listExportOf } from '#domain/api/list-exports.ts'
import { isAdmin, type Person } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import {
  callOfList,
  COLUMNS_PER_PERSON,
  VIEWS_PER_LIST,
  VIEWS_PER_PERSON,
} from '#domain/shared/list-views.ts'
import { unexportedLists } from '#domain/shared/unexported-lists.ts'
import type {
  ListView,
  ListViewChange,
  ListViewInput,
  ListViews,
} from '#domain/workspaces/model/list-views.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import * as repo from './repo.ts'

type Call = RequestContext<Person>

/** The contract of a list that is shown as a table; null for anything else. */
function contractOf(list: string): Contract | null {
  const call = callOfList(list)
  if (listExportOf(call) === null && !(call in unexportedLists)) return null
  return (api as Readonly<Record<string, Contract>>)[call] ?? null
}
/** May the person open lists of this kind at all? Which records it shows them is decided when it is opened. */
const opens = (actor: Person, { access }: Contract): boolean => {
  if (access === 'admin') return isAdmin(actor)
  return access !== 'issuer' || isAdmin(actor) || actor.memberships.length > 0
}
/** The contract of a list that the person may open. Throws refused for a list that there is not, and forbidden. */
function demandList(actor: Person, list: string): Contract {
  const contract = contractOf(list)
  if (contract === null)
    throw refuse('refused', { fields: { list: 'There is no list of this name.' } })
  if (!opens(actor, contract)) throw refuse('forbidden')
  return contract
}

/** Throws refused when a query names what the list does not take. */
function demandQuery({ query: schema }: Contract, query: string): void {
  const known = (schema as { shape?: Record<string, unknown> } | undefined)?.shape
  if (known === undefined) return
  for (const name of new URLSearchParams(query).keys())
    if (!Object.hasOwn(known, name) || name === 'cursor' || name === 'limit')
      throw refuse('refused', { fields: { query: `This list has no filter “${name}”.` } })
}

/** Throws refused when another view of the list has the name, whatever its case. */
function demandName(others: readonly ListView[], name: string): void {
  if (others.some((one) => one.name.toLowerCase() === name.toLowerCase()))
    throw refuse('refused', {
      fields: { name: 'You have a view of this name for this list. Choose another name.' },
    })
}

/** A person's views and chosen columns, of the lists that they may open now. */
export async function viewsOf({ tx, actor }: Call): Promise<ListViews> {
  const mine = <T extends { list: string }>(rows: readonly T[]): T[] =>
    rows.filter(({ list }) => {
      const contract = contractOf(list)
      return contract !== null && opens(actor, contract)
    })
  return {
    views: mine(await repo.findViews(tx, actor.userId)),
    columns: mine(await repo.findColumns(tx, actor.userId)),
  }
}

/** Saves a view. Throws forbidden for a list of others, and refused for a name that is taken or one view too many. */
export async function addView({ tx, actor, now }: Call, input: ListViewInput): Promise<ListView> {
  demandQuery(demandList(actor, input.list), input.query)
  await repo.lockViews(tx, actor.userId)
  const all = await repo.findViews(tx, actor.userId)
  const others = all.filter(({ list }) => list === input.list)
  demandName(others, input.name)
  if (others.length >= VIEWS_PER_LIST)
    throw refuse('refused', {
      message: `You can save ${VIEWS_PER_LIST} views for a list. Delete one first.`,
    })
  if (all.length >= VIEWS_PER_PERSON)
    throw refuse('refused', {
      message: `You can save ${VIEWS_PER_PERSON} views. Delete one of any list first.`,
    })
  const id = newId()
  if (input.is_default) await repo.clearDefault(tx, actor.userId, { list: input.list, id })
  await repo.addView(tx, actor.userId, { ...input, id, at: now.toISOString() })
  return { ...input, id }
}

/** Changes a view. Throws not_found for one of another person, and refused as `addView`. */
export async function changeView(
  { tx, actor }: Call,
  id: string,
  input: ListViewChange,
): Promise<ListView> {
  await repo.lockViews(tx, actor.userId)
  const before = await repo.findView(tx, actor.userId, id)
  if (before === null) throw refuse('not_found')
  const { list } = before
  demandQuery(demandList(actor, list), input.query)
  const others = (await repo.findViews(tx, actor.userId)).filter(
    (one) => one.list === list && one.id !== id,
  )
  demandName(others, input.name)
  if (input.is_default) await repo.clearDefault(tx, actor.userId, { list, id })
  const after = { ...input, list, id }
  await repo.changeView(tx, actor.userId, after)
  return after
}

/** Deletes a view. Throws not_found for one of another person. */
export async function dropView({ tx, actor }: Call, id: string): Promise<void> {
  if (!(await repo.dropView(tx, actor.userId, id))) throw refuse('not_found')
}

/** Stores the columns of a list, or its own ones with null. Throws as `addView` for the list, and for one too many. */
export async function chooseColumns(
  { tx, actor }: Call,
  { list, columns }: { list: string; columns: string[] | null },
): Promise<void> {
  demandList(actor, list)
  if (columns === null) {
    await repo.dropColumns(tx, actor.userId, list)
    return
  }
  await repo.lockViews(tx, actor.userId)
  const others = (await repo.findColumns(tx, actor.userId)).filter((one) => one.list !== list)
  if (others.length >= COLUMNS_PER_PERSON)
    throw refuse('refused', {
      message: `You can choose columns for ${COLUMNS_PER_PERSON} lists. Reset those of another list first.`,
    })
  await repo.setColumns(tx, actor.userId, { list, columns })
}
