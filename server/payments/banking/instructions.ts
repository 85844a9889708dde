import type { EncryptedColumn } from '#server/kernel/keys/index.ts'
import { wireInstructionsChanged } from '#domain/payments/mail/bank-instructions.ts'
import { refuse } from '#domain/shared/errors.ts'
import {
  NO_COMPANY_ID,
  type InstructionInput,
  type InstructionView,
} from '#domain/payments/model/banking.ts'
import type { BankInstructionsContext } from '#machines/payments/bank-instructions.lifecycle.ts'
import type { Person } from '#domain/shared/access/actor.ts'
import { leftToAnother } from '#domain/shared/access/may-decide.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { noticeTo } from '#server/kernel/notifications/index.ts'
import type { EffectHandler } from '#server/kernel/state-machines/index.ts'
import type { AppServices } from '#server/app-services.ts'
import { personName } from './ach-repo.ts'
import * as repo from './instructions-repo.ts'
import { system } from '#server/kernel/context.ts'

const placeOf = (id: string): string => `bank_instruction:${id}:account_number`
/** What of its tables is encrypted. */
export const instructionColumns: readonly EncryptedColumn[] = [
  { table: 'bank_instruction', column: 'sealed', from: ['id'], place: placeOf },
]
/**
 * Proposes new instructions; they change nothing until another person has approved them and the waiting time is over.
 */
export async function propose(
  services: AppServices,
  tx: Tx,
  actor: Person,
  of: { listingId: string; type: 'ach' | 'wire' },
  input: InstructionInput,
  now: Date,
): Promise<InstructionView> {
  const offering = await repo.offeringOf(tx, of.listingId)
  if (offering === null) throw refuse('not_found')
  if (of.type === 'ach' && input.ach_company_id === undefined)
    throw refuse('invalid', { fields: { ach_company_id: NO_COMPANY_ID } })
  await repo.lockInstructions(tx, of.listingId)
  if (await repo.hasOpen(tx, of.listingId, of.type))
    throw refuse('not_accepted', {
      message: 'A change of these instructions is under way. Approve, refuse or stop it first.',
    })
  // the instructions that came with the offering count as the first version
  const base = (await repo.escrowOf(tx, of.listingId)) === null ? 0 : 1
  const id = newId()
  await repo.addInstruction(tx, {
    id,
    listing_id: of.listingId,
    account_id: offering.account_id,
    payment_type: of.type,
    version: Math.max(base, await repo.lastVersion(tx, of.listingId, of.type)) + 1,
    bank_name: input.bank_name,
    bank_address: input.bank_address,
    routing_number: input.routing_number,
    sealed: services.keys.seal(input.account_number, placeOf(id)),
    account_last4: input.account_number.slice(-4),
    beneficiary: input.beneficiary,
    beneficiary_address: input.beneficiary_address,
    call_number: input.call_number,
    ach_company_id: input.ach_company_id ?? null,
    ach_origin: input.ach_origin ?? null,
    why: input.why,
    proposed_by: actor.userId,
    proposed_at: now.toISOString(),
  })
  await services.lifecycles.begin(
    tx,
    'bank-instructions',
    id,
    undefined,
    { actor },
    { account_id: offering.account_id, listing_id: of.listingId },
  )
  const row = await repo.findInstruction(tx, id)
  if (row === null) throw new Error('the instructions were not stored')
  return present(services, tx, row, actor)
}

/**
 * In effect: investors see them from now on, the former ones are superseded, and whoever may be about to pay is
 * notified.
 */
export const putInEffect: EffectHandler = async ({ tx, services, id, instance }) => {
  const row = await repo.findInstruction(tx, id)
  if (row === null) throw new Error(`the instructions ${id} are gone`)
  const before = await repo.inEffect(tx, row.listing_id, row.payment_type)
  if (before !== null) {
    await repo.setInEffect(tx, before.id, false)
    await services.lifecycles.send(
      tx,
      'bank-instructions',
      before.id,
      { type: 'SUPERSEDED' },
      system,
    )
  }
  await repo.setInEffect(tx, id, true)
  if (row.payment_type !== 'wire') return
  await repo.setEscrow(tx, row.listing_id, {
    bank_name: row.bank_name,
    routing: row.routing_number,
    account_last4: row.account_last4,
    beneficiary: row.beneficiary,
  })
  const payers = (await repo.openWirePayers(tx, row.listing_id)).map((one) => one.user_id)
  await noticeTo(services, tx, payers, wireInstructionsChanged, {
    machine: 'bank-instructions',
    id,
    rev: instance.rev,
  })
}

async function present(
  services: AppServices,
  q: Queryable,
  row: repo.InstructionRow,
  actor: Person,
): Promise<InstructionView> {
  const instance = await services.lifecycles.read(q, 'bank-instructions', row.id)
  const staff = actor.adminRole !== null
  return {
    id: row.id,
    payment_type: row.payment_type,
    version: row.version,
    bank_name: row.bank_name,
    bank_address: row.bank_address,
    routing_number: row.routing_number,
    account_last4: row.account_last4,
    beneficiary: row.beneficiary,
    beneficiary_address: row.beneficiary_address,
    call_number: staff ? row.call_number : null,
    ach_company_id: staff ? row.ach_company_id : null,
    why: row.why,
    status:
      instance &&
      services.lifecycles.present(instance, {
        who: staff ? ['ADM'] : ['ISS'],
        actor,
        staff,
        without: leftToAnother(['APPROVED'], actor, [row.proposed_by]),
      }),
    proposed_by: staff ? await personName(q, row.proposed_by) : null,
    proposed_at: row.proposed_at,
    approved_by: staff && row.approved_by !== null ? await personName(q, row.approved_by) : null,
    effective_at: (instance?.context as BankInstructionsContext | undefined)?.effective_at ?? null,
    mine: row.proposed_by === actor.userId,
  }
}

/** All versions of an offering's instructions; what came with the offering is shown where no version is in effect. */
export async function listInstructions(
  services: AppServices,
  q: Queryable,
  listingId: string,
  accountId: string,
  actor: Person,
): Promise<{ items: InstructionView[]; options: ('ach' | 'wire')[] }> {
  const offering = await repo.offeringOf(q, listingId)
  if (offering === null || offering.account_id !== accountId) throw refuse('not_found')
  const rows = await repo.instructionsOf(q, listingId)
  const items = await Promise.all(rows.map((row) => present(services, q, row, actor)))
  const escrow = await repo.escrowOf(q, listingId)
  for (const type of ['ach', 'wire'] as const) {
    if (escrow === null || rows.some((row) => row.payment_type === type && row.in_effect)) continue
    items.push({
      id: null,
      payment_type: type,
      version: 1,
      bank_name: escrow.bank_name,
      bank_address: null,
      routing_number: escrow.routing,
      account_last4: escrow.account_last4,
      beneficiary: escrow.beneficiary,
      beneficiary_address: null,
      call_number: null,
      ach_company_id: null,
      why: null,
      status: null,
      proposed_by: null,
      proposed_at: null,
      approved_by: null,
      effective_at: null,
      mine: false,
    })
  }
  return {
    items,
    options: offering.payment_options.filter((option) => option === 'ach' || option === 'wire'),
  }
}
