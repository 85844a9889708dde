import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { ConfigError, readConfig, type Config } from '#server/config.ts'
import { DataDirBusy } from '#server/kernel/db/data-lock.ts'
import { InstallationFault } from '#server/kernel/installation/index.ts'
import { RELEASE } from '#server/kernel/lib/release.ts'

const VARIABLE = 'CAPSTAN_EXPORT_PASSPHRASE'

export interface Asked {
  config: Config
  folder: string
  passphrase: string
  release: string
}

/** A line that is typed in and not shown. */
async function hidden(question: string): Promise<string> {
  process.stdout.write(question)
  const silent = new Writable({ write: (_part, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  const line = await terminal.question('')
  terminal.close()
  process.stdout.write('\n')
  return line
}

async function askPassphrase(twice: boolean): Promise<string> {
  const given = process.env[VARIABLE]
  if (given !== undefined && given !== '') return given
  if (!process.stdin.isTTY)
    throw new InstallationFault(`Set ${VARIABLE}, or run this in a terminal, which asks for it.`)
  const first = await hidden('Passphrase: ')
  if (twice && (await hidden('Once more: ')) !== first)
    throw new InstallationFault('The two passphrases differ.')
  return first
}

/**
 * Runs `npm run export` or `npm run import`: reads the folder, the environment and the passphrase, and ends with 1 on a
 * fault.
 */
export async function command(
  what: 'export' | 'import',
  work: (asked: Asked) => Promise<number>,
): Promise<never> {
  try {
    const [folder, ...more] = process.argv.slice(2)
    if (folder === undefined || more.length > 0)
      throw new InstallationFault(
        `Name one folder: npm run ${what} -- /path/to/the/folder (see docs/operations.md).`,
      )
    const config = readConfig(process.env)
    const passphrase = await askPassphrase(what === 'export')
    process.exit(await work({ config, folder: resolve(folder), passphrase, release: RELEASE }))
  } catch (error) {
    const plain = [ConfigError, DataDirBusy, InstallationFault].some(
      (kind) => error instanceof kind,
    )
    process.stderr.write(`${plain ? (error as Error).message : String((error as Error).stack)}\n`)
    process.exit(1)
  }
}

export const say = (text: string): void => void process.stdout.write(`${text}\n`)
