import { links } from '#domain/shared/links.ts'
import { isAdmin } from '#domain/shared/access/actor.ts'
import { defineHandlers } from '#server/kernel/http/call.ts'
import { companyNamed } from '#server/kernel/http/tenant.ts'
import { platformRow } from '#server/platform/platform/index.ts'
import { giveFileOf } from '../holdings/index.ts'
import type { Module } from '#server/kernel/module.ts'
import { calendarOf } from './calendar.ts'
import { meetingMachines } from './handlers.ts'
import * as service from './service.ts'

export { meetingsForHolder } from './service.ts'

/** Meetings of holders: plan, notice, votes and proxies, results, minutes. */
export const meetingsModule: Module = {
  name: 'meetings',
  machines: meetingMachines,
  handlers: defineHandlers({
    'GET /api/held/:company_id/meetings': async ({ services, tx, actor, params, query }) =>
      service.meetingsForHolder(services, tx, actor.userId, params.company_id, query),
    'GET /api/meetings/:meeting_id': async ({ services, tx, actor, params }) =>
      service.meetingFor(services, tx, params.meeting_id, actor),
    'GET /api/meetings/:meeting_id/calendar.ics': async ({ services, tx, actor, params, now }) => {
      const meeting = await service.meetingFor(services, tx, params.meeting_id, actor)
      return calendarOf(meeting, {
        url: new URL(
          links.held(meeting.account_id, `meetings/upcoming-meetings/${meeting.id}`),
          services.publicUrl,
        ).href,
        now: now.toISOString(),
        organizer: (await platformRow(tx))?.support_email ?? '',
      })
    },
    'GET /api/meetings/:meeting_id/files/:file_id': async ({ services, tx, actor, params }) =>
      giveFileOf(
        services,
        tx,
        await service.filesFor(services, tx, params.meeting_id, actor),
        params.file_id,
      ),
    'POST /api/meetings/:meeting_id/ballot': async (call) =>
      service.vote(call, call.params.meeting_id, call.body),
    'POST /api/meetings/:meeting_id/proxy': async (call) =>
      service.appoint(call, call.params.meeting_id, call.body),
    'POST /api/meetings/:meeting_id/proxy/end': async (call) =>
      service.takeProxyBack(call, call.params.meeting_id, call.body.voter_id),
    'GET /api/dealroom/meetings': async ({ services, tx, headers, query, actor }) =>
      service.meetingsForCompany(services, tx, companyNamed(headers.accountId), query, {
        actor,
        codes: isAdmin(actor) ? ['ADM'] : ['ISS'],
      }),
    'POST /api/dealroom/meetings': async (call) =>
      service.planMeeting(call, companyNamed(call.headers.accountId), call.body),
    'GET /api/dealroom/meetings/:meeting_id': async ({ services, tx, headers, params, actor }) =>
      service.companyMeetingOf(
        services,
        tx,
        companyNamed(headers.accountId),
        params.meeting_id,
        actor,
      ),
    'PUT /api/dealroom/meetings/:meeting_id': async (call) =>
      service.replanMeeting(
        call,
        companyNamed(call.headers.accountId),
        call.params.meeting_id,
        call.body,
        call.headers.ifMatch,
      ),
    'POST /api/dealroom/meetings/:meeting_id/ballot': async (call) =>
      service.recordPaper(
        call,
        companyNamed(call.headers.accountId),
        call.params.meeting_id,
        call.body,
      ),
    'POST /api/dealroom/meetings/:meeting_id/ballot/decision': async (call) =>
      service.decidePaper(
        call,
        companyNamed(call.headers.accountId),
        call.params.meeting_id,
        call.body,
      ),
    'POST /api/dealroom/meetings/:meeting_id/minutes': async (call) =>
      service.postMinutes(
        call,
        companyNamed(call.headers.accountId),
        call.params.meeting_id,
        call.body,
      ),
  }),
}
