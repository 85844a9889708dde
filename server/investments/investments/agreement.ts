import type { Person } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { StepName } from '#domain/shared/investment-steps.ts'
import { stepSchemas } from '#domain/investors/model/steps/index.ts'
import { demandFreshFactor } from '#server/kernel/http/access.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import * as documents from '../documents/index.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import { signersFor } from '#server/investors/registrations/index.ts'
import { formFor } from '#server/investors/tax/index.ts'
import { allIn, investingOf, mustRead, ownCase, type Case } from './case.ts'
import { investing, standingFor } from './limit-of.ts'
import { envelopeOf, isSigned } from './people.ts'
import * as repo from './repo.ts'
import { nextStep } from './steps/reach.ts'
import { moveOn } from './notify.ts'
import { priced } from './terms.ts'
import { registrationTitle } from './copy.ts'
import { system, type RequestContext } from '#server/kernel/context.ts'

const claims = documents.agreementClaims as readonly string[]

/** The sentences that the investor has confirmed by ticking them, as they were shown. */
function confirmed(step: StepName, answers: Readonly<Record<string, unknown>> | null): string[] {
  const shape = stepSchemas[step].shape as Record<
    string,
    { meta?: () => Record<string, unknown> | undefined }
  >
  return Object.entries(shape).flatMap(([field, schema]) => {
    const { widget, title } = schema.meta?.() ?? {}
    return widget === 'checkbox' && answers?.[field] === true && typeof title === 'string'
      ? [title]
      : []
  })
}

async function inputOf(
  services: AppServices,
  tx: Tx,
  c: Case,
  email: string,
): Promise<documents.AgreementInput> {
  const answers = new Map((await repo.findSteps(tx, c.row.id)).map((s) => [s.step, s.answers]))
  const { limit, claim } = await standingFor(services, tx, investing(c, services.clock.now()))
  const p = priced((c.context.amendment ?? c.context).units, c.row.price, c.row.fee_bps)
  return {
    investmentId: c.row.id,
    number: c.row.number,
    listingId: c.row.listing_id,
    userId: c.row.user_id,
    registration: {
      type: c.registration,
      title:
        c.registrationTitle ??
        (await registrationTitle(services, tx, c.row.user_id, c.registration)),
    },
    ...(c.registrationTitle === null || c.context.registrationId === null
      ? {}
      : {
          registrationId: c.context.registrationId,
          signers: await signersFor(tx, c.context.registrationId),
        }),
    units: p.units,
    price: c.row.price,
    amount: p.amount,
    fee: p.fee,
    method:
      c.registration === 'ira' || answers.get('payment')?.['method'] === 'wire' ? 'wire' : 'ach',
    investorEmail: email,
    delivered: (await repo.findOfferingDocuments(tx, c.row.listing_id)).map((d) => ({
      title: d.title,
      published_at: d.published_at,
    })),
    accreditation:
      claim !== null && claims.includes(claim)
        ? (claim as documents.AgreementInput['accreditation'])
        : null,
    limit: limit === null ? null : { limit: limit.result.limit, used: limit.result.used },
    tax: {
      backup_withholding: answers.get('documents')?.['backup_withholding'] === true,
      certified: answers.get('documents')?.['w9_certified'] === true,
      form: await formFor(services, tx, investingOf(c)),
    },
    amends: c.context.amendment !== null,
    acceptedReps: (['documents', 'investor-details', 'ira'] as const).flatMap((step) =>
      confirmed(step, answers.get(step) ?? null),
    ),
  }
}

/**
 * Locks the investment and makes sure that it is the actor's, still open for a signature, and that every step is in.
 */
async function ready(asking: RequestContext<Person>, id: string): Promise<Case> {
  await ownCase(asking.services, asking.tx, id, asking.actor)
  await asking.services.lifecycles.lock(asking.tx, 'investment', id)
  const c = await ownCase(asking.services, asking.tx, id, asking.actor)
  const detail = { state: c.instance.state, accepts: [], next_step: nextStep(c, false) }
  if (
    c.context.amendment === null &&
    !['draft', 'submitted', 'action_required', 'reconfirm_required'].includes(c.instance.state)
  )
    throw refuse('not_accepted', {
      message: 'This investment’s agreement can no longer be changed.',
      detail,
    })
  if (!allIn(c.stepStates))
    throw refuse('guard_failed', {
      message: 'Submit every step before you sign.',
      detail: { ...detail, unmet: ['Submit every step before you sign.'] },
    })
  return c
}

