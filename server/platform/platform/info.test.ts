import type {
  PlatformHistoryEntry,
  PlatformVersion,
  PlatformView,
} from '#domain/platform/model/platform-info.ts'
import { PLATFORM_RECORD } from '#domain/platform/model/platform-info.ts'
import { identityOf } from '#domain/platform/rules/platform-info.ts'
import type { OutgoingMail } from '#server/providers/mail/port.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { staff } from '#tests/support/investing.ts'
import { pngOf } from '#tests/support/hostile/containers.ts'
import { PAPER } from '#tests/support/paper.ts'
import { onProposal } from '#tests/support/proposals.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { deflateSync } from 'node:zlib'
import { brandFile } from './index.ts'

const t = await testApp()
let operator: TestPerson
let compliance: TestPerson
beforeAll(async () => {
  operator = await staff(t, 'operator')
  compliance = await staff(t, 'compliance')
})
const PATH = '/api/admin/platform'
const current = async (who = operator) => (await who.get<PlatformVersion>(PATH)).body
const view = async () => (await t.person({}).get<PlatformView>('/api/platform')).body
async function put(change: object, who = operator, rev?: number) {
  const { version, info } = await current()
  return who.put<{ version: number }>(PATH, {
    headers: { 'if-match': String(rev ?? version) },
    body: { ...info, reason: 'The board decided it.', ...change },
  })
}
/** Changes names and contacts as two people do: one proposes, another approves. */
async function propose(change: object, who = operator) {
  const { info } = await current()
  return who.post<{ id: string }>('/api/admin/proposals', {
    body: {
      kind: 'platform.identity',
      subject: PLATFORM_RECORD,
      payload: { ...identityOf(info), ...change },
      reason: 'The board decided it.',
    },
  })
}
async function changeIdentity(change: object) {
  const made = await propose(change)
  expect(made.status, made.text).toBe(201)
  expect((await onProposal(compliance, made.body.id, 'APPROVED')).body.state).toBe('executed')
}
const history = async (query = {}) =>
  (
    await compliance.get<{ items: PlatformHistoryEntry[]; next_cursor: string | null }>(
      `${PATH}/versions`,
      { query },
    )
  ).body
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
async function upload(name: string, bytes: Buffer, purpose = 'platform_logo', who = operator) {
  const body = new FormData()
  body.set('purpose', purpose)
  body.set('file', new Blob([new Uint8Array(bytes)]), name)
  const answer = await who.post<{ id: string }>('/api/files', { body })
  expect(answer.status, answer.text).toBe(201)
  return answer.body.id
}

