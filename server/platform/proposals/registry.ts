import { refuse } from '#domain/shared/errors.ts'
import type { AppServices } from '#server/app-services.ts'
import type { AnyProposalKind } from '#server/kernel/proposals.ts'

/** Every kind of proposals of this server by its name. Throws for one that two modules register. */
export function proposalKinds(
  services: Pick<AppServices, 'modules'>,
): ReadonlyMap<string, AnyProposalKind> {
  const kinds = new Map<string, AnyProposalKind>()
  for (const { proposals = [] } of services.modules)
    for (const kind of proposals) {
      if (kinds.has(kind.kind)) throw new Error(`two modules register the proposals ${kind.kind}`)
      kinds.set(kind.kind, kind)
    }
  return kinds
}
/** One kind. Throws invalid for a name that no module registers. */
export function kindNamed(services: Pick<AppServices, 'modules'>, name: string): AnyProposalKind {
  const kind = proposalKinds(services).get(name)
  if (kind === undefined) throw refuse('invalid', { fields: { kind: 'There is no such kind.' } })
  return kind
}