async function emailOf(tx: Tx, c: Case): Promise<string> {
  const details = (await repo.findStep(tx, c.row.id, 'investor-details'))?.answers?.[
    'contact_email'
  ]
  return typeof details === 'string'
    ? details
    : ((await repo.findPerson(tx, c.row.user_id))?.email ?? '')
}

/** Makes the documents of the investment from the present facts; an open envelope that still matches is returned. */
export async function agree(
  asking: RequestContext<Person>,
  id: string,
): Promise<documents.EnvelopeView> {
  const { services, tx } = asking
  const c = await ready(asking, id)
  // a commitment that has to be reconfirmed is signed anew, even when the old documents were executed
  const input = {
    ...(await inputOf(services, tx, c, await emailOf(tx, c))),
    again: c.instance.state === 'reconfirm_required',
  }
  return documents.presentEnvelope(services, await documents.generate(services, tx, input, asking))
}

/**
 * Signs the documents that were shown. They are compared with the present facts first: whoever signs a page that is out
 * of date gets a refusal for that reason. For a plan the signed documents go to its custodian.
 */
export async function signAgreement(
  asking: RequestContext<Person> & { ip: string; userAgent: string },
  id: string,
  typed: { typed_name: string; sha256: string },
): Promise<documents.EnvelopeView> {
  const { services, tx, actor, now } = asking
  const c = await ready(asking, id)
  demandFreshFactor(actor, now)
  const amending = c.context.amendment !== null
  const before = await envelopeOf(services, tx, id)
  if (before === null)
    throw refuse('guard_failed', { message: 'There is no agreement yet. Prepare it first.' })
  if (amending || !isSigned(before))
    await documents.generate(
      services,
      tx,
      await inputOf(services, tx, c, await emailOf(tx, c)),
      asking,
    )
  const info = await documents.sign(
    services,
    tx,
    {
      investmentId: id,
      typedName: typed.typed_name,
      sha256: typed.sha256,
      ip: asking.ip,
      userAgent: asking.userAgent,
    },
    asking,
  )
  if (info.isSigned) {
    // an amendment that the rules no longer allow is refused with its reason, and the signature with it
    if ((await mustRead(services, tx, id)).context.amendment !== null)
      await services.lifecycles.send(tx, 'investment', id, { type: 'AMENDED' }, system)
    await sendToCustodian(asking, c)
    await moveOn(services, tx, id)
  }
  return documents.presentEnvelope(services, info)
}
async function sendToCustodian(asking: RequestContext<Person>, c: Case): Promise<void> {
  if (c.registration !== 'ira') return
  const { services, tx } = asking
  const ira = await services.lifecycles.lock(tx, 'ira', c.row.id)
  const send = (type: string): Promise<Instance> =>
    services.lifecycles.send(tx, 'ira', c.row.id, { type }, asking)
  if (ira?.state === 'not_started') await send('DETAILS_ENTERED')
  if (ira?.state === 'not_started' || ira?.state === 'details_entered') await send('DOCS_SENT')
}

/** Submits the signed investment: the commitment exists from here, and the review begins. */
export async function submit(
  asking: RequestContext<Person>,
  id: string,
  acceptsLess: boolean,
): Promise<void> {
  const { services, tx, actor } = asking
  await ownCase(services, tx, id, actor)
  await services.lifecycles.lock(tx, 'investment', id)
  const c = await ownCase(services, tx, id, actor)
  if (c.instance.state === 'draft') {
    const signed = isSigned(await envelopeOf(services, tx, id))
    const detail = { state: c.instance.state, accepts: [], next_step: nextStep(c, signed) }
    if (!allIn(c.stepStates))
      throw refuse('guard_failed', {
        message: 'Submit every required step first.',
        detail: { ...detail, unmet: ['Submit every required step first.'] },
      })
    if (!signed)
      throw refuse('guard_failed', {
        message: 'Sign the agreement first.',
        detail: { ...detail, unmet: ['Sign the agreement first.'] },
      })
  }
  await services.lifecycles.send(
    tx,
    'investment',
    id,
    { type: 'SUBMIT', acceptsLess: acceptsLess || undefined },
    asking,
  )
}

/** Cancels a commitment inside its window; a draft is discarded. */
export async function cancel(
  asking: RequestContext<Person>,
  id: string,
  reason: string | undefined,
): Promise<void> {
  const { services, tx, actor } = asking
  const c = await ownCase(services, tx, id, actor)
  const by = { ...asking, reason: reason || undefined }
  await services.lifecycles.send(
    tx,
    'investment',
    id,
    { type: c.instance.state === 'draft' ? 'DISCARD' : 'CANCEL' },
    by,
  )
}
