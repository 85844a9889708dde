import { REPORTS_PAGE } from '#domain/workspaces/model/reports.ts'
import { offeringPage } from '#server/kernel/state-machines/index.ts'
import { reportFailed, reportReady } from '#domain/workspaces/mail/reports.ts'
import type { ReportRunContext } from '#machines/workspaces/report-run.lifecycle.ts'
import { companyOrPlatform } from '#server/identity/access/index.ts'
import { destroyFile } from '#server/kernel/files/index.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import type {
  Authorize,
  EffectHandler,
  MachineHandlers,
} from '#server/kernel/state-machines/index.ts'
import * as repo from './repo.ts'

export const REPORT_JOB = 'report.write'

/**
 * Of reports and their schedules: owners and editors send events, compliance and operators those of staff; viewers and
 * support read.
 */
export const authorize: Authorize = async (context) => {
  const code = companyOrPlatform(context)
  return code === null ? [] : [code]
}

const write: EffectHandler = async ({ services, tx, id, effect }) =>
  services.jobs.enqueue(
    tx,
    REPORT_JOB,
    { id, run: effect.params['run'] },
    { key: `${id}:${String(effect.params['run'])}` },
  )

/** The key of the file is destroyed at once, its bytes after the commit; hash and size stay with the run. */
const remove: EffectHandler = async ({ services, tx, id }) => {
  const row = await repo.findReport(tx, id)
  if (row === null || row.file_id === null) return
  await repo.removeFile(tx, id)
  await destroyFile(services, tx, row.file_id)
}

/** The person who requested the report is notified that it is ready, or why it failed. */
const notify: EffectHandler = async ({ services, tx, id, instance, effect }) => {
  const row = await repo.findReport(tx, id)
  if (row === null) return
  const { failure } = instance.context as ReportRunContext
  const of = { accountId: row.account_id, listingId: row.listing_id, type: row.type }
  await noticeTo(
    services,
    tx,
    await existingPeople(tx, [row.requested_by]),
    effect.params['template'] === 'report-run.ready'
      ? reportReady(of)
      : reportFailed(of, failure ?? 'internal'),
    { machine: 'report-run', id, rev: instance.rev },
  )
}

export const reportMachines: MachineHandlers = {
  'report-run': {
    pages: { issuer: offeringPage('issuer', REPORTS_PAGE) },
    authorize,
    effects: { notify, writeReport: write, removeReport: remove },
  },
}
