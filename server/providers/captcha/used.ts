import { sql, type Db } from '#server/kernel/db/db.ts'

const useSql = sql(
  'captcha.use',
  'insert into captcha_used (signature, expires_at) values ($1, $2) on conflict do nothing',
)
const sweepSql = sql('captcha.sweep', 'delete from captcha_used where expires_at < $1')

/**
 * Takes a solved challenge by its name, once over all processes: false when it was taken before. The name is stored until
 * `expires`, in milliseconds of real time, after which the challenge must not count in any case.
 */
export async function takeOnce(
  db: Db,
  name: string,
  { now, expires }: { now: number; expires: number },
): Promise<boolean> {
  await db.run(sweepSql, [new Date(now).toISOString()])
  return (await db.run(useSql, [name, new Date(expires).toISOString()])) === 1
}
