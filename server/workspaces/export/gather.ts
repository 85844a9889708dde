import { links } from '#domain/shared/links.ts'
import { machineTitle } from '#domain/shared/notice.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { type LogRow, presentLog } from '#server/kernel/state-machines/index.ts'
import type { PersonalSection } from '#server/kernel/module.ts'
import * as repo from './repo.ts'

const HISTORY = { page: 500, most: 10_000 }
/** Names of the whole numbers that a copy with them holds, for the record of reveals. */
export interface Gathered {
  sections: PersonalSection[]
  revealed: string[]
}

/** Facts of the profile with their numbers masked, or whole where the person requested that with a fresh factor. */
async function facts(
  services: AppServices,
  q: Queryable,
  userId: string,
  wholeNumbers: boolean,
): Promise<{ section: PersonalSection; revealed: string[] }> {
  const rows = await repo.factsOf(q, userId)
  const secrets = wholeNumbers ? await repo.secretsOf(q, userId) : []
  const plainOf = (factId: string): Record<string, string> =>
    Object.fromEntries(
      secrets
        .filter((one) => one.fact_id === factId)
        .map((one) => [
          one.field,
          services.keys.open(one.sealed, `profile_secret:${one.fact_id}:${one.field}`),
        ]),
    )
  return {
    section: {
      name: 'profile',
      title: 'Information you gave us',
      rows: rows.map(
        ({
          id,
          kind,
          version,
          values,
          masked,
          source,
          recorded_at: recordedAt,
          expires_at: expiresAt,
        }) => ({
          kind,
          version,
          ...values,
          ...masked,
          ...plainOf(id),
          source,
          recorded_at: recordedAt,
          expires_at: expiresAt,
        }),
      ),
    },
    revealed: [...new Set(secrets.map((one) => one.field))],
  }
}

async function wholeAccounts(
  services: AppServices,
  q: Queryable,
  userId: string,
  section: PersonalSection,
): Promise<PersonalSection> {
  const numbers = new Map(
    (await repo.accountSecretsOf(q, userId))
      .filter((row) => row.sealed !== '')
      .map((row) => [
        row.id,
        services.keys.open(row.sealed, `bank_account:${row.id}:account_number`),
      ]),
  )
  return {
    ...section,
    rows: section.rows.map((row) => ({
      ...row,
      number: numbers.get(String(row['id'])) ?? row['number'],
    })),
  }
}

/**
 * The state of every machine of the person, with the labels that the person reads; a new machine is there by itself.
 */
async function standing(
  services: AppServices,
  q: Queryable,
  userId: string,
): Promise<PersonalSection> {
  const instances = await services.lifecycles.ofPerson(q, userId)
  const rows = instances.map((one) => {
    const { label, next } = services.lifecycles.present(one, {
      who: ['INV'],
      link: () => links.home(),
    })
    return {
      about: machineTitle(one.machine),
      id: one.id,
      status: label,
      next: next?.cause ?? null,
      since: one.updated_at,
    }
  })
  return { name: 'standing', title: 'Current status', rows }
}

/** What happened, as the person may read it: entries for staff alone are left out (31 CFR 1023.320(e)). */
async function history(
  services: AppServices,
  q: Queryable,
  userId: string,
): Promise<PersonalSection> {
  const rows: LogRow[] = []
  for (let before: number | null = null; rows.length < HISTORY.most;) {
    const page: LogRow[] = await services.lifecycles.history(
      q,
      { subject: 'user_id', id: userId },
      { before, limit: HISTORY.page },
    )
    rows.push(...page)
    before = page.at(-1)?.seq ?? null
    if (page.length < HISTORY.page) break
  }
  return {
    name: 'history',
    title: 'What happened',
    rows: (await presentLog(services, q, rows, 'owner')).map(
      ({ at, says, from, to, who, role, reason, machine, changes }) => ({
        at,
        about: machineTitle(machine),
        says,
        from,
        to,
        who,
        role,
        reason,
        changes,
      }),
    ),
  }
}

/** Everything that is held about a person. Modules add their own sections. */
export async function gather(
  services: AppServices,
  q: Queryable,
  userId: string,
  wholeNumbers: boolean,
): Promise<Gathered> {
  const plain = await repo.plainSections(q, userId)
  const profile = await facts(services, q, userId, wholeNumbers)
  const more: PersonalSection[] = []
  for (const module of services.modules)
    more.push(...((await module.personalData?.(services, q, userId, { wholeNumbers })) ?? []))
  const accounts = plain.find((one) => one.name === 'bank_accounts')
  const sections = await Promise.all(
    plain.map(async (one) =>
      wholeNumbers && one === accounts ? wholeAccounts(services, q, userId, one) : one,
    ),
  )
  const revealed = wholeNumbers
    ? [...profile.revealed, ...((accounts?.rows.length ?? 0) > 0 ? ['account_number'] : [])]
    : []
  return {
    sections: [
      ...sections.slice(0, 2),
      profile.section,
      ...sections.slice(2),
      ...more,
      await standing(services, q, userId),
      await history(services, q, userId),
    ],
    revealed: [...new Set(revealed)],
  }
}
