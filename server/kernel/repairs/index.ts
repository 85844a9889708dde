import type { Person } from '#domain/shared/access/actor.ts'
import { DomainError } from '#domain/shared/errors.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Queryable, Tx } from '../db/db.ts'
import * as repo from './repo.ts'

/** Who corrects, and in which transaction; the reason stands in everything that is written. */
export interface RepairContext {
  services: AppServices
  tx: Tx
  operator: Person
  now: Date
  reason: string
}
/** Something that was stored wrongly, in words for an operator. */
export interface Finding {
  /** a name of it that never changes: it is corrected once */
  subject: string
  what: string
  /** what `--apply` does, or what a person has to do */
  todo: string
  /** corrects it in the transaction; null where only a person can */
  apply: ((at: RepairContext) => Promise<void>) | null
}
/** One kind of what was stored wrongly: the module that owns the data finds and corrects it. */
export interface Repair {
  kind: string
  title: string
  /** `files` are bank files that the operator brings, by their SHA-256 */
  find(at: {
    services: AppServices
    q: Queryable
    files: ReadonlyMap<string, Buffer>
  }): Promise<Finding[]>
}
/** A kind with what is still wrong of it. */
export interface FoundRepair {
  repair: Repair
  findings: Finding[]
}

/** What is wrong and was not corrected yet, by kind. Nothing is written. */
export async function findRepairs(
  services: AppServices,
  repairs: readonly Repair[],
  files: ReadonlyMap<string, Buffer> = new Map(),
): Promise<FoundRepair[]> {
  const found: FoundRepair[] = []
  for (const repair of repairs) {
    const done = await repo.subjectsDone(services.db, repair.kind)
    const all = await repair.find({ services, q: services.db, files })
    found.push({ repair, findings: all.filter((one) => !done.has(one.subject)) })
  }
  return found
}

/** What became of the corrections: how many were made, and each that was refused, in words. */
export interface Applied {
  corrected: number
  refused: string[]
}
/** Corrects what can be corrected, each in a transaction of its own and once, whoever else does it at the moment. */
export async function applyRepairs(
  services: AppServices,
  operator: Person,
  found: readonly FoundRepair[],
): Promise<Applied> {
  const applied: Applied = { corrected: 0, refused: [] }
  for (const { repair, findings } of found)
    for (const { subject, what, todo, apply } of findings) {
      if (apply === null) continue
      const now = services.clock.now()
      try {
        await services.db.tx(async (tx) => {
          const fresh = await repo.markDone(tx, {
            kind: repair.kind,
            subject,
            what,
            did: todo,
            by: operator.userId,
            at: now.toISOString(),
          })
          if (!fresh) return
          await apply({ services, tx, operator, now, reason: `Correction: ${what}` })
          applied.corrected += 1
        })
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        applied.refused.push(`${what} ${error.message}`)
      }
    }
  return applied
}
