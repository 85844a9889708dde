// Checks an export of Capstan's log. It needs Node 20.11 or newer and nothing else; README.md says what it proves.
//   node verify.mjs [--key public-key.pem] [--earlier heads.jsonl]
import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const here = import.meta.dirname
const START = '0'.repeat(64)
const FIELDS = 'number day signed_at entries last_seq previous chain head key_id signature'.split(
  ' ',
)
const sha256 = (text) => createHash('sha256').update(text).digest('hex')

class Fault extends Error {}
const fault = (says) => {
  throw new Fault(says)
}

/** Lines of a file as bytes; the last one has to end, too. */
async function* linesOf(path) {
  let rest = Buffer.alloc(0)
  for await (const part of createReadStream(path)) {
    rest = Buffer.concat([rest, part])
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      yield rest.subarray(0, end)
      rest = rest.subarray(end + 1)
    }
  }
  if (rest.length > 0) fault(`${path} ends in the middle of a line.`)
}

async function headsIn(path) {
  const heads = []
  for await (const line of linesOf(path)) {
    const text = line.toString('utf8')
    let head
    try {
      head = JSON.parse(text)
    } catch {
      fault(`Line ${heads.length + 1} of ${path} is not JSON.`)
    }
    const again = JSON.stringify(Object.fromEntries(FIELDS.map((name) => [name, head?.[name]])))
    if (text !== again) fault(`Line ${heads.length + 1} of ${path} was changed.`)
    heads.push(head)
  }
  return heads
}

/** Follows the heads from the first one on: each names the one before it and has its signature. */
function checkHeads(heads, key, keyId) {
  let previous = START
  for (const [i, h] of heads.entries()) {
    const name = `Head ${h.number} of ${h.day}`
    if (h.number !== i + 1) fault(`Head ${i + 1} is missing.`)
    if (h.previous !== previous) fault(`${name} does not follow the head before it.`)
    const facts = `number ${h.number}\nday ${h.day}\nsigned ${h.signed_at}\nentries ${h.entries}\nlast ${h.last_seq}\nprevious ${h.previous}\nchain ${h.chain}\n`
    if (sha256(`capstan log head 1\n${facts}`) !== h.head) fault(`${name} was changed.`)
    const text = `capstan log signature 1\nnumber ${h.number}\nday ${h.day}\nhead ${h.head}\n`
    const good = verify(null, Buffer.from(text), key, Buffer.from(h.signature, 'base64'))
    if (!good || h.key_id !== keyId) fault(`${name} is not signed by the key ${keyId}.`)
    previous = h.head
  }
}

/**
 * Follows the entries of one head; `before` is the head before it, `whole` an export from the beginning. Returns how
 * many there are.
 */
async function checkEntries(head, before, records, whole) {
  const name = `head ${head.number} of ${head.day}`
  const path = join(here, 'entries', `${String(head.number).padStart(6, '0')}.log`)
  if (!existsSync(path)) fault(`The entries of ${name} are missing.`)
  let link = before?.head ?? START
  let last = before?.last_seq ?? 0
  let count = 0
  for await (const line of linesOf(path)) {
    count++
    const json = line.subarray(65)
    const stated = line.subarray(0, 64).toString('latin1')
    const place = `Line ${count} of ${name}`
    link = createHash('sha256').update(`${link}\n`).update(json).digest('hex')
    if (stated !== link || line[64] !== 32)
      fault(`${place} does not fit: an entry was changed, removed or added here.`)
    const entry = JSON.parse(json.toString('utf8'))
    const where = `${place}, entry ${entry.seq},`
    if (!(entry.seq > last && entry.seq <= head.last_seq)) fault(`${where} is not in order.`)
    // the entries of one record follow one another, too
    const earlier = records.get(entry.record)
    const fits = earlier ?? (whole || entry.rev === 1 ? { rev: 0, hash: START } : null)
    if (fits !== null && (entry.rev !== fits.rev + 1 || entry.previous !== fits.hash))
      fault(`${where} does not follow the one before it of the same record.`)
    records.set(entry.record, { rev: entry.rev, hash: entry.hash })
    last = entry.seq
  }
  if (count !== head.entries)
    fault(`${count} entries are there for ${name}; ${head.entries} were signed.`)
  if (link !== head.chain) fault(`The entries of ${name} are not those that were signed.`)
  return count
}

async function main() {
  const options = { key: { type: 'string' }, earlier: { type: 'string' } }
  const { key: given, earlier } = parseArgs({ options }).values
  const key = createPublicKey(readFileSync(given ?? join(here, 'public-key.pem')))
  const keyId = sha256(key.export({ format: 'der', type: 'spki' })).slice(0, 16)
  const heads = await headsIn(join(here, 'heads.jsonl'))
  checkHeads(heads, key, keyId)
  const known = earlier === undefined ? [] : await headsIn(earlier)
  for (const head of known)
    if (heads[head.number - 1]?.head !== head.head && head.number <= heads.length)
      fault(
        `Head ${head.number} of ${head.day} is not the one of the earlier export: history was written anew.`,
      )
  const { first, last } = JSON.parse(readFileSync(join(here, 'export.json'), 'utf8'))
  if (!(first >= 1 && first <= last && last === heads.length))
    fault('Heads at the end are missing.')
  const records = new Map()
  let entries = 0
  for (const head of heads.slice(first - 1))
    entries += await checkEntries(head, heads[head.number - 2], records, first === 1)
  const [a, z] = [heads[first - 1], heads[last - 1]]
  const count = last - first + 1
  const later =
    known.length > heads.length
      ? ` The earlier export has ${known.length - heads.length} later heads that are not here: ask why.`
      : ''
  return `${entries} entries in ${count === 1 ? '1 head' : `${count} heads`}, ${a.day} to ${z.day}: complete and unchanged, signed by the key ${keyId}.${later}`
}

try {
  process.stdout.write(`${await main()}\n`)
} catch (error) {
  process.stderr.write(`FAULT: ${error.message}\n`)
  process.exitCode = 1
}
