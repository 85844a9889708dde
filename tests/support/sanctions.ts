import type { SanctionsListView } from '#domain/investors/model/sanctions.ts'
import type { Caller, TestApp } from './app.ts'
import { staff } from './investing.ts'
import { byTwo } from './proposals.ts'
import { sendFile } from './upload.ts'

/** An entry of OFAC's SDN.CSV; `births` as its remarks say it. */
export interface SdnEntry {
  uid: string
  name: string
  type?: 'individual' | 'entity'
  births?: string
}
/** The line of an entry as SDN.CSV has it. */
export const sdnLine = ({ uid, name, type = 'individual', births = '' }: SdnEntry): string =>
  `${uid},"${name}",${type === 'entity' ? '-0- ' : '"individual"'},"SDGT",${'-0- ,'.repeat(7)}"${births}"`

/** Loads an SDN list on which nobody of the tests is, as an operator does, and lets it come into force. */
export async function loadSanctionsList(t: TestApp): Promise<void> {
  const { person } = await staff(t, 'operator')
  const operator = t.person({
    userId: person.userId,
    adminRole: 'operator',
    factorMinutesAgo: -6_000_000,
  })
  const answer = await sendFile<{ id: string }>(t, '/api/admin/sanctions/lists', {
    name: 'sdn.csv',
    bytes: Buffer.from(sdnLine({ uid: '1', name: 'NIGHTHARROW SHIPPING', type: 'entity' })),
    fields: { source: 'ofac_sdn', published_on: '2026-11-01' },
    token: operator.token,
  })
  if (answer.status !== 201) throw new Error(`no list was loaded: ${JSON.stringify(answer.body)}`)
  await t.drain()
}

/** Two people accept the list that waits for them, if one does: it is smaller than the one before. */
export async function acceptedWhereAsked(
  t: TestApp,
  { one, two }: { one: Caller; two: Caller },
): Promise<void> {
  const { items } = (
    await one.get<{ items: SanctionsListView[] }>('/api/admin/sanctions/lists', {
      query: { limit: '10' },
    })
  ).body
  const waits = items.find((list) => list.status.state === 'waiting')
  if (waits === undefined) return
  const subject = { machine: 'sanctions-list', id: waits.id }
  await byTwo(one, two, subject, 'ACCEPTED', 'Compared with the page of OFAC.')
  await t.drain()
}
