import { lifecycles } from '#machines/lifecycles/index.ts'
import { auditLog } from '#server/modules/history/index.ts'
import { seedDemo } from '#server/seeds/index.ts'
import { testApp } from '#tests/support/app.ts'
import { reportRow } from '#tests/support/report.ts'
import { expect, test } from 'vitest'

const t = await testApp({ sessions: 'real' })
const audit = () => auditLog(t.db, t.parts.keys, lifecycles)
/** A change that the product cannot make: with the triggers of the log switched off. */
const past = (text: string, values: unknown[] = []) => t.db.tx(async (tx) => {
  await tx.run('alter table machine_log disable trigger user')
  await tx.run(text, values)
  await tx.run('alter table machine_log enable trigger user')
})

test('every machine of the demo world can be rebuilt from its log, and what is altered past the product is found', async () => {
  await seedDemo(t.parts)
  const whole = await audit()
  expect(whole.faults).toEqual([])
  expect(whole.machines).toBeGreaterThan(300)
  reportRow('The log of the demo world', { machines: whole.machines, entries: whole.entries, faults: whole.faults.length })

  const [first, second, third, fourth] = await t.db.query<{ id: string }>("select id from machine_instance where machine = 'investment' and rev > 3 and state <> 'closed' order by id limit 4")
  if (!first || !second || !third || !fourth) throw new Error('the demo world has no investments')
  await past("update machine_log set at = at - interval '1 hour' where machine = 'investment' and id = $1 and rev = 2", [first.id])
  await past("delete from machine_log where machine = 'investment' and id = $1 and rev = 3", [second.id])
  await t.db.run(`update machine_instance set value = '"closed"', state = 'closed' where machine = 'investment' and id = $1`, [third.id])
  await past("delete from machine_log where machine = 'investment' and id = $1", [fourth.id])
  await t.db.run("delete from machine_instance where machine = 'investment' and id = $1", [fourth.id])
  const found = new Map((await audit()).faults.map((f) => [f.id, f.fault]))
  expect(Object.fromEntries(found)).toEqual({
    [first.id]: 'entry 2 was changed', [second.id]: 'entry 3 is missing', [third.id]: 'the log leads to another state than the stored one', [fourth.id]: 'the record is there, its machine and its log are gone',
  })
}, 600_000)
