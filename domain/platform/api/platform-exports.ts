import { listExportsOf } from '#domain/api/list-export.ts'
import { emailStateLabels } from '#domain/shared/email-log.ts'
import { changesColumn } from '#domain/shared/history-columns.ts'
import {
  dayColumn,
  flagColumn,
  numberColumn,
  statusColumn,
  textColumn,
  timeColumn,
} from '#domain/shared/table-columns.ts'
import { closureKindLabels } from '../model/closed-day-labels.ts'
import { linkKindLabels } from '../model/compliance-link-labels.ts'
import { firmKindLabels } from '../model/firm-labels.ts'
import { receivedKindLabels } from '../model/received-mail.ts'
import { apiKeysApi } from './api-keys.ts'
import { closedDaysApi } from './closed-days.ts'
import { complianceLinksApi } from './compliance-links.ts'
import { emailLogApi } from './email-log.ts'
import { firmsApi } from './firms.ts'
import { logHeadsApi } from './log-heads.ts'
import { platformInfoApi } from './platform-info.ts'
import { proposalsApi } from './proposals.ts'
import { receivedMailApi } from './received-mail.ts'
import { webhooksApi } from './webhooks.ts'

/** Lists of the platform's own records as files. */
export const platformExports = {
  ...listExportsOf(emailLogApi, {
    'GET /api/admin/emails': {
      title: 'E-mails',
      file: 'emails',
      personal: true,
      columns: [
        timeColumn('Written', (one) => one.created_at),
        textColumn('Name', (one) => one.to.name),
        textColumn('Address', (one) => one.to.address),
        textColumn('Subject', (one) => one.subject),
        textColumn('Status', (one) => emailStateLabels[one.state]),
        timeColumn('Sent', (one) => one.sent_at),
        numberColumn('Tries', (one) => one.tries),
        textColumn('Problem', (one) => one.problem?.meaning),
        textColumn('Reply of the mail server', (one) => one.problem?.code),
      ],
    },
  }),
  ...listExportsOf(receivedMailApi, {
    'GET /api/admin/received-emails': {
      title: 'Received e-mails',
      file: 'received-emails',
      personal: true,
      columns: [
        timeColumn('Received', (one) => one.received_at),
        textColumn('Kind', (one) => receivedKindLabels[one.kind]),
        textColumn('Name', (one) => one.from.name),
        textColumn('Address', (one) => one.from.address),
        textColumn('Person', (one) => one.person?.name),
        textColumn('Subject', (one) => one.subject),
        textColumn('Undelivered to', (one) => one.bounce?.address),
        textColumn('Why undelivered', (one) => one.bounce?.meaning),
        flagColumn('Needs handling', (one) => one.needs_handling),
        timeColumn('Handled', (one) => one.handled?.at),
        textColumn('Handled by', (one) => one.handled?.by),
        textColumn('Note', (one) => one.handled?.note),
      ],
    },
  }),
  ...listExportsOf(platformInfoApi, {
    'GET /api/admin/platform/versions': {
      title: 'Changes of the platform',
      file: 'platform-changes',
      columns: [
        timeColumn('When', (one) => one.at),
        textColumn('What', (one) => one.says),
        textColumn('Who', (one) => one.who),
        textColumn('Reason', (one) => one.reason),
        changesColumn(),
      ],
    },
  }),
  ...listExportsOf(firmsApi, {
    'GET /api/admin/firms': {
      title: 'Firms',
      file: 'firms',
      columns: [
        textColumn('Name', (one) => one.legal_name),
        textColumn('Kind', (one) => firmKindLabels[one.kind]),
        textColumn('CRD number', (one) => one.crd),
        textColumn('SEC file number', (one) => one.sec_no),
        numberColumn('States', (one) => one.states),
        numberColumn('Disclosures', (one) => one.disclosures),
        dayColumn('Checked', (one) => one.checked_on),
        numberColumn('Version', (one) => one.version),
        timeColumn('Saved', (one) => one.saved_at),
        textColumn('Saved by', (one) => one.saved_by),
      ],
    },
    'GET /api/admin/firms/:firm_id/history': {
      title: 'Changes of a firm',
      file: 'firm-changes',
      columns: [
        timeColumn('When', (one) => one.at),
        textColumn('What', (one) => one.says),
        textColumn('Who', (one) => one.who),
        changesColumn(),
      ],
    },
  }),
  ...listExportsOf(closedDaysApi, {
    'GET /api/admin/closed-days': {
      title: 'Closed days',
      file: 'closed-days',
      columns: [
        dayColumn('Day', (one) => one.day),
        textColumn('Who is closed', (one) => closureKindLabels[one.kind]),
        textColumn('Source', (one) => one.source),
        textColumn('Link to the source', (one) => one.source_url),
        textColumn('Reason', (one) => one.reason),
        statusColumn('Status', (one) => one.status),
        textColumn('Requested by', (one) => one.requested_by),
        timeColumn('Requested', (one) => one.requested_at),
        textColumn('Decided by', (one) => one.decided_by),
        timeColumn('Decided', (one) => one.decided_at),
      ],
    },
  }),
  ...listExportsOf(proposalsApi, {
    'GET /api/admin/proposals': {
      title: 'Proposals',
      file: 'proposals',
      personal: true,
      columns: [
        textColumn('What', (one) => one.title),
        textColumn('For', (one) => one.about),
        statusColumn('Status', (one) => one.status),
        textColumn('Proposed by', (one) => one.proposed_by),
        timeColumn('Proposed', (one) => one.proposed_at),
        timeColumn('Expires', (one) => one.expires_at),
        textColumn('Decided by', (one) => one.decided_by),
        timeColumn('Ended', (one) => one.ended_at),
      ],
    },
  }),
  ...listExportsOf(complianceLinksApi, {
    'GET /api/admin/compliance-links': {
      title: 'Compliance links',
      file: 'compliance-links',
      columns: [
        textColumn('Name', (one) => one.title),
        textColumn('Kind', (one) => linkKindLabels[one.kind]),
        textColumn('Rule', (one) => one.rule),
        textColumn('Purpose', (one) => one.purpose),
        textColumn('Link', (one) => one.url),
        textColumn('Owner', (one) => one.owner),
        dayColumn('Review', (one) => one.review_on),
        statusColumn('Status', (one) => one.status),
        timeColumn('Checked', (one) => one.checked_at),
        textColumn('Problem', (one) => one.problem),
      ],
    },
  }),
  ...listExportsOf(apiKeysApi, {
    'GET /api/keys/:owner/:key_id/calls': {
      title: 'Calls of an API key',
      file: 'api-key-calls',
      columns: [
        timeColumn('When', (one) => one.at),
        textColumn('Call', (one) => one.call),
        numberColumn('Answer', (one) => one.http_status),
        textColumn('IP address', (one) => one.ip),
        textColumn('Request', (one) => one.request_id),
      ],
    },
  }),
  ...listExportsOf(webhooksApi, {
    'GET /api/webhooks/:owner/:endpoint_id/deliveries': {
      title: 'Deliveries of a webhook',
      file: 'webhook-deliveries',
      columns: [
        timeColumn('Queued', (one) => one.queued_at),
        textColumn('Event', (one) => one.type),
        textColumn('Event ID', (one) => one.event_id),
        textColumn('Record ID', (one) => one.record_id),
        statusColumn('Status', (one) => one.status),
        numberColumn('Attempts', (one) => one.attempts),
        timeColumn('Next attempt', (one) => one.next_at),
        textColumn('Problem', (one) => one.problem),
      ],
    },
  }),
  ...listExportsOf(logHeadsApi, {
    'GET /api/admin/log-heads': {
      title: 'Log signatures',
      file: 'log-signatures',
      columns: [
        dayColumn('Day', (one) => one.day),
        numberColumn('Number', (one) => one.number),
        timeColumn('Signed', (one) => one.signed_at),
        numberColumn('Entries', (one) => one.entries),
        textColumn('Hash of the log', (one) => one.head),
        textColumn('Key', (one) => one.key_id),
        textColumn('Signature', (one) => one.signature),
      ],
    },
  }),
}
