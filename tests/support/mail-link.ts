import type { Caller, TestApp } from './app.ts'

/** A browser in which a link was opened. */
export type LinkBrowser = ReturnType<TestApp['browser']>

/** The newest code that was mailed to an address. */
export async function codeFor(t: TestApp, email: string): Promise<string> {
  const mails = (await t.mailbox(email)) as { code?: string }[]
  const code = mails.find((mail) => mail.code !== undefined)?.code
  if (code === undefined) throw new Error(`no code was mailed to ${email}`)
  return code
}

/** Requests the code of a link and gives it, as the owner of its address does; returns the answer. */
export async function giveCode(t: TestApp, who: Caller, email: string, token: string) {
  const sent = await who.post(`/api/mail-links/${token}/code`)
  if (sent.status !== 200) return sent
  return who.post(`/api/mail-links/${token}/open`, { body: { code: await codeFor(t, email) } })
}

/** A browser in which the owner of an address has opened a link. */
export async function openedBrowser(
  t: TestApp,
  email: string,
  token: string,
): Promise<LinkBrowser> {
  const browser = t.browser()
  const { status, text } = await giveCode(t, browser, email, token)
  if (status !== 204) throw new Error(`the link was not opened: ${status} ${text}`)
  return browser
}