describe('what the platform says about itself', () => {
  it('is what pages and mails show from the moment it is saved', async () => {
    const { version } = await current()
    await changeIdentity({
      name: 'Harbour',
      legal_name: 'Harbour Markets, Inc.',
      sender_name: 'Harbour mail',
      sender_email: 'mail@harbour.example',
      legal_footer: 'All investments carry risk. Ask first.',
    })
    const saved = await put({ accent: '#7a0019' })
    expect(saved.body).toEqual({ version: version + 2 })
    expect(await view()).toMatchObject({
      name: 'Harbour',
      legal_name: 'Harbour Markets, Inc.',
      legal_footer: 'All investments carry risk. Ask first.',
      styles: `/brand/${version + 2}.css`,
      logo: null,
    })
    const styles = await brandFile(t.services, `/brand/${version + 2}.css`)
    expect(styles?.body).toContain('--color-accent:#7a0019')
    expect(await brandFile(t.services, `/brand/${version}.css`)).toBeNull()
    const ada = t.person({})
    await t.db.tx((tx) =>
      t.services.mailer.send(tx, {
        template: 'login.code',
        to: { address: 'ada@mail.example' },
        data: { code: '123456' },
      }),
    )
    const mail = (await t.mailbox('ada@mail.example'))[0]
    expect(mail?.subject).toContain('Harbour')
    expect(mail?.text).toContain('Harbour Markets, Inc. · All investments carry risk. Ask first.')
    expect(mail?.html).toContain('All investments carry risk. Ask first.')
    expect((await ada.get(PATH)).status).toBe(403)
  })

  it('keeps every version with who, when and why, and takes an earlier one again', async () => {
    const before = await current()
    await put({ fiscal_year_end: '10-31', reason: 'Another fiscal year.' })
    const { items, next_cursor } = await history({ limit: '1' })
    expect(items[0]).toMatchObject({
      id: String(before.version + 1),
      reason: 'Another fiscal year.',
      changes: [{ field: 'fiscal_year_end', before: before.info.fiscal_year_end, after: '10-31' }],
    })
    expect((await history({ cursor: next_cursor ?? '' })).items[0]?.id).toBe(String(before.version))
    const old = await operator.get<PlatformVersion>(`${PATH}/versions/${before.version}`)
    expect(old.body).toMatchObject({ current: false, info: before.info })
    const restore = (version: number, who = operator) =>
      who.post<{ version: number }>(`${PATH}/versions/${version}/restore`, {
        body: { reason: 'The old year was right.' },
      })
    expect((await restore(before.version, compliance)).status).toBe(403)
    expect((await restore(999)).status).toBe(404)
    expect((await restore(before.version + 1)).body).toMatchObject({ code: 'refused' })
    expect((await restore(before.version)).body).toEqual({ version: before.version + 2 })
    expect((await current()).info.fiscal_year_end).toBe(before.info.fiscal_year_end)
    await expect(t.db.run('delete from platform_version')).rejects.toThrow()
    await expect(t.db.run("update platform_version set reason = ''")).rejects.toThrow()
  })

  it('doesn’t use an earlier version again that today’s rules refuse', async () => {
    const { version, info } = await current()
    await t.db.run(
      `insert into platform_version (version, data, reason, saved_at) values ($1, $2, 'Old', now())`,
      [version + 1, JSON.stringify({ ...info, accent: '#ffee00' })],
    )
    await t.db.run('update platform_info set version = $1', [version + 1])
    await put({ accent: '#7a0019', reason: 'Readable.' })
    const answer = await operator.post(`${PATH}/versions/${version + 1}/restore`, {
      body: { reason: 'Yellow.' },
    })
    expect(answer.body).toMatchObject({ code: 'invalid' })
    expect(answer.body.fields?.['reason']).toContain('#ffee00 is too light')
  })

  it('saves no version when nothing changed, and refuses an edit of an older one', async () => {
    const { version } = await current()
    expect((await put({})).body).toEqual({ version })
    const stale = await put({ name: 'Quay' }, operator, version - 1)
    expect(stale.status).toBe(412)
    expect(stale.body.detail).toMatchObject({ current: { rev: version } })
  })

  it.each([
    [{ legal_footer: '  ' }, 'legal_footer', 'It can’t be empty.'],
    [{ accent: '#ff8800' }, 'accent', 'Color of links and buttons #ff8800 is too light.'],
    [{ cta: '#fff' }, 'cta', '# and six digits'],
    [{ support_email: 'nobody' }, 'support_email', 'e-mail address'],
    [{ support_phone: 'call us' }, 'support_phone', 'phone number'],
    [{ reason: ' ' }, 'reason', 'Enter a reason.'],
    [{ intermediary_name: 'Portal LLC' }, 'intermediary_crd', 'all three fields'],
    [{ intermediary_file_number: '12' }, 'intermediary_file_number', ''],
  ])('refuses %o', async (change, field, message) => {
    const { version } = await current()
    const answer = await put(change)
    expect(answer.status).toBe(400)
    expect(answer.body.fields?.[field]).toContain(message)
    expect((await current()).version).toBe(version)
  })

  it('takes two people where investors rely on it: the phone that verifies wire instructions, names, senders (41.2)', async () => {
    const before = await current()
    const phone = '+1 555 010 0166'
    const alone = await put({
      support_phone: phone,
      sender_email: 'pay@thief.example',
      legal_footer: 'Insured by the FDIC.',
      risk_text: 'There is no risk.',
    })
    expect([alone.status, alone.body['code'], Object.keys(alone.body.fields ?? {})]).toEqual([
      403,
      'second_person',
      ['support_phone', 'legal_footer', 'risk_text', 'sender_email'],
    ])
    expect((await propose({ support_phone: phone }, compliance)).status).toBe(403)
    expect((await propose({})).body).toMatchObject({ code: 'refused' })
    const made = await propose({ support_phone: phone })
    const page = await compliance.get<{ dry_run: { text: string }[] }>(
      `/api/admin/proposals/${made.body.id}`,
    )
    expect(page.body.dry_run.map(({ text }) => text)).toEqual([
      `Support phone: ${before.info.support_phone || 'nothing'} → ${phone}`,
    ])
    expect((await onProposal(operator, made.body.id, 'APPROVED')).status).toBe(403)
    // a color that one operator changes meanwhile does not set it aside
    await put({ cta: '#7a0019' })
    expect((await onProposal(compliance, made.body.id, 'APPROVED')).body.state).toBe('executed')
    expect((await view()).support_phone).toBe(phone)
    // an earlier version brings its colors back, never its phone
    const restored = await operator.post(`${PATH}/versions/${before.version}/restore`, {
      body: { reason: 'The old color.' },
    })
    expect(restored.status, restored.text).toBe(200)
    const { info } = await current()
    expect([info.support_phone, info.cta]).toEqual([phone, before.info.cta])
  })

  it('is written by operators alone', async () => {
    expect((await put({ name: 'Quay' }, compliance)).status).toBe(403)
    expect((await current(compliance)).info.name).not.toBe('Quay')
  })
})

