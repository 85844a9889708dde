import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { refuse } from '#domain/shared/errors.ts'
import type { Files, Kept, S3Settings } from './port.ts'

const KEY = /^[0-9a-f]{2}\/[0-9a-f]{48}$/
/** A request that hangs must not hold an upload for ever. */
const TIMEOUT_MS = 30_000

const isMissing = (error: unknown): boolean =>
  error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)

/**
 * Files as objects of an S3-compatible bucket under random names. The bytes are collected first and stored with one
 * request, so that an upload that is cut, or too large, leaves nothing.
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
  ): Promise<Kept> => {
    const bytes = await whole(from, maxBytes)
    await client.send(new PutObjectCommand({ ...placeOf(storeKey), Body: bytes }))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { storeKey, size: bytes.length, sha256 }
  }
  const open = async (storeKey: string): Promise<Readable> => {
    try {
      const { Body } = await client.send(new GetObjectCommand(placeOf(storeKey)))
      return Body as Readable
    } catch (error) {
      throw isMissing(error) ? refuse('not_found') : error
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
    // an object is there whole or not at all
    sweep: async () => 0,
  }
}

/** All bytes of an upload; throws too_large past the limit, and what the stream throws when it is cut. */
async function whole(from: Readable | Buffer, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of Buffer.isBuffer(from) ? [from] : (from as AsyncIterable<Buffer>)) {
    size += part.length
    if (size > maxBytes) throw refuse('too_large')
    parts.push(part)
  }
  // multipart marks a file that was cut at its own limit
  if (!Buffer.isBuffer(from) && (from as Readable & { truncated?: boolean }).truncated)
    throw refuse('too_large')
  return Buffer.concat(parts)
}
