import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { refuse } from '#domain/shared/errors.ts'
import type { Files, StoredBytes, S3Settings } from './port.ts'
import { unreachable } from './unreachable.ts'

const KEY = /^[0-9a-f]{2}\/[0-9a-f]{48}$/
/** A request that hangs must not hold an upload for ever. */
const TIMEOUT_MS = 30_000
const isMissing = (error: unknown): boolean =>
  error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)

/**
 * Files as objects of an S3-compatible bucket under random names. An object exists once all of its bytes have arrived:
 * an upload that is cut, or too large, is aborted and leaves nothing. Throws `unavailable` when the bucket does not
 * answer.
 */
export function s3Files(settings: S3Settings): Files {
  const client = new S3Client({
    region: settings.region,
    ...(settings.endpoint === null ? {} : { endpoint: settings.endpoint, forcePathStyle: true }),
    credentials: {
      accessKeyId: settings.accessKeyId,
      secretAccessKey: settings.secretAccessKey,
    },
    // servers other than Amazon's do not know the checksums that the client adds by itself; each file has its own hash
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { requestTimeout: TIMEOUT_MS, connectionTimeout: TIMEOUT_MS },
  })
  const placeOf = (storeKey: string) => {
    if (!KEY.test(storeKey)) throw refuse('not_found')
    return { Bucket: settings.bucket, Key: settings.prefix + storeKey }
  }
  const write = async (
    storeKey: string,
    from: Readable | Buffer,
    maxBytes: number,
  ): Promise<StoredBytes> => {
    const seen: Seen = { size: 0, hash: createHash('sha256'), fault: null }
    const Body = Readable.from(measured(from, maxBytes, seen))
    try {
      await new Upload({ client, params: { ...placeOf(storeKey), Body } }).done()
    } catch (error) {
      throw seen.fault === null ? unreachable(error) : seen.fault.error
    }
    return { storeKey, size: seen.size, sha256: seen.hash.digest('hex') }
  }
  const open = async (storeKey: string): Promise<Readable> => {
    const place = placeOf(storeKey)
    try {
      const { Body } = await client.send(new GetObjectCommand(place))
      return Readable.from(arriving(Body as Readable))
    } catch (error) {
      throw isMissing(error) ? refuse('not_found') : unreachable(error)
    }
  }
  return {
    put(stream, { maxBytes }) {
      const name = randomBytes(25).toString('hex')
      return write(`${name.slice(0, 2)}/${name.slice(2)}`, stream, maxBytes)
    },
    async restore(storeKey, stream) {
      await write(storeKey, stream, Infinity)
    },
    open,
    async read(storeKey) {
      const parts: Buffer[] = []
      for await (const part of await open(storeKey)) parts.push(part as Buffer)
      return Buffer.concat(parts)
    },
    async remove(storeKey) {
      await client.send(new DeleteObjectCommand(placeOf(storeKey)))
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket: settings.bucket }))
    },
    // parts of an upload whose process was killed are removed by a rule of the bucket (docs/operations.md)
    sweep: async () => 0,
  }
}

interface Seen {
  size: number
  hash: ReturnType<typeof createHash>
  /** what the bytes themselves ended with; the bucket is not to blame for it */
  fault: { error: unknown } | null
}

/** The bytes on their way, counted and hashed; throws too_large past the limit. */
async function* measured(
  from: Readable | Buffer,
  maxBytes: number,
  seen: Seen,
): AsyncGenerator<Buffer> {
  try {
    for await (const part of Buffer.isBuffer(from) ? [from] : (from as AsyncIterable<Buffer>)) {
      seen.size += part.length
      if (seen.size > maxBytes) throw refuse('too_large')
      seen.hash.update(part)
      yield part
    }
    // multipart marks a file that was cut at its own limit
    if (!Buffer.isBuffer(from) && (from as Readable & { truncated?: boolean }).truncated)
      throw refuse('too_large')
  } catch (error) {
    seen.fault = { error }
    throw error
  }
}

/** The bytes of an object; a connection that is lost on the way is the bucket's fault. */
async function* arriving(body: Readable): AsyncGenerator<Buffer> {
  try {
    yield* body as AsyncIterable<Buffer>
  } catch (error) {
    throw unreachable(error)
  }
}
