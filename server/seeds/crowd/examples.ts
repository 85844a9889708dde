import { newId } from '#server/kernel/lib/ids.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { bucketOf } from '#server/investments/investments/index.ts'
import type { AppServices } from '#server/app-services.ts'
import { createUser } from '#server/identity/identity/index.ts'
import { acceptAllConsents } from '#server/platform/platform/index.ts'
import { Example, type AsLine } from './example.ts'
import * as repo from './repo.ts'

/** Placeholders of a copy's own text: they are no ids, and are replaced like them. */
export const WORDS = {
  email: '@email@',
  number: '@number@',
  reference: '@reference@',
  slug: '@slug@',
  message: '@message@',
} as const

export interface OfferingExample {
  listing: string
  account: string
  example: Example
  /** cents of money that one offering may take */ max: number
}
export interface InvestmentExample {
  state: string
  bucket: string
  cents: number
  reserved: number
  committed: number
  example: Example
  /** how many ids of its own a copy needs in addition to those of its person and offering */ own: number
}

async function addMachines(
  q: Queryable,
  example: Example,
  instances: readonly repo.Row[],
): Promise<void> {
  for (const instance of instances)
    await example.addMachine(
      instance,
      await repo.logOf(q, String(instance['machine']), String(instance['id'])),
    )
}

/**
 * A person who confirmed the address and accepted the texts, made by the product itself; copies have two log-ins and a
 * message. Ids: person, registration, two log-ins, message, address.
 */
export async function personExample(
  services: AppServices,
  asLine: AsLine,
  listing: string,
): Promise<Example> {
  const { id } = await services.db.tx((tx) =>
    createUser(tx, services, {
      email: `example-${newId()}@crowd.example`,
      firstName: 'Ida',
      lastName: 'Number',
      passwordHash: 'none',
      demo: true,
    }),
  )
  await services.db.tx((tx) =>
    acceptAllConsents(
      tx,
      id,
      { ip: '192.0.2.10', userAgent: 'Capstan crowd' },
      services.clock.now(),
    ),
  )
  const q = services.db
  const first = (await repo.examplesOf(q, listing))[0]
  const [investment] = await repo.rowsOf(q, 'investment', 'id', [first?.id])
  const [registration] = (
    await repo.rowsOf(q, 'investor_registration', 'user_id', [investment?.['user_id']])
  ).filter((row) => row['type'] === 'individual')
  const message = await repo.anyMessage(q)
  if (!registration || !message) throw new Error('the demo world has nobody to take after')
  const [own, logIn, code, mail] = [newId(), newId(), newId(), newId()]
  const example = new Example([id, own, logIn, code, mail, WORDS.email], asLine)
  await example.add('app_user', await repo.rowsOf(q, 'app_user', 'id', [id]), {
    email: WORDS.email,
  })
  await example.add(
    'consent_acceptance',
    await repo.rowsOf(q, 'consent_acceptance', 'user_id', [id]),
  )
  await example.add('investor_registration', [registration], { id: own, user_id: id })
  for (const [event, outcome] of [
    [logIn, 'signed_in'],
    [code, 'code_right'],
  ] as const)
    await example.add('sign_in_event', [
      {
        id: event,
        user_id: id,
        email_hash: null,
        at: services.clock.now().toISOString(),
        ip: '192.0.2.10',
        device: 'Firefox on Linux',
        outcome,
      },
    ])
  await example.add('email_message', [message], {
    id: mail,
    user_id: id,
    to_address: WORDS.email,
    sealed: null,
    cause_id: mail,
    sent_at: services.clock.now().toISOString(),
  })
  await addMachines(q, example, await repo.rowsOf(q, 'machine_instance', 'id', [id]))
  return example
}

