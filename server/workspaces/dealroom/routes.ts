import { decidesReviews } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import { defineHandlers } from '#server/kernel/http/call.ts'
import { companyNamed } from '#server/kernel/http/tenant.ts'
import { approveForClosing } from '#server/investments/closings/index.ts'
import {
  historyOfInvestment,
  investmentOf,
  returnStep,
} from '#server/investments/investments/index.ts'
import { savePerk } from '#server/offerings/perks/index.ts'
import { perksPage } from './perks.ts'
import { raiseProgress } from './progress.ts'
import { rawOf } from './raw.ts'
import { abandoned, remind } from './reminders.ts'
import * as service from './service.ts'

/** The issuer's side and the operator's: who invests, what was decided, what money came. */
export const dealroomHandlers = defineHandlers({
  'GET /api/dealroom/offerings/:listing_id': async ({ services, tx, params, headers, actor }) =>
    service.offeringWorkspace(
      services,
      tx,
      companyNamed(headers.accountId),
      params.listing_id,
      actor,
    ),
  'GET /api/dealroom/offerings/:listing_id/progress': async ({ tx, params, headers, now }) =>
    raiseProgress(tx, companyNamed(headers.accountId), params.listing_id, now),
  'GET /api/dealroom/offerings/:listing_id/investments': async ({
    services,
    tx,
    params,
    headers,
    query,
    actor,
  }) =>
    service.roster(services, tx, companyNamed(headers.accountId), params.listing_id, query, actor),
  'GET /api/dealroom/offerings/:listing_id/investments/:investment_id': async ({
    services,
    tx,
    params,
    headers,
    actor,
  }) =>
    service.dossier(
      services,
      tx,
      actor,
      companyNamed(headers.accountId),
      params.listing_id,
      params.investment_id,
    ),
  'GET /api/dealroom/offerings/:listing_id/investments/:investment_id/history': async ({
    services,
    tx,
    params,
    headers,
    query,
    actor,
  }) => {
    await service.belongs(
      tx,
      companyNamed(headers.accountId),
      params.listing_id,
      params.investment_id,
    )
    return historyOfInvestment(services, tx, params.investment_id, actor, query)
  },
  'POST /api/dealroom/offerings/:listing_id/investments/:investment_id/decision': async (call) => {
    const accountId = companyNamed(call.headers.accountId)
    await service.belongs(call.tx, accountId, call.params.listing_id, call.params.investment_id)
    service.requireOwner(call.actor, accountId)
    const { decision, reason } = call.body
    if (decision === 'reject' && !reason)
      throw refuse('invalid', { fields: { reason: 'Enter a reason for the investor.' } })
    const type = decision === 'accept' ? 'ISSUER_ACCEPTED' : 'REJECT'
    const instance = await call.services.lifecycles.send(
      call.tx,
      'investment',
      call.params.investment_id,
      { type, reason: reason || undefined },
      { ...call, reason: reason || undefined },
    )
    return call.services.lifecycles.present(instance, { who: ['ISS'], actor: call.actor })
  },
  'GET /api/dealroom/offerings/:listing_id/abandoned': async ({
    services,
    tx,
    params,
    headers,
    query,
    actor,
    now,
  }) =>
    abandoned(services, tx, companyNamed(headers.accountId), params.listing_id, query, {
      actor,
      now,
    }),
  'GET /api/dealroom/offerings/:listing_id/perks': async ({
    services,
    tx,
    actor,
    params,
    headers,
    query,
  }) => perksPage(services, tx, actor, companyNamed(headers.accountId), params.listing_id, query),
  'POST /api/dealroom/offerings/:listing_id/perks': async ({
    services,
    tx,
    actor,
    params,
    headers,
    body,
  }) => savePerk(services, tx, actor, companyNamed(headers.accountId), params.listing_id, body),
  'GET /api/dealroom/offerings/:listing_id/investments/:investment_id/raw': async ({
    services,
    tx,
    params,
    headers,
  }) => {
    await service.belongs(
      tx,
      companyNamed(headers.accountId),
      params.listing_id,
      params.investment_id,
    )
    return rawOf(services, tx, params.investment_id)
  },
  'POST /api/dealroom/offerings/:listing_id/investments/:investment_id/reminder': async ({
    services,
    tx,
    actor,
    params,
    headers,
    now,
  }) => ({
    sent_at: await remind(
      services,
      tx,
      actor,
      {
        accountId: companyNamed(headers.accountId),
        listingId: params.listing_id,
        investmentId: params.investment_id,
      },
      now,
    ),
  }),
  'POST /api/admin/investments/:investment_id/decision': async (call) => {
    if (!decidesReviews(call.actor)) throw refuse('forbidden')
    const found = await investmentOf(call.tx, call.params.investment_id)
    if (found === null) throw refuse('not_found')
    const { decision, step } = call.body
    const reason = call.body.reason || undefined
    if ((decision === 'reject' || decision === 'pull_back' || decision === 'ask') && !reason)
      throw refuse('invalid', {
        fields: { reason: 'Enter a reason for the other party.' },
      })
    const by = { ...call, reason }
    if (decision === 'ask') {
      if (!step) throw refuse('invalid', { fields: { step: 'Choose the step to correct.' } })
      // a step that comes back notifies the investor by itself: the investment follows its steps
      await returnStep(call.services, call.tx, call.params.investment_id, step, by)
      const asked = await call.services.lifecycles.read(
        call.tx,
        'investment',
        call.params.investment_id,
      )
      if (asked?.state === 'action_required')
        return call.services.lifecycles.present(asked, {
          who: ['ADM', 'BD'],
          actor: call.actor,
          staff: true,
        })
    }
    if (decision === 'principal_approve')
      return call.services.lifecycles.present(
        await approveForClosing(call.services, call.tx, found, by, call.now),
        { who: ['ADM', 'BD'], actor: call.actor, staff: true },
      )
    const events = {
      review_approve: { type: 'REVIEW_APPROVED' },
      ask: { type: 'ACTION_REQUESTED', reason },
      reject: { type: 'REJECT', reason },
      pull_back: { type: 'PULLED_BACK', reason },
    } as const
    const instance = await call.services.lifecycles.send(
      call.tx,
      'investment',
      call.params.investment_id,
      events[decision],
      by,
    )
    return call.services.lifecycles.present(instance, {
      who: ['ADM', 'BD'],
      actor: call.actor,
      staff: true,
    })
  },
})