describe('the logo', () => {
  it('is in e-mails as a part of the message, and its name is written without one', async () => {
    const logo = await upload('logo.png', PNG)
    await put({ logo_file_id: logo, logo_alt: 'A blue anchor' })
    const { logo_file_id: id } = (await current()).info
    const sent: OutgoingMail[] = []
    t.services.mail = { send: async (mail) => void sent.push(mail), close: () => undefined }
    const letter = () =>
      t.services.db.tx((tx) =>
        t.services.mailer.send(tx, {
          template: 'notice',
          to: { address: 'reader@mail.example' },
          data: { subject: 'Hello', lines: ['A line.'] },
        }),
      )
    try {
      await letter()
      await t.drain()
      await put({ logo_file_id: null, logo_alt: '' })
      await letter()
      await t.drain()
    } finally {
      t.services.mail = null
    }
    const [shown, named] = sent
    expect(shown?.logo).toEqual({ id, contentType: 'image/png', content: PNG })
    expect(shown?.html).toContain(`<img src="cid:${id}" alt="A blue anchor"`)
    expect(named?.logo).toBeUndefined()
    expect(named?.html).not.toContain('<img')
  })

  it('is a copy of the platform’s own that everybody can load', async () => {
    const logo = await upload('logo.png', PNG)
    const without = await put({ logo_file_id: logo })
    expect(without.body.fields).toEqual({
      logo_alt: 'Describe the logo for people who can’t see it.',
    })
    expect((await put({ logo_file_id: logo, logo_alt: 'A blue anchor' })).status).toBe(200)
    const { logo: shown } = await view()
    expect(shown).toMatchObject({ alt: 'A blue anchor' })
    expect(shown?.url).not.toContain(logo)
    const file = await brandFile(t.services, shown?.url ?? '')
    expect(file).toMatchObject({ type: 'image/png' })
    expect(file?.body).toEqual(PNG)
    // the upload itself stays its owner's
    expect(await brandFile(t.services, `/brand/${logo}.png`)).toBeNull()
    const kept = await current()
    await changeIdentity({ risk_text: 'You can lose everything that you invest.' })
    expect((await view()).logo).toEqual(shown)
    expect((await current()).info.logo_file_id).toBe(kept.info.logo_file_id)
  })

  it('is a small PNG or JPG that the operator uploaded for it', async () => {
    const problem = async (logo_file_id: string) =>
      (await put({ logo_file_id, logo_alt: 'Logo' })).body.fields?.['logo_file_id']
    const wide = pngOf({ width: 1_025, data: deflateSync(Buffer.alloc(1_026)) })
    expect(await problem(await upload('wide.png', wide))).toContain('can’t be read')
    const big = Buffer.concat([PNG, Buffer.alloc(200 * 1024)])
    expect(await problem(await upload('big.png', big))).toContain('The limit is 200 KB.')
    expect(await problem(await upload('paper.pdf', PAPER))).toContain('PNG or JPG')
    expect(await problem(await upload('id.png', PNG, 'ira_document'))).toContain('Upload')
    expect(await problem(await upload('theirs.png', PNG, 'platform_logo', compliance))).toContain(
      'Upload',
    )
  })
})
