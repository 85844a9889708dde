import { ConfigError, readConfig } from '#server/config.ts'
import { DomainError } from '#domain/shared/errors.ts'
import { moveFiles } from '#server/kernel/installation/index.ts'
import { filesOf, folderOf } from '#server/providers/files/configured.ts'
import { existsSync } from 'node:fs'
import { lacking } from './lib/installation-there.ts'
import { reachDatabase } from './lib/reach-database.ts'

/** What is wrong with a request, in a sentence for whoever typed it. */
class Refused extends Error {}
const say = (text: string): void => void process.stdout.write(`${text}\n`)
/** Files between two lines of progress. */
const STEP = 400

/**
 * `npm run files -- move`: copies the stored files from DATA_DIR/files into the bucket of S3_BUCKET
 * (docs/operations.md). Ends with 1 when a file is in neither.
 */
async function main(what: string | undefined): Promise<void> {
  if (what !== 'move') throw new Refused('Say what to do: npm run files -- move.')
  const config = readConfig(process.env)
  if (config.s3 === null)
    throw new Refused('Name the bucket that takes the files: set S3_BUCKET and its keys.')
  const lacks = lacking(config)
  if (lacks !== null) throw new Refused(lacks)
  if (!existsSync(folderOf(config)))
    throw new Refused(`There are no files in ${folderOf(config)}. Set DATA_DIR to their folder.`)
  const from = await filesOf({ ...config, s3: null })
  const to = await filesOf(config)
  await to.check().catch((error: Error) => {
    throw new Refused(
      `The bucket ${config.s3?.bucket} cannot be reached (${error.name}: ${error.message}).`,
    )
  })
  const database = await reachDatabase(config)
  try {
    const { copied, there, missing } = await moveFiles({ db: database.db, from, to }, (done) => {
      if (done % STEP === 0) say(`${done} files`)
    })
    say(
      `${copied} files are copied into ${config.s3.bucket} and compared, ${there} were there already.`,
    )
    if (missing.length > 0)
      throw new Refused(
        `${missing.length} of the database’s files could not be found or compared: ${missing.join(', ')}. Restore them from a backup and repeat this.`,
      )
    say(`${folderOf(config)} is as it was: remove it once the servers run with the bucket.`)
  } finally {
    await database.close()
  }
}

try {
  await main(process.argv[2])
  process.exit(0)
} catch (error) {
  const plain = [Refused, ConfigError].some((kind) => error instanceof kind)
  const cause = error instanceof DomainError ? error.cause : error
  process.stderr.write(`${plain ? (error as Error).message : String((cause as Error).stack)}\n`)
  process.exit(1)
}
