import type { KycStep } from '#domain/investors/model/steps/kyc.ts'
import { documentsModule } from '#server/investments/documents/index.ts'
import { notificationsModule } from '#server/kernel/notifications/index.ts'
import { filesModule, storeFile } from '#server/kernel/files/index.ts'
import type { EffectHandler } from '#server/kernel/state-machines/index.ts'
import { FUNDS_RELEASED_JOB, kycModule } from '#server/investors/kyc/index.ts'
import { metaModule } from '#server/platform/meta/index.ts'
import type { Module } from '#server/kernel/module.ts'
import { acceptAllConsents, platformModule } from '#server/platform/platform/index.ts'
import { lifecyclesModule } from '#server/kernel/lifecycles/index.ts'
import { proposalsModule } from '#server/platform/proposals/index.ts'
import { liftKind } from '#server/workspaces/compliance/proposals.ts'
import { TAX_FORM_HOLDS_JOB, taxModule } from '#server/investors/tax/index.ts'
import { profileModule, putFact } from '#server/investors/profile/index.ts'
import { birthOf } from './investing.ts'
import { testApp, type PersonOptions, type TestApp, type TestPerson } from './app.ts'

/** Signals of machines to the steps of investments, in order. */
export interface StepSignal {
  step: string
  status: string
  machine: string
  id: string
}
/** A server with the modules about people and documents; `signals` collects the signals to the steps. */
export async function documentsApp(
  options: { demo?: boolean } = {},
): Promise<TestApp & { signals: StepSignal[] }> {
  const signals: StepSignal[] = []
  const signalSteps: EffectHandler = async ({ machine, id, effect }) => {
    const { step, status } = effect.params as { step: string; status: string }
    signals.push({ step, status, machine, id })
  }
  const listener: Module = {
    name: 'listener',
    machines: {
      'profile-section': { effects: { retestJurisdiction: async () => undefined } },
      '*': { effects: { signalSteps } },
    },
    jobs: {
      [FUNDS_RELEASED_JOB]: async () => undefined,
      [TAX_FORM_HOLDS_JOB]: async () => undefined,
    },
  }
  const app = await testApp({
    ...options,
    modules: [
      metaModule,
      platformModule,
      notificationsModule,
      profileModule,
      kycModule,
      lifecyclesModule,
      proposalsModule,
      { name: 'compliance', proposals: [liftKind] },
      filesModule,
      taxModule,
      documentsModule,
      listener,
    ],
  })
  return Object.assign(app, { signals })
}

/** A person with a row of their own, and the consents of today. */
export async function resident(
  t: TestApp,
  options: PersonOptions & { name?: [string, string]; email?: string; consents?: boolean } = {},
): Promise<TestPerson> {
  const who = t.person(options)
  const [first, last] = options.name ?? ['Ann', 'Archer']
  const { userId } = who.person
  await t.db.run(
    `insert into app_user (id, email, first_name, last_name, password_hash, admin_role, created_at)
      values ($1, $2, $3, $4, $5, $6, now())`,
    [
      userId,
      options.email ?? `${userId}@capstan.example`,
      first,
      last,
      'none',
      options.adminRole ?? null,
    ],
  )
  if (options.consents !== false)
    await t.db.tx((tx) =>
      acceptAllConsents(tx, userId, { ip: '127.0.0.1', userAgent: 'test' }, t.clock.now()),
    )
  return who
}

/** A file of a person, as an upload leaves it. */
export const pictureOf = (t: TestApp, userId: string): Promise<string> =>
  t.db.tx(
    async (tx) =>
      (
        await storeFile(t.services, tx, Buffer.from('%PDF-1.4 picture'), {
          ownerId: userId,
          name: 'id.pdf',
          contentType: 'application/pdf',
          purpose: 'identity_document',
          maxBytes: 1000,
        })
      ).id,
  )

let serial = 1
const birthdays = new Map<string, number>()
/** Identity facts that pass; `ssn` decides the sandbox's outcome. */
export async function identityOf(
  t: TestApp,
  userId: string,
  change: Partial<KycStep> = {},
): Promise<KycStep> {
  const front = await pictureOf(t, userId)
  const nth = birthdays.get(userId) ?? birthdays.size
  birthdays.set(userId, nth)
  return {
    legal_first: 'Ann',
    legal_last: 'Archer',
    dob: birthOf(nth),
    ssn: `90002${String(serial++).padStart(4, '0')}`,
    citizenship: 'US',
    phone: `+1512555${String(nth).padStart(4, '0')}`,
    document_type: 'drivers_license',
    document_number: `D${String(nth).padStart(7, '0')}`,
    document_expires: '2029-06-30',
    document_front: front,
    document_back: front,
    address: {
      line1: `${nth + 1} Cedar Street`,
      city: 'Austin',
      region: 'TX',
      postal: '78701',
      country: 'US',
    },
    attest: true,
    ...change,
  }
}
export const give = (t: TestApp, userId: string, values: KycStep) =>
  t.db.tx((tx) => putFact(t.services, tx, userId, 'kyc', values, { source: 'your profile' }))
