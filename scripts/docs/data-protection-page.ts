import { dataKinds, storedWords } from '#domain/shared/field-data.ts'
import {
  companyBooks,
  erasedAtOnce,
  erasedAtTheEnd,
  retentionRules,
} from '#domain/shared/retention.ts'

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n')
const lasting = (years: number, whileHeld: boolean): string =>
  `${years} years after ${whileHeld ? 'the security ends' : 'the account is closed'}`

/** What is stored of a person, where, for how long and under which rule, from the tables that the product applies. */
export function dataProtectionPage(): string {
  const kinds = Object.entries(dataKinds).map(([name, { why, fate, kept }]) => [
    `\`${name}\``,
    why,
    fate,
    storedWords(kept),
  ])
  const rules = retentionRules.map(({ record, years, whileHeld, rule, why }) => [
    record,
    lasting(years, whileHeld === true),
    rule,
    why,
  ])
  const books = Object.values(companyBooks).map(({ book, rule }) => [book, rule])
  return `# Data protection

Generated from \`domain/shared/field-data.ts\` and \`domain/shared/retention.ts\` by \`npm run docs\`; do not edit. Forms show the same sentences next to their fields, and closing an account applies the same rules.

## What is stored, why and who reads it

${table(['kind', 'why', 'who reads it', 'how long'], kinds)}

## Where it is stored

${table(
  ['what', 'where', 'how it is protected'],
  [
    [
      'accounts, profiles, investments, logs',
      'PostgreSQL (`DATABASE_URL`, or below `DATA_DIR`)',
      'one policy per record; the log of the machines is a chain of hashes and accepts no change',
    ],
    [
      'identification numbers, bank accounts, custodial accounts',
      'the same database',
      'AES-256-GCM with `SECRET_KEY`, bound to table, row and column; masked in answers; a reveal needs a fresh factor and is logged',
    ],
    [
      'what a person told a machine',
      'the log of the machines',
      'sealed with a key of that person, which is destroyed when the person is erased',
    ],
    [
      'uploads, agreements, forms',
      '`DATA_DIR/files` or the bucket of `S3_BUCKET`',
      'each file has a key of its own; deleting destroys the key',
    ],
    [
      'e-mails that were sent',
      'the same database',
      'template and variables; codes, links and numbers are not readable in it',
    ],
    [
      'technical logs',
      'standard output of the process',
      'no personal data, no addresses, no bodies; how long is up to the operator',
    ],
    [
      'backups',
      'where the operator stores them',
      'a backup holds what was erased after it was made: delete backups on a schedule, and erase again after a restore',
    ],
  ],
)}

No datum leaves the installation without an operator's setting (\`SMTP_URL\`, \`S3_BUCKET\`, \`ALLOY_URL\`, \`INCREASE_API_KEY\`, webhooks of companies, exports). With \`RECAPTCHA_SITE_KEY\`, the browser of whoever signs up, resets a password or mistypes it three times loads Google's script, which learns the IP address and reads the browser; the server tells Google the address once more when it verifies the answer.

## What a rule requires us to retain

${table(['record', 'until', 'rule', 'why'], rules)}

The longest rule about a record counts. While a security is held its years have not begun.

## What is erased when an account closes

${list(erasedAtOnce)}

When nothing has to be retained, or its time is over, also:

${list(erasedAtTheEnd)}

Books of companies in which the name stays, because they belong to the company:

${table(['book', 'rule'], books)}

## What a person can do

- Read: a copy of one's data on the page of the profile; whole numbers and each download need a fresh factor; it is gone after seven days.
- Correct: every section of the profile, before and after submission.
- Erase: close the account. A link in an e-mail undoes it until it takes effect.
- Object: turn off e-mails that no rule requires, on the page of notifications or by the link in each e-mail.
`
}
