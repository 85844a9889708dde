import type { TestApp } from './app.ts'
import { staff } from './investing.ts'
import { sendFile } from './upload.ts'

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
    bytes: Buffer.from(`1,"NIGHTHARROW SHIPPING",-0- ,"SDGT",${'-0- ,'.repeat(7)}""`),
    fields: { source: 'ofac_sdn', published_on: '2026-11-01' },
    token: operator.token,
  })
  if (answer.status !== 201) throw new Error(`no list was loaded: ${JSON.stringify(answer.body)}`)
  await t.drain()
}
