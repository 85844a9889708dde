import { listExportsOf } from '#domain/api/list-export.ts'
import { changesColumn, historyColumns } from '#domain/shared/history-columns.ts'
import {
  dayColumn,
  numberColumn,
  statusColumn,
  textColumn,
  timeColumn,
} from '#domain/shared/table-columns.ts'
import {
  matchedFieldLabels,
  matchSourceLabels,
  sanctionsSourceLabels,
  subjectKindLabels,
} from '../model/sanctions-labels.ts'
import { verificationKindLabels, verificationPartLabels } from '../model/verification.ts'
import { profileApi } from './profile.ts'
import { sanctionsApi } from './sanctions.ts'
import { verificationApi } from './verification.ts'

/** Lists of an investor's own changes, and of the screening, as files. */
export const investorsExports = {
  ...listExportsOf(verificationApi, {
    'GET /api/verification/history': {
      title: 'Verification history',
      file: 'verification-history',
      columns: [
        textColumn('Part', (row) => verificationPartLabels[row.part]),
        textColumn('Kind', (row) => verificationKindLabels[row.kind]),
        ...historyColumns,
      ],
    },
  }),
  ...listExportsOf(profileApi, {
    'GET /api/profile/areas/:area/history': {
      title: 'Changes of a profile',
      file: 'profile-changes',
      columns: [
        timeColumn('When', (row) => row.at),
        textColumn('Section', (row) => row.section_title),
        textColumn('What', (row) => row.says),
        textColumn('Status', (row) => row.status),
        textColumn('Who', (row) => row.who),
        textColumn('Role', (row) => row.role),
        textColumn('Source', (row) => row.source),
        textColumn('Reason', (row) => row.reason),
        changesColumn(),
      ],
    },
  }),
  ...listExportsOf(sanctionsApi, {
    'GET /api/admin/sanctions/lists': {
      title: 'Sanctions lists',
      file: 'sanctions-lists',
      columns: [
        textColumn('List', (one) => sanctionsSourceLabels[one.source]),
        textColumn('File', (one) => one.name),
        dayColumn('Published', (one) => one.published_on),
        numberColumn('Entries', (one) => one.entries),
        numberColumn('Aliases', (one) => one.aliases),
        statusColumn('Status', (one) => one.status),
        textColumn('Problem', (one) => one.problem),
        timeColumn('Uploaded', (one) => one.uploaded_at),
        textColumn('Uploaded by', (one) => one.uploaded_by),
        textColumn('SHA-256', (one) => one.sha256),
      ],
    },
    'GET /api/admin/sanctions/matches': {
      title: 'Sanctions matches',
      file: 'sanctions-matches',
      personal: true,
      columns: [
        textColumn('Party', (one) => one.name),
        textColumn('Kind', (one) => subjectKindLabels[one.subject]),
        textColumn('Listed as', (one) => one.listed_as),
        textColumn('List', (one) => matchSourceLabels[one.source]),
        textColumn('Entry', (one) => one.entry),
        textColumn('Programs', (one) => one.programs),
        textColumn('Countries', (one) => one.countries),
        numberColumn('Score', (one) => one.score),
        textColumn('Matches in', (one) => one.fields.map((field) => matchedFieldLabels[field])),
        statusColumn('Status', (one) => one.status),
        timeColumn('Found', (one) => one.found_at),
      ],
    },
  }),
}
