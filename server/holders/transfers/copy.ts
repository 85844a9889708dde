import { writtenDate } from '#server/kernel/lib/written-date.ts'

interface Said {
  company: string
  units: number
  security: string
  from: string
  to: string
  by: string | null
  reason: string | null
}
const what = ({ units, security, company }: Said): string =>
  `${units.toLocaleString('en-US')} units of ${security} of ${company}`

const dayOf = (at: string | null): string => (at === null ? 'it is withdrawn' : writtenDate(at))

/** Messages of a transfer, by template. */
export const words: Readonly<Record<string, (said: Said) => { subject: string; lines: string[] }>> =
  {
    'transfer-sent': (said) => ({
      subject: `A transfer of ${said.company} waits for its documents to be read`,
      lines: [`${said.from} asks to transfer ${what(said)} to ${said.to}.`],
    }),
    'transfer-returned': (said) => ({
      subject: `${said.company}: your transfer documents`,
      lines: [
        said.reason ?? 'Some documents need a correction.',
        'Correct them and resubmit the request.',
      ],
    }),
    'transfer-consent': (said) => ({
      subject: `${said.from} asks to transfer securities`,
      lines: [
        `${said.from} asks to transfer ${what(said)} to ${said.to}.`,
        `Consent, or use your right of first refusal, until ${dayOf(said.by)}. Without an answer the transfer continues.`,
      ],
    }),
    'transfer-consent-asked': (said) => ({
      subject: `${said.company} is asked for its consent`,
      lines: [
        `The your transfer documents are complete. ${said.company} has until ${dayOf(said.by)} to answer.`,
      ],
    }),
    'transfer-check': (said) => ({
      subject: `A transfer of ${said.company} waits for compliance`,
      lines: [`${said.from} transfers ${what(said)} to ${said.to}.`],
    }),
    'transfer-completed': (said) => ({
      subject: `${said.company}: your transfer is complete`,
      lines: [`${what(said)} are entered in the name of ${said.to}.`],
    }),
    'transfer-received': (said) => ({
      subject: `${said.company}: securities are in your name`,
      lines: [`${what(said)} are entered in your name. They came from ${said.from}.`],
    }),
    'transfer-posted': (said) => ({
      subject: `A transfer of your securities is in the ledger`,
      lines: [`${what(said)} moved from ${said.from} to ${said.to}.`],
    }),
    'transfer-rejected': (said) => ({
      subject: `${said.company}: your transfer does not take place`,
      lines: [said.reason ?? 'The transfer was rejected.', `You still hold ${what(said)}.`],
    }),
  }
