import type { EvidenceMethod } from '#domain/model/accreditation.ts'
import type { RegistrationType } from '#domain/model/investment.ts'
import type { PeopleInput } from '#domain/model/registration.ts'
import { sql, type Queryable, type Tx } from '#server/db/db.ts'

export interface EvidenceRow { id: string; method: EvidenceMethod; files: string[]; statements: string[]; sent_at: string; user_id: string }
/** An investment with what its registration says of itself. */
export interface Asked { user_id: string; offering_type: string; cents: number; type: RegistrationType | null; values: Record<string, unknown> | null; people: PeopleInput | null }
const newestText = sql('accreditation.newest', 'select id, method, files, statements, sent_at, user_id from accreditation_evidence where investment_id = $1 order by sent_at desc, id desc limit 1')
const addText = sql('accreditation.add', 'insert into accreditation_evidence (id, investment_id, user_id, method, files, statements, sent_at) values ($1, $2, $3, $4, $5, $6, $7)')
const investmentText = sql('accreditation.investment', `select i.user_id, i.offering_type, (m.context->>'amountCents')::bigint as cents, r.type, r."values", r.people from investment i join machine_instance m on m.machine = 'investment' and m.id = i.id left join investor_registration r on r.id = (m.context->>'registrationId')::uuid where i.id = $1`)

/** The evidence that was sent last for an investment. */
export const newestEvidence = (q: Queryable, investmentId: string) => q.one<EvidenceRow>(newestText, [investmentId])
export const addEvidence = (tx: Tx, e: EvidenceRow & { investment_id: string }) => tx.run(addText, [e.id, e.investment_id, e.user_id, e.method, e.files, e.statements, e.sent_at])
export const findAsked = (q: Queryable, investmentId: string) => q.one<Asked>(investmentText, [investmentId])
