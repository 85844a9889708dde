import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lifecycleIds, lifecycles } from '#machines/lifecycles.ts'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url).pathname
const isProduct = (file: string): boolean =>
  /\.tsx?$/.test(file) && !/\.(test|examples|golden|model|fixture)\.tsx?$/.test(file)
const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter(isProduct)
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** The code of each folder as one text: buttons and the page that shows them are in files next to each other. */
const folders = new Map<string, string>()
for (const file of [...filesIn('server'), ...filesIn('src'), ...filesIn('domain')]) {
  if (file.startsWith('server/seeds/')) continue
  const folder = dirname(file)
  folders.set(folder, `${folders.get(folder) ?? ''}\n${read(file)}`)
}
/** Tables about events, which send none. */
const TABLES = ['machines/gates.ts', 'machines/money.ts']
const machineCode = filesIn('machines')
  .filter((file) => !TABLES.includes(file))
  .map(read)

/** How code names an event: whole, as a key of labels, or by a step of an investment before the dot. */
const formsOf = (event: string): string[] => {
  const [, name] = event.split('.')
  return [`'${event}'`, ` ${event}: `, ...(name === undefined ? [] : [`}.${name}\``, `'${name}'`])]
}
/** Folders by the machine that they name. */
const naming = new Map(
  lifecycleIds.map((machine) => [
    machine as string,
    [...folders].filter(([, text]) =>
      [`'${machine}'`, `"${machine}"`, ` ${machine}: {`].some((form) => text.includes(form)),
    ),
  ]),
)
/** A machine schedules it for the clock, or has another machine notified of it. */
const sentByMachine = (event: string): boolean =>
  machineCode.some((text) =>
    [`event: '${event}'`, `signal('${event}')`, `at('${event}'`].some((call) =>
      text.includes(call),
    ),
  )

/** Who sends an event of a machine: folders of the product, `machine`, or nobody. */
const sendersOf = (machine: string, event: string): string[] => [
  // the folder names the machine and the event: it sends it, or gives it a button
  ...(naming.get(machine) ?? [])
    .filter(([, text]) => formsOf(event).some((form) => text.includes(form)))
    .map(([folder]) => folder),
  ...(sentByMachine(event) ? ['machine'] : []),
]

/** Events that the search cannot see, each with who sends it. At most ten. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'kyc REFRESH_DUE': 'the machine schedules it; which of two events is chosen by a condition',
  'payment TERMS_CHANGED':
    'the payments send it when an amount changes; which of two events is chosen by `repricedBy`',
  'join-request WITHDRAWN':
    'a person by POST /api/lifecycles/join-request/:id/events: the page of a founder does not list requests yet',
}

test('every event of every lifecycle has a sender: a screen, a route, a job, another machine or the clock', () => {
  const unsent = lifecycleIds.flatMap((machine) =>
    Object.keys(lifecycles[machine].events)
      .filter((event) => sendersOf(machine, event).length === 0)
      .map((event) => `${machine} ${event}`),
  )
  expect(unsent.filter((one) => !(one in EXCEPTIONS))).toEqual([])
  // an exception that is not needed any more goes
  expect(Object.keys(EXCEPTIONS).filter((one) => !unsent.includes(one))).toEqual([])
  expect(Object.keys(EXCEPTIONS).length).toBeLessThanOrEqual(10)
})

test('an event that nobody names has no sender', () => {
  expect(sendersOf('offering', 'NEVER_SENT')).toEqual([])
  expect(sendersOf('offering', 'REPORT_FILED')).toEqual(['server/offerings/filings'])
})
