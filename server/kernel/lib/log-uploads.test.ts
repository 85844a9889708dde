import multipart from '@fastify/multipart'
import fastify from 'fastify'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { makeLog } from './log.ts'

test('an upload at the level trace writes its limits, and none of its headers', async () => {
  let written = ''
  const destination = new Writable({
    write(part: Buffer, _, done) {
      written += part.toString()
      done()
    },
  })
  const app = fastify({ loggerInstance: makeLog('trace', destination) })
  await app.register(multipart, { limits: { fileSize: 4321 } })
  app.post('/files', async (request) => {
    for await (const part of request.parts()) if (part.type === 'file') await part.toBuffer()
    return {}
  })
  const answer = await app.inject({
    method: 'POST',
    url: '/files',
    headers: {
      authorization: 'Bearer a-canary-of-the-session',
      cookie: 'access_token=a-canary-of-the-session',
      'content-type': 'multipart/form-data; boundary=x',
    },
    payload:
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello\r\n--x--\r\n',
  })
  expect(answer.statusCode).toBe(200)
  expect(written).toContain('4321')
  expect(written).not.toContain('canary')
})
