import { accreditationLetter } from '../investors/mail/accreditation.ts'
import {
  deviceNew,
  loginCode,
  passwordChanged,
  recoveryBegun,
  registerTaken,
  registerValidate,
  resetCode,
  stepUpCode,
} from '../identity/mail/identity.ts'
import type { Mail, MailContext } from './letter.ts'
import { linkCode } from '../identity/mail/links.ts'
import { accountClosing, digest, notice, reminder } from '../identity/mail/notices.ts'
import { companyInvitation, questionnaireSent } from '../offerings/mail/raise.ts'

/**
 * A kind of message: how it is written from its data, and which of the data the e-mail log may show. Everything else
 * (codes, links, sentences with amounts) is left out of the log.
 */
interface Template<D extends { name: string }> {
  render: (data: D, context: MailContext) => Mail
  logged: readonly (keyof D & string)[]
}
const template = <D extends { name: string }>(
  render: (data: D, context: MailContext) => Mail,
  ...logged: (keyof D & string)[]
): Template<D> => ({ render, logged })

/**
 * Every message that the product can send. A module adds a line here; one-off sentences without a secret use `notice`.
 */
export const mailTemplates = {
  'register.validate': template(registerValidate),
  'register.taken': template(registerTaken),
  'login.code': template(loginCode),
  'stepup.code': template(stepUpCode),
  'reset.code': template(resetCode),
  'password.changed': template(passwordChanged),
  'device.new': template(deviceNew),
  'recovery.begun': template(recoveryBegun),
  'link.code': template(linkCode),
  'company.invitation': template(companyInvitation, 'company', 'role'),
  'questionnaire.sent': template(questionnaireSent, 'company'),
  'accreditation.letter': template(accreditationLetter),
  notice: template(notice, 'subject', 'action'),
  reminder: template(reminder, 'subject', 'action', 'again'),
  digest: template(digest),
  'account.closing': template(accountClosing, 'closes'),
}
export type MailTemplates = typeof mailTemplates
export type MailName = keyof MailTemplates
/** What a sender gives for a template; the reader's name is added by the mailer. */
export type MailData<N extends MailName> = Omit<Parameters<MailTemplates[N]['render']>[0], 'name'>

/** Renders a message and returns the part of its data that the log may store. */
export function writeMail<N extends MailName>(
  name: N,
  data: MailData<N>,
  reader: string,
  context: MailContext,
): { mail: Mail; logged: Record<string, unknown> } {
  const { render, logged } = mailTemplates[name] as unknown as Template<
    MailData<N> & { name: string }
  >
  const withReader = { ...data, name: reader }
  return {
    mail: render(withReader, context),
    logged: Object.fromEntries(
      logged.filter((key) => withReader[key] !== undefined).map((key) => [key, withReader[key]]),
    ),
  }
}

export { oneLine } from './letter.ts'
export type { Mail, MailContext }
