import { kycStepProblems } from '#domain/investors/rules/kyc-step.ts'
import type { Person } from '#domain/shared/access/actor.ts'
import { formatDay } from '#domain/shared/calendar/format.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { refuse } from '#domain/shared/errors.ts'
import { links } from '#domain/shared/links.ts'
import { documentStanding } from '#domain/investors/model/identity-document.ts'
import {
  homeOf,
  sectionRule,
  profilePath,
  type SectionName,
} from '#domain/investors/model/profile/sections.ts'
import { idDocumentLabels, kycStep, type KycStep } from '#domain/investors/model/steps/kyc.ts'
import type { IdentityView } from '#domain/investors/model/verification.ts'
import { FILL_IN, plainErrors } from '#domain/shared/plain-errors.ts'
import { addressLines, countryText, phoneText } from '#domain/shared/contact-labels.ts'
import { textOf } from '#domain/shared/text.ts'
import type { KycContext } from '#machines/investors/kyc.events.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { kycOf, submitKyc, type Kyc } from '../kyc/index.ts'
import { readFact, type Fact } from '../profile/index.ts'
import * as repo from './repo.ts'
import type { RequestContext } from '#server/kernel/context.ts'

type Need = IdentityView['needs'][number]
type Meta = { meta?: () => Record<string, unknown> | undefined }
const shape = kycStep.shape as unknown as Record<string, Meta>
const titleOf = (field: string): string => textOf(shape[field]?.meta?.()?.['title']) || field

/** The section of the profile in which a fact of the identity is edited. */
const editedIn = [
  'personal-information',
  'address',
  'communication-and-social-media',
  'identity-document',
] as const satisfies readonly SectionName[]
function hrefOf(field: string): string {
  const section = editedIn.find(
    (name) => Object.hasOwn(sectionRule(name).schema.shape, field) && homeOf(name, field) === 'kyc',
  )
  return section === undefined || section === 'identity-document'
    ? `${links.identity()}#document`
    : profilePath(sectionRule(section).edit)
}
const needOf = (field: string, sentence: string): Need => ({
  field,
  label: titleOf(field),
  sentence,
  href: hrefOf(field),
})

/** What the check lacks: the shape of the step Identity without its confirmation, and its own rules. */
function missingIn(services: Pick<AppServices, 'demo'>, fact: Fact | null, today: string): Need[] {
  const values = { ...fact?.values, attest: true }
  const parsed = kycStep.safeParse(
    Object.fromEntries(
      Object.entries(values).filter(([field]) => Object.hasOwn(kycStep.shape, field)),
    ),
    { error: plainErrors },
  )
  if (!parsed.success)
    return [
      ...new Map(
        parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message]),
      ).entries(),
    ].map(([field, message]) =>
      needOf(field, fact?.values[field] === undefined ? FILL_IN : message),
    )
  return Object.entries(
    kycStepProblems(services.demo, parsed.data, today, fact?.masked['ssn'] !== undefined),
  ).map(([field, message]) => needOf(field, message))
}

const sendable: Readonly<Record<string, IdentityView['can']>> = {
  not_started: 'start',
  in_progress: 'start',
  needs_information: 'send_again',
  expired: 'renew',
}
/** What sending would do: an approval is renewed while its document ends soon or has been replaced. */
function canSend(kyc: Kyc | null): IdentityView['can'] {
  return kyc === null ? 'start' : (sendable[kyc.state] ?? null)
}

const written = (value: unknown): string =>
  typeof value === 'object' && value !== null ? addressLines(value).join(', ') : textOf(value)
