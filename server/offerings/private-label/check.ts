import {
  certificateProblem,
  dkimName,
  dkimProblem,
  dkimValue,
  foundIn,
  judgeRecords,
  proofName,
  proofValue,
  type DomainOutcome,
  type SeenRecords,
  type WantedRecords,
} from '#domain/offerings/rules/private-domain.ts'
import type { DomainAnswer } from '#machines/offerings/private-domain.lifecycle.ts'
import type { AppServices } from '#server/app-services.ts'
import { system } from '#server/kernel/context.ts'
import { sha256 } from '#server/kernel/lib/keys.ts'
import { trySend, type EffectHandler } from '#server/kernel/state-machines/index.ts'
import type { JobHandler } from '#server/providers/jobs/port.ts'
import { z } from 'zod'
import { ownHost } from './host-name.ts'
import * as repo from './repo.ts'

export const CHECK_JOB = 'private-domain.check'
const eventOf: Readonly<Record<DomainOutcome, 'PROVEN' | 'UNPROVEN' | 'UNROUTED' | 'UNANSWERED'>> =
  {
    proven: 'PROVEN',
    unproven: 'UNPROVEN',
    unrouted: 'UNROUTED',
    unanswered: 'UNANSWERED',
  }

/** The response at the proof path: it shows that this product serves the domain, without revealing the token. */
export const proofOf = ({ token }: Pick<repo.DomainRow, 'token'>): string => sha256(token)

/** Records that a domain needs; the DKIM key only when its label has a sender. */
export function wantedBy(
  { publicUrl }: Pick<AppServices, 'publicUrl'>,
  row: repo.DomainRow,
  withSender: boolean,
): WantedRecords {
  return {
    host: row.host,
    proof: { name: proofName(row.host), value: proofValue(row.token) },
    target: ownHost(publicUrl),
    dkim: withSender ? { name: dkimName(row.host), value: dkimValue(row.dkim_public) } : null,
  }
}

/** Effect: queues a check. */
export const queueCheck: EffectHandler = async ({ services, tx, id, effect }) =>
  services.jobs.enqueue(tx, CHECK_JOB, { id }, { key: `${id}:${String(effect.params['at'])}` })

function answerOf(wanted: WantedRecords, seen: SeenRecords, problem: string | null): DomainAnswer {
  const sender =
    wanted.dkim === null || seen.dkim === null ? null : dkimProblem(wanted.dkim, seen.dkim)
  const cname = foundIn(seen.cname)
  return {
    problem,
    sender_problem: sender,
    sender_ok: wanted.dkim !== null && sender === null,
    seen: {
      proof: [...foundIn(seen.proof)],
      route: [...(cname.length > 0 ? cname : foundIn(seen.addresses))],
      dkim: [...foundIn(seen.dkim)],
    },
  }
}

/** The job of one check: the records, then for a proven domain its certificate. */
export const checkDomain: JobHandler = async ({ data }, { services, tx }) => {
  const { id } = z.object({ id: z.uuid() }).parse(data)
  const [row, machine] = [
    await repo.findDomain(tx, id),
    await services.lifecycles.read(tx, 'private-domain', id),
  ]
  if (row === null || machine === null || machine.status === 'done') return
  const label = await repo.findLabel(tx, row.listing_id)
  const wanted = wantedBy(services, row, (label?.data.sender ?? '') !== '')
  const seen = await services.domains.records(wanted)
  const { outcome, problem } = judgeRecords(wanted, seen)
  const asksCertificate = outcome === 'proven' && !machine.state.startsWith('waiting')
  const fault = asksCertificate
    ? certificateProblem(await services.domains.certificate(row.host, proofOf(row)))
    : problem
  await trySend(
    services,
    tx,
    'private-domain',
    id,
    {
      type: asksCertificate && fault === null ? 'CERTIFIED' : eventOf[outcome],
      ...answerOf(wanted, seen, fault),
    },
    system,
  )
}
