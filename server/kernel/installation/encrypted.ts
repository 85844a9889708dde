import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { InstallationFault } from './fault.ts'
import { KEY_FILE, type Part } from './manifest.ts'

/**
 * Files of an export, each in the age format (age-encryption.org/v1) and readable by the `age` program: `key.age` is
 * sealed with the passphrase (scrypt) and holds the identity that opens all others, so that the slow derivation from a
 * passphrase runs once.
 */
const NEW_LINE = 10

/** Makes the identity of a new export, sealed with the passphrase. */
export async function newSealer(
  folder: string,
  passphrase: string,
  workFactor?: number,
): Promise<Encrypter> {
  const identity = await generateX25519Identity()
  const lock = new Encrypter()
  lock.setPassphrase(passphrase)
  if (workFactor !== undefined) lock.setScryptWorkFactor(workFactor)
  await writeFile(join(folder, KEY_FILE), await lock.encrypt(`${identity}\n`), {
    mode: 0o600,
    flag: 'wx',
  })
  const sealer = new Encrypter()
  sealer.addRecipient(await identityToRecipient(identity))
  return sealer
}

/** Opens the identity of an export. Throws InstallationFault when there is none or the passphrase does not open it. */
export async function openSealer(folder: string, passphrase: string): Promise<Decrypter> {
  const path = join(folder, KEY_FILE)
  if (!existsSync(path))
    throw new InstallationFault(
      `There is no export in ${folder}: ${KEY_FILE} is missing. Name the folder that npm run export has made.`,
    )
  const lock = new Decrypter()
  lock.addPassphrase(passphrase)
  const identity = await lock.decrypt(await readFile(path), 'text').catch(() => {
    throw new InstallationFault(
      `The passphrase does not open ${KEY_FILE}. Set CAPSTAN_EXPORT_PASSPHRASE to the one with which the export was made; if it is right, ${KEY_FILE} was changed: copy it again.`,
    )
  })
  const sealer = new Decrypter()
  sealer.addIdentity(identity.trim())
  return sealer
}

/** Seals a stream into a new file of the export. Answers size and SHA-256 of what was written. */
export async function sealStream(
  sealer: Encrypter,
  folder: string,
  name: string,
  plain: Readable,
): Promise<Pick<Part, 'bytes' | 'sha256'>> {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let bytes = 0
  const sealed = await sealer.encrypt(Readable.toWeb(plain) as ReadableStream<Uint8Array>)
  await pipeline(
    Readable.fromWeb(sealed as WebStream<Uint8Array>),
    async function* (parts: AsyncIterable<Uint8Array>) {
      for await (const one of parts) {
        hash.update(one)
        bytes += one.length
        yield one
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  )
  return { bytes, sha256: hash.digest('hex') }
}

/**
 * Seals lines, compressed, into a new file of the export; they are taken one after the other and never held together.
 */
export async function sealLines(
  sealer: Encrypter,
  folder: string,
  name: string,
  lines: AsyncIterable<string>,
): Promise<Omit<Part, 'name'>> {
  let rows = 0
  async function* counted(): AsyncGenerator<string> {
    for await (const line of lines) {
      rows++
      yield `${line}\n`
    }
  }
  const zip = createGzip()
  const [, written] = await Promise.all([
    pipeline(Readable.from(counted()), zip),
    sealStream(sealer, folder, name, zip),
  ])
  return { rows, ...written }
}

/** Size and SHA-256 of a file of the export; null when there is none. */
export async function measured(
  folder: string,
  name: string,
): Promise<Pick<Part, 'bytes' | 'sha256'> | null> {
  const path = join(folder, name)
  if (!existsSync(path)) return null
  const hash = createHash('sha256')
  let bytes = 0
  for await (const one of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(one)
    bytes += one.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Throws InstallationFault unless the file is there as it was written. */
export async function demandWhole(
  folder: string,
  name: string,
  wanted: Pick<Part, 'bytes' | 'sha256'>,
): Promise<void> {
  const found = await measured(folder, name)
  if (found === null)
    throw new InstallationFault(
      `${name} is missing in ${folder}. Copy the whole folder again from where the export was made.`,
    )
  if (found.bytes !== wanted.bytes || found.sha256 !== wanted.sha256)
    throw new InstallationFault(
      `${name} is not as it was written: it has ${found.bytes} bytes with SHA-256 ${found.sha256}, the export wrote ${wanted.bytes} with ${wanted.sha256}. Copy it again from where the export was made.`,
    )
}

/** The plain bytes of a sealed file. */
export async function openStream(
  sealer: Decrypter,
  folder: string,
  name: string,
): Promise<Readable> {
  const sealed = Readable.toWeb(createReadStream(join(folder, name)))
  const plain = await sealer.decrypt(sealed as ReadableStream<Uint8Array>)
  return Readable.fromWeb(plain as WebStream<Uint8Array>)
}

/** The lines of a sealed file, one after the other. */
export async function* openLines(
  sealer: Decrypter,
  folder: string,
  name: string,
): AsyncGenerator<string> {
  const zip = createGunzip()
  const feeding = pipeline(await openStream(sealer, folder, name), zip)
  // its end is awaited below; a failure before that ends the loop through the stream
  feeding.catch(() => undefined)
  // a line may end in a later piece; only a new line ends it (text of a row may hold other separators)
  let waiting: Buffer[] = []
  for await (const part of zip as AsyncIterable<Buffer>) {
    let from = 0
    for (let end = part.indexOf(NEW_LINE); end !== -1; end = part.indexOf(NEW_LINE, from)) {
      yield Buffer.concat([...waiting, part.subarray(from, end)]).toString('utf8')
      waiting = []
      from = end + 1
    }
    if (from < part.length) waiting.push(part.subarray(from))
  }
  await feeding
}
