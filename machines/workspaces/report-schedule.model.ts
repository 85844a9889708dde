import { defineModel } from '#machines/lib/model.ts'
import { reportScheduleLifecycle, type ReportScheduleContext } from './report-schedule.lifecycle.ts'

const onMonday = ({ context }: { context: unknown }) =>
  new Date(`${(context as ReportScheduleContext).next_day}T00:00:00Z`).getUTCDay() === 1

/** Cases of a schedule: a run that is due, and one whose creator has left. */
export const reportScheduleModel = defineModel(reportScheduleLifecycle.machine, {
  rules: reportScheduleLifecycle.events,
  input: { frequency: 'weekly', time_zone: 'America/New_York', next_day: '2026-11-23' },
  cases: {
    RUN_DUE: {
      default: { at: '2026-11-23T06:00:00.000Z', facts: { creatorMayRun: true } },
      'its creator has left': { at: '2026-11-23T06:00:00.000Z', facts: { creatorMayRun: false } },
    },
    ENDED: { default: {} },
  },
  identify: () => '',
  invariants: { 'report-schedule.active': onMonday },
})