const dayOf = (value: unknown): string => (typeof value === 'string' ? formatDay(value) : '')
function factsOf(fact: Fact | null): IdentityView['facts'] {
  if (fact === null) return []
  const v = fact.values
  const secret = (section: 'personal-information' | 'identity-document', field: string) =>
    fact.masked[field] === undefined
      ? []
      : [
          {
            label: titleOf(field),
            value: fact.masked[field].replaceAll('*', '•'),
            secret: { section, field },
          },
        ]
  const plain = (label: string, value: string) =>
    value === '' ? [] : [{ label, value, secret: null }]
  return [
    ...plain('Legal name', `${textOf(v['legal_first'])} ${textOf(v['legal_last'])}`.trim()),
    ...plain(titleOf('dob'), dayOf(v['dob'])),
    ...secret('personal-information', 'ssn'),
    ...plain(titleOf('citizenship'), countryText(textOf(v['citizenship']))),
    ...plain(titleOf('address'), written(v['address'])),
    ...plain(titleOf('phone'), phoneText(textOf(v['phone']))),
    ...secret('identity-document', 'document_number'),
  ]
}

async function documentOf(
  q: Queryable,
  userId: string,
  fact: Fact | null,
  today: string,
): Promise<IdentityView['document']> {
  const v = fact?.values ?? {}
  const expires = typeof v['document_expires'] === 'string' ? v['document_expires'] : null
  const ids = (['document_front', 'document_back'] as const).flatMap((field) =>
    typeof v[field] === 'string' ? [{ field, id: v[field] }] : [],
  )
  const files = await repo.ownFiles(
    q,
    ids.map((one) => one.id),
    userId,
  )
  const own = await readFact(q, userId, 'identity-document')
  return {
    standing: documentStanding(expires, today),
    expires,
    kind: idDocumentLabels[v['document_type'] as KycStep['document_type']] ?? null,
    pictures: ids.flatMap(({ field, id }) => {
      const file = files.find((one) => one.id === id)
      return file === undefined ? [] : [{ id, name: file.name, label: titleOf(field) }]
    }),
    mrz: own?.masked['mrz'] === undefined ? 'none' : 'checked',
  }
}

/** A person's identity check as the profile shows it. */
export async function identityOf(
  services: AppServices,
  q: Queryable,
  userId: string,
  now: Date,
): Promise<IdentityView> {
  const [kyc, fact, today] = [
    await kycOf(services, q, userId),
    await readFact(q, userId, 'kyc'),
    dateInZone(now.toISOString()),
  ]
  const context = kyc?.instance.context as unknown as KycContext | undefined
  const can = canSend(kyc)
  const missing = can === null && kyc?.state !== 'approved' ? [] : missingIn(services, fact, today)
  return {
    status:
      kyc === null
        ? null
        : services.lifecycles.present(kyc.instance, { who: ['INV'], link: () => links.identity() }),
    needs: (kyc?.needs ?? []).map((need) => needOf(need.field, need.sentence)),
    information_due: context?.information_due ?? null,
    approved_at: context?.approved_at ?? null,
    valid_until: context?.valid_until ?? null,
    ends_with: context?.ends_with ?? null,
    facts: factsOf(fact),
    document: await documentOf(q, userId, fact, today),
    missing,
    can,
    wait:
      kyc?.state === 'rejected'
        ? 'Contact us if something has changed: compliance can open it again.'
        : null,
  }
}

/** Starts, repeats or renews the check with what is on file; what is missing is named by field. */
export async function checkIdentity(asking: RequestContext<Person>): Promise<IdentityView> {
  const { services, tx, actor, now } = asking
  const view = await identityOf(services, tx, actor.userId, now)
  if (view.can === null)
    throw refuse('not_accepted', {
      detail: {
        state: view.status?.state ?? 'not_started',
        accepts: [],
        unmet: [view.wait ?? 'There’s nothing to submit right now.'],
      },
    })
  if (view.missing.length > 0)
    throw refuse('invalid', {
      fields: Object.fromEntries(view.missing.map((one) => [one.field, one.sentence])),
    })
  await submitKyc(services, tx, actor.userId, asking)
  return identityOf(services, tx, actor.userId, now)
}
