import type { Person } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import { defineHandlers, type Call } from '#server/kernel/http/call.ts'
import { companyNamed } from '#server/kernel/http/tenant.ts'
import { offeringOfCompany } from '#server/offerings/offerings/index.ts'
import { actOn } from './act.ts'
import * as service from './service.ts'
import type { RequestContext } from '#server/kernel/context.ts'

type On = RequestContext<Person> &
  Pick<Call, 'headers'> & { params: { listing_id: string; closing_id: string } }
const view = ({ services, tx, actor, now, params, headers }: On) =>
  service.viewOf(
    services,
    tx,
    actor,
    companyNamed(headers.accountId),
    params.listing_id,
    params.closing_id,
    now,
  )

/** Closings, for the company and for staff; the machine decides who may do what. */
export const closingHandlers = defineHandlers({
  'GET /api/dealroom/offerings/:listing_id/closings': ({
    services,
    tx,
    actor,
    params,
    headers,
    now,
  }) =>
    service.closingsOf(
      services,
      tx,
      actor,
      companyNamed(headers.accountId),
      params.listing_id,
      now,
    ),
  'GET /api/dealroom/offerings/:listing_id/closings/:closing_id': view,
  'POST /api/dealroom/offerings/:listing_id/closings': async (call) => {
    const accountId = companyNamed(call.headers.accountId)
    await offeringOfCompany(call.tx, accountId, call.params.listing_id)
    service.requirePreparing(call.actor, accountId)
    const { kind, closes_on, investment_ids } = call.body
    const closing_id = await service.beginClosing(
      call.services,
      call.tx,
      {
        accountId,
        listingId: call.params.listing_id,
        kind,
        closesOn: closes_on,
        investmentIds: investment_ids,
      },
      call,
      call.now,
    )
    return view({ ...call, params: { ...call.params, closing_id } })
  },
  'POST /api/dealroom/offerings/:listing_id/closings/:closing_id/batch': async (call) => {
    const { params, body, tx, services, headers } = call
    const accountId = companyNamed(headers.accountId)
    const { instance } = await service.closingOf(
      services,
      tx,
      accountId,
      params.listing_id,
      params.closing_id,
    )
    service.requirePreparing(call.actor, accountId)
    if (body.remove.length > 0 && !body.reason)
      throw refuse('invalid', { fields: { reason: 'Enter a reason for the other signers.' } })
    const by = { ...call, reason: body.reason || undefined }
    if (body.closes_on !== undefined)
      await services.lifecycles.send(
        tx,
        'closing',
        params.closing_id,
        { type: 'DATED', closesOn: body.closes_on },
        by,
      )
    if (body.add.length > 0)
      await services.lifecycles.send(
        tx,
        'closing',
        params.closing_id,
        { type: 'INCLUDED', investmentIds: body.add },
        by,
      )
    if (body.remove.length > 0)
      await services.lifecycles.send(
        tx,
        'closing',
        params.closing_id,
        {
          type: instance.state === 'drafted' ? 'EXCLUDED' : 'TAKEN_OUT',
          investmentIds: body.remove,
        },
        by,
      )
    return view(call)
  },
  'POST /api/dealroom/offerings/:listing_id/closings/:closing_id/act': async (call) => {
    const accountId = companyNamed(call.headers.accountId)
    await service.closingOf(
      call.services,
      call.tx,
      accountId,
      call.params.listing_id,
      call.params.closing_id,
    )
    await actOn(call.services, call.tx, call.params.closing_id, accountId, call.body, call)
    return view(call)
  },
})
