import type { Config } from './config.ts'
import type { Queryable } from './kernel/db/db.ts'
import { platformInfo, staffOf } from './platform/platform/index.ts'
import { tryMail } from './providers/mail/smtp.ts'

/** Names that are reserved for examples and tests (RFC 2606, RFC 6761): the demo's addresses end with one. */
const RESERVED = /[@.](?:example(?:\.(?:com|net|org))?|invalid|localhost|test)$/i
/** The file number and CRD of the demo's intermediary. */
const DEMO_INTERMEDIARY = { file_number: '007-00999', crd: '999001' }

/** Settings that are wrong or missing for real users. */
function lacksOfSettings(config: Config): string[] {
  const { publicUrl } = config
  const found: string[] = []
  if (config.env !== 'production')
    found.push(
      'NODE_ENV is not production: pages below /meta show every mail and code, and new data begins with a demo world.',
    )
  if (publicUrl === null)
    found.push(
      `PUBLIC_URL is not set: links in mails lead to http://${config.host}:${config.port}, which recipients cannot open. Set it to the public address.`,
    )
  else if (!publicUrl.startsWith('https:'))
    found.push(
      `PUBLIC_URL is ${publicUrl}: without HTTPS, passwords and documents are sent unencrypted.`,
    )
  if (config.databaseUrl === null && config.secretKey === null)
    found.push(
      'SECRET_KEY is not set: the key is a file in DATA_DIR, so a copy of that folder has both the data and the key.',
    )
  if (config.clamav === null)
    found.push('CLAMAV_HOST is not set: files that people upload are not scanned for viruses.')
  return found
}

async function lacksOfMail({ smtpUrl }: Config): Promise<string[]> {
  if (smtpUrl === null)
    return [
      'SMTP_URL is not set: log-in and registration codes are not sent, so people cannot log in.',
    ]
  const wrong = await tryMail(smtpUrl)
  return wrong === null
    ? []
    : [
        `SMTP_URL: the mail server does not accept mail (${wrong}). Correct the setting or the server.`,
      ]
}

async function lacksOfStaff(q: Queryable): Promise<string[]> {
  const [operators, compliance] = [await staffOf(q, ['operator']), await staffOf(q, ['compliance'])]
  const found: string[] = []
  if (operators.length === 0)
    found.push('There is no operator. Create the first one with npm run admin:create.')
  if (operators.length === 1)
    found.push(
      'There is only one operator: anything that needs two people waits. Create a second one with npm run admin:create.',
    )
  if (compliance.length === 0)
    found.push(
      'There is no compliance officer: sanctions and identity reviews wait. Create one with ADMIN_ROLE=compliance npm run admin:create.',
    )
  return found
}

async function lacksOfPlatform(q: Queryable): Promise<string[]> {
  const info = await platformInfo(q)
  const { intermediary } = info
  const sender = info.sender_email || info.support_email
  const found: string[] = []
  if (RESERVED.test(sender))
    found.push(
      `The sender address is still the demo’s, ${sender}: mail servers refuse it. Set the sender in the admin area, Platform.`,
    )
  if (RESERVED.test(info.support_email) && info.support_email !== sender)
    found.push(
      `The support address is still the demo’s, ${info.support_email}. Set it in the admin area, Platform.`,
    )
  if (intermediary === null)
    found.push(
      'No intermediary is named: an offering under Regulation CF cannot be shown without one. Set it in the admin area, Platform.',
    )
  else if (
    intermediary.file_number === DEMO_INTERMEDIARY.file_number ||
    intermediary.crd === DEMO_INTERMEDIARY.crd
  )
    found.push(
      `The intermediary is still the demo’s, ${intermediary.name}. Set the registered one in the admin area, Platform.`,
    )
  return found
}

/**
 * What an installation lacks before people can use it with real money: one sentence each with its remedy, settings
 * first. Connects to the mail server.
 */
export async function lacks(config: Config, q: Queryable): Promise<string[]> {
  return [
    ...lacksOfSettings(config),
    ...(await lacksOfMail(config)),
    ...(await lacksOfStaff(q)),
    ...(await lacksOfPlatform(q)),
  ]
}
