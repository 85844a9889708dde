import { refuse } from '#domain/shared/errors.ts'
import { defineHandlers } from '#server/kernel/http/call.ts'
import { expectVersion } from '#server/kernel/http/versions.ts'
import * as documents from '../documents/index.ts'
import { visibleOffering } from '#server/offerings/offerings/index.ts'
import { amend } from './amend.ts'
import { agree, cancel, signAgreement, submit } from './agreement.ts'
import { beginInvestment, changeTerms } from './begin.ts'
import { mayEdit, ownCase } from './case.ts'
import { historyOfInvestment } from './history.ts'
import { myInvestments } from './list.ts'
import { noteOpened } from './opened.ts'
import { presentOwn } from './present.ts'
import { personId, quoteFor } from './quote.ts'
import { stepDetail } from './steps/detail.ts'
import { saveDraft } from './steps/draft.ts'
import { submitForReview } from './steps/submit-step.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { Person } from '#domain/shared/access/actor.ts'

/** The investment as its owner sees it after a write. */
const view = ({ services, tx, actor }: RequestContext<Person>, id: string) =>
  presentOwn(services, tx, id, actor)

export const investmentHandlers = defineHandlers({
  'GET /api/offerings/:listing_id/quote': async ({ services, tx, params, query, actor, now }) => {
    const userId = personId(actor)
    const own =
      query.investment_id === undefined
        ? null
        : await ownCase(services, tx, query.investment_id, actor)
    const offering =
      own === null
        ? (await visibleOffering(services, tx, params.listing_id, actor)).row
        : own.offering
    if (own !== null && own.row.listing_id !== params.listing_id) throw refuse('not_found')
    return quoteFor(
      services,
      tx,
      own === null
        ? offering
        : { ...offering, price: own.row.price, investor_fee_bps: own.row.fee_bps },
      {
        amount: query.amount,
        registration: query.registration,
        userId,
        investment: own?.row ?? null,
        now,
      },
    )
  },
  'POST /api/investments': async (call) => view(call, await beginInvestment(call, call.body)),
  'GET /api/investments': async ({ services, tx, actor, query }) =>
    myInvestments(services, tx, actor.userId, query),
  'GET /api/investments/:investment_id': async (call) => view(call, call.params.investment_id),
  'GET /api/investments/:investment_id/history': async ({ services, tx, params, actor, query }) => {
    await ownCase(services, tx, params.investment_id, actor)
    return historyOfInvestment(services, tx, params.investment_id, actor, query)
  },
  'PUT /api/investments/:investment_id/terms': async (call) => {
    const id = call.params.investment_id
    await ownCase(call.services, call.tx, id, call.actor)
    await call.services.lifecycles.lock(call.tx, 'investment', id)
    const c = await ownCase(call.services, call.tx, id, call.actor)
    if (call.headers.ifMatch !== c.instance.rev)
      expectVersion(call.headers.ifMatch, c.instance.rev, await view(call, id))
    if (!mayEdit(c.instance.state) || c.instance.state === 'submitted')
      throw refuse('not_accepted', {
        message: 'This investment’s amount can no longer be changed.',
        detail: { state: c.instance.state, accepts: [] },
      })
    await changeTerms(call, c, call.body)
    return view(call, id)
  },
  'GET /api/investments/:investment_id/steps/:step': async ({ services, tx, params, actor, now }) =>
    stepDetail(
      services,
      tx,
      await ownCase(services, tx, params.investment_id, actor),
      params.step,
      now,
    ),
  'PUT /api/investments/:investment_id/steps/:step/draft': async (call) => {
    await ownCase(call.services, call.tx, call.params.investment_id, call.actor)
    return saveDraft(call, call.params.investment_id, call.params.step, call.body.values)
  },
  'POST /api/investments/:investment_id/steps/:step': async (call) => {
    await submitForReview(
      call,
      call.params.investment_id,
      call.params.step,
      call.body.values,
      call.body.authorization,
    )
    return view(call, call.params.investment_id)
  },
  'POST /api/investments/:investment_id/documents/:file_id/opened': async (call) => {
    const c = await ownCase(call.services, call.tx, call.params.investment_id, call.actor)
    await noteOpened(call.tx, c.row, call.params.file_id, call.now)
  },
  'POST /api/investments/:investment_id/agreement': async (call) =>
    agree(call, call.params.investment_id),
  'POST /api/investments/:investment_id/sign': async (call) =>
    signAgreement(call, call.params.investment_id, call.body),
  'POST /api/investments/:investment_id/submit': async (call) => {
    await submit(call, call.params.investment_id, call.body.accept_less === true)
    return view(call, call.params.investment_id)
  },
  'POST /api/investments/:investment_id/cancel': async (call) => {
    await cancel(call, call.params.investment_id, call.body.reason)
    return view(call, call.params.investment_id)
  },
  'POST /api/investments/:investment_id/amend': async (call) => {
    await amend(call, call.params.investment_id, call.body.amount)
    return view(call, call.params.investment_id)
  },
  'GET /api/investments/:investment_id/envelope': async ({ services, tx, params, actor }) => {
    const c = await ownCase(services, tx, params.investment_id, actor)
    const info = await documents.envelopeOf(services, tx, c.row.id)
    if (info === null) throw refuse('not_found')
    return documents.presentEnvelope(services, info)
  },
  'GET /api/investments/:investment_id/envelope/:file': async (call) =>
    documents.pdf(call.services, call.tx, call.params.investment_id, call.params.file, call),
})