/** A live offering of the demo data with its company. Ids: offering, company, its owner, the slug. */
export async function offeringExample(
  services: AppServices,
  asLine: AsLine,
  listing: string,
): Promise<OfferingExample> {
  const q = services.db
  const [offering] = await repo.rowsOf(q, 'offering', 'listing_id', [listing])
  const account = String(offering?.['account_id'])
  const [company] = await repo.rowsOf(q, 'company', 'account_id', [account])
  const [owner] = (await repo.rowsOf(q, 'company_member', 'account_id', [account])).filter(
    (row) => row['role'] === 'owner',
  )
  if (!offering || !company || !owner)
    throw new Error('the demo world has no offering to take after')
  const documents = await repo.rowsOf(q, 'offering_document', 'listing_id', [listing])
  const example = new Example(
    [
      listing,
      account,
      String(owner['user_id']),
      WORDS.slug,
      ...documents.map((row) => String(row['id'])),
    ],
    asLine,
  )
  await example.add('company', [company], { slug: WORDS.slug })
  await example.add('company_member', [owner])
  await example.add('offering', [offering], {
    reserved: 0,
    committed: 0,
    funded: 0,
    investors: 0,
    updates: 0,
    waiting: 0,
  })
  await example.add(
    'escrow_account',
    await repo.rowsOf(q, 'escrow_account', 'listing_id', [listing]),
  )
  await example.add('offering_document', documents)
  await addMachines(
    q,
    example,
    (await repo.rowsOf(q, 'machine_instance', 'id', [listing])).filter(
      (row) => row['machine'] === 'offering' || row['machine'] === 'listing',
    ),
  )
  return { listing, account, example, max: Number(offering['max_amount']) }
}

/**
 * An investment of that offering in each state that it has. Ids: person, registration, offering, company, number,
 * reference, then its own.
 */
export async function investmentExamples(
  services: AppServices,
  asLine: AsLine,
  of: OfferingExample,
): Promise<InvestmentExample[]> {
  const q = services.db
  const made: InvestmentExample[] = []
  for (const { id, state, cents } of await repo.examplesOf(q, of.listing)) {
    const [investment] = await repo.rowsOf(q, 'investment', 'id', [id])
    const instances = await repo.rowsOf(q, 'machine_instance', 'investment_id', [id])
    const own = instances.find((row) => row['machine'] === 'investment')
    if (!investment || !own) continue
    const payments = await repo.rowsOf(q, 'payment', 'investment_id', [id])
    const envelopes = await repo.rowsOf(q, 'envelope', 'investment_id', [id])
    const ids = (rows: readonly repo.Row[]): string[] => rows.map((row) => String(row['id']))
    const receipts = await repo.rowsOf(q, 'receipt', 'payment_id', ids(payments))
    const postings = await repo.rowsOf(q, 'ledger_posting', 'payment_id', ids(payments))
    const mine = [
      ...new Set([
        id,
        ...ids(payments),
        ...ids(envelopes),
        ...ids(receipts),
        ...ids(postings),
        ...ids(instances),
      ]),
    ]
    const registration = String(
      (own['context'] as { registrationId?: string | null }).registrationId ?? newId(),
    )
    const example = new Example(
      [
        String(investment['user_id']),
        registration,
        of.listing,
        of.account,
        WORDS.number,
        WORDS.reference,
        ...mine,
      ],
      asLine,
    )
    await example.add('investment', [investment], { number: WORDS.number })
    await example.add(
      'investment_step',
      await repo.rowsOf(q, 'investment_step', 'investment_id', [id]),
      { draft_secrets: null },
    )
    for (const row of payments)
      await example.add('payment', [row], {
        reference: `${WORDS.reference}${payments.indexOf(row)}`,
      })
    await example.add('receipt', receipts)
    await example.add('ledger_posting', postings)
    await example.add(
      'ledger_entry',
      await repo.rowsOf(q, 'ledger_entry', 'posting_id', ids(postings)),
    )
    await example.add('envelope', envelopes)
    await example.add(
      'envelope_document',
      await repo.rowsOf(q, 'envelope_document', 'envelope_id', ids(envelopes)),
    )
    await example.add(
      'envelope_signer',
      await repo.rowsOf(q, 'envelope_signer', 'envelope_id', ids(envelopes)),
    )
    await addMachines(q, example, instances)
    made.push({
      state,
      bucket: bucketOf(state),
      cents,
      reserved: Number(investment['reserved']),
      committed: Number(investment['committed']),
      example,
      own: mine.length,
    })
  }
  return made
}
