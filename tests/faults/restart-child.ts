import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { readSetting, writeSetting } from '#server/kernel/db/setting.ts'
import { launch } from '#server/launch.ts'
import { createUser, hashPassword, openSession } from '#server/identity/identity/index.ts'
import { acceptAllConsents } from '#server/platform/platform/index.ts'
import type { AppServices } from '#server/app-services.ts'

/** A server like that of `npm start` with PEOPLE people in it, the first of whom is signed in. Started by restart.test.ts. */
export interface RestartReady {
  address: string
  emails: string[]
  password: string
  token: string
}
const SETTING = 'test.people'
const origin = { ip: '192.0.2.1', userAgent: 'restart test' }

async function people(services: AppServices): Promise<Omit<RestartReady, 'address'>> {
  const before = await readSetting<Omit<RestartReady, 'address'>>(services.db, SETTING)
  if (before) return before
  const password = 'a quiet harbour at dawn'
  const passwordHash = await hashPassword(password)
  const emails = Array.from(
    { length: Number(process.env['PEOPLE'] ?? 1) },
    (_, n) => `grace${n}@mail.example`,
  )
  const ids = await services.db.tx(async (tx) => {
    const made: string[] = []
    for (const email of emails) {
      const { id } = await createUser(tx, services, {
        email,
        firstName: 'Grace',
        lastName: 'Reed',
        passwordHash,
      })
      await acceptAllConsents(tx, id, origin, services.clock.now())
      made.push(id)
    }
    return made
  })
  const { access_token: token } = await openSession({ services, ...origin }, ids[0] ?? '')
  const made = { emails, password, token }
  await writeSetting(services.db, SETTING, made)
  return made
}

const { services, address } = await launch(readConfig(process.env), {
  root: join(import.meta.dirname, '..', '..'),
  onLost: () => process.exit(3),
})
process.stdout.write(`READY ${JSON.stringify({ address, ...(await people(services)) })}\n`)
