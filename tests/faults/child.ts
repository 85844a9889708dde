import { readConfig } from '#server/config.ts'
import { readSetting, writeSetting } from '#server/kernel/db/setting.ts'
import { launch } from '#server/launch.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { createUser, openSession } from '#server/identity/identity/index.ts'
import { addCompany, addOffering } from '#server/offerings/offerings/index.ts'
import { acceptAllConsents } from '#server/platform/platform/index.ts'
import type { AppServices } from '#server/app-services.ts'
import { offeringRow } from '#tests/support/offering.ts'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { system } from '#server/kernel/context.ts'

/**
 * A server like that of `npm start`, with an operator's session and an offering: what the test writes to. Started by
 * kill.test.ts and webhooks.test.ts.
 */
export interface Ready {
  address: string
  token: string
  listingId: string
  accountId: string
  /** a compliance link, which an operator reviews as often as the test likes */
  linkId: string
  /** drafts that the test may end: as many as OFFERINGS says */
  drafts: string[]
}
const SETTING = 'test.ready'
const origin = { ip: '192.0.2.1', userAgent: 'kill test' }

async function ground(services: AppServices): Promise<Omit<Ready, 'address'>> {
  const before = await readSetting<Omit<Ready, 'address'>>(services.db, SETTING)
  // the person gives a second factor at each start
  await services.db.run('update session set factor_at = $1', [services.clock.now()])
  if (before) return before
  const [accountId, listingId] = [newId(), newId()]
  const drafts = Array.from({ length: Number(process.env['OFFERINGS'] ?? 0) }, () => newId())
  const operator = await services.db.tx(async (tx) => {
    const { id } = await createUser(tx, services, {
      email: 'operator@mail.example',
      firstName: 'Olive',
      lastName: 'Marsh',
      passwordHash: 'none',
      adminRole: 'operator',
    })
    await acceptAllConsents(tx, id, origin, services.clock.now())
    // outside of the demo an operator serves with a strong factor only
    await tx.run(
      "insert into totp_factor (user_id, secret, confirmed_at, created_at) values ($1, 'none', now(), now())",
      [id],
    )
    await addCompany(tx, {
      account_id: accountId,
      slug: 'kelp',
      name: 'Kelp',
      legal_name: 'Kelp Inc.',
      tagline: '',
      city: '',
      region: '',
      jurisdiction: '',
      tax_class: 'c_corp',
      founded: null,
      employees: null,
      cover_seed: 1,
      logo_url: null,
      cover_url: null,
    })
    for (const one of [listingId, ...drafts]) {
      await addOffering(tx, offeringRow(one, accountId))
      await services.lifecycles.begin(
        tx,
        'offering',
        one,
        { type: 'reg_cf', at: services.clock.now().toISOString() },
        system,
        { account_id: accountId, listing_id: one },
      )
    }
    if (drafts.length > 0)
      await tx.run(
        "insert into company_member (account_id, user_id, role) values ($1, $2, 'owner')",
        [accountId, id],
      )
    return id
  })
  const { access_token: token } = await openSession({ services, ...origin }, operator)
  const link = await services.db.one<{ id: string }>(
    'select id from compliance_link order by id limit 1',
  )
  if (!link) throw new Error('a new server has no compliance links')
  const made = { token, listingId, accountId, linkId: link.id, drafts }
  await writeSetting(services.db, SETTING, made)
  return made
}

const {
  app: _,
  services,
  address,
} = await launch(readConfig(process.env), {
  root: join(import.meta.dirname, '..', '..'),
  onLost: () => process.exit(3),
})
// a server that is killed saves nothing of what it has compiled
flushCompileCache()
process.stdout.write(`READY ${JSON.stringify({ address, ...(await ground(services)) })}\n`)
