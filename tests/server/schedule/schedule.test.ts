// Reports that are sent by mail on their own, through a real mail server.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BackgroundContext, CustomModule } from '../../../server/module/module.ts'
import { createFileJobs } from '../../../server/report/file-jobs.ts'
import { createRequestedFiles } from '../../../server/report/requested-files.ts'
import { scheduleModule, sendDueRuns } from '../../../server/schedule/schedule-module.ts'
import { listModules } from '../../support/shop/notice-check.ts'
import { openShop, type Shop } from '../../support/shop/shop.ts'
import { databases } from '../../support/storage/databases.ts'

interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  readonly text: string
}

/** A mail server; what it answers to a receiver is set by the test. */
const openMailServer = async () => {
  const received: ReceivedMail[] = []
  const state = { refusal: undefined as { readonly code: number } | undefined, password: 'rahasia' }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth: ({ password }, _session, answer) =>
      password === state.password ? answer(null, { user: 'toko' }) : answer(new Error('no')),
    onRcptTo: (_address, _session, answer) =>
      answer(state.refusal && Object.assign(new Error('no'), { responseCode: state.refusal.code })),
    onData: (stream, { envelope }, answer) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), text: String(Buffer.concat(parts)) })
        answer()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { port, received, state, close: () => new Promise<void>(resolve => server.close(() => resolve())) }
}

const prepareModules = (keep: (context: BackgroundContext) => void): readonly CustomModule[] => {
  const background: CustomModule['background'] = context => {
    keep(context)
    return { close: async () => undefined }
  }
  return [...listModules(), { ...scheduleModule, background }]
}

const daily = {
  name: 'Pagi Owner',
  reports: JSON.stringify(['laporan-penjualan-sales']),
  period: 'yesterday',
  format: 'csv',
  repeat: 'DAILY',
  time: '11:00',
  mail_to: 'owner@toko.example, adik@toko.example',
}

describe.each(databases)('%s', database => {
  let shop: Shop
  let mail: Awaited<ReturnType<typeof openMailServer>>
  let context: BackgroundContext
  let now = new Date('2026-11-20T03:00:00Z')
  const ok = async (method: string, path: string, body?: object, user = 'OWNER') => {
    // The clock goes on by days, which no session outlives.
    const token = await shop.signIn(user)
    const { status, body: answer } = await shop.ask(method, path, { token, ...(body && { body }) })
    expect({ path, status, answer }).toMatchObject({ path, status: expect.toSatisfy((code: number) => code < 300) })
    return answer
  }
  const sendAt = async (moment: string): Promise<readonly ReceivedMail[]> => {
    now = new Date(moment)
    const jobs = createFileJobs(() => now)
    const files = createRequestedFiles(jobs, error => expect(error).toBeUndefined())
    await sendDueRuns(context, files)
    await jobs.close()
    return mail.received.splice(0)
  }
  const listRuns = () => ok('GET', 'schedule-run')

  beforeAll(async () => {
    mail = await openMailServer()
    const limits = { push: { hosts: [`127.0.0.1:${mail.port}`] } }
    shop = await openShop({
      database,
      now: () => now,
      limits,
      modules: prepareModules(opened => {
        context = opened
      }),
    })
  })
  afterAll(async () => {
    await shop.close()
    await mail.close()
  })

  test('waits until there is a mail server, then is sent once, with the file of the report', async () => {
    await ok('POST', 'schedule', daily)
    expect(await sendAt('2026-11-20T03:59:00Z')).toEqual([])
    expect(await listRuns()).toEqual([])
    expect(await sendAt('2026-11-20T04:00:00Z')).toEqual([])
    const [waiting] = await listRuns()
    expect(waiting).toMatchObject({ slot: '2026-11-20 11:00', status: 'WAITING', cause: 'no-mail-server', attempts: 1 })
    await ok('POST', 'mail-server', {
      host: '127.0.0.1',
      port: mail.port,
      security: 'NONE',
      account: 'toko',
      password: 'rahasia',
      mail_from: 'laporan@toko.example',
    })
    const [sent, ...more] = await sendAt('2026-11-20T04:05:00Z')
    expect(more).toEqual([])
    expect(sent).toMatchObject({ from: 'laporan@toko.example', to: ['owner@toko.example', 'adik@toko.example'] })
    expect(sent?.text).toContain('Subject: Pagi Owner')
    expect(sent?.text).toMatch(/filename=laporan-penjualan-sales-\S+\.csv/)
    expect(await sendAt('2026-11-20T04:06:00Z')).toEqual([])
    expect((await listRuns())[0]).toMatchObject({ status: 'SENT', attempts: 2 })
  })

  test('is tried again where the server is busy, and fails with its reason where it refuses', async () => {
    await ok('POST', 'schedule', { ...daily, name: 'Siang', time: '12:00' })
    mail.state.refusal = { code: 451 }
    expect(await sendAt('2026-11-20T05:00:00Z')).toEqual([])
    expect((await listRuns())[0]).toMatchObject({ status: 'WAITING', cause: 'refused', attempts: 1 })
    mail.state.refusal = { code: 550 }
    expect(await sendAt('2026-11-20T05:05:00Z')).toEqual([])
    const [failed] = await listRuns()
    expect(failed).toMatchObject({ status: 'FAILED', cause: 'refused', attempts: 2 })
    mail.state.refusal = undefined
    expect(await sendAt('2026-11-20T05:10:00Z')).toEqual([])
    await ok('POST', `schedule-run/${failed.id}/moves/again`, {})
    expect(await sendAt('2026-11-20T05:11:00Z')).toHaveLength(1)
  })

  test('a password that the server refuses is named', async () => {
    await ok('POST', 'schedule', { ...daily, name: 'Jam Satu', time: '13:00' })
    mail.state.password = 'lain'
    expect(await sendAt('2026-11-20T06:00:00Z')).toEqual([])
    expect((await listRuns())[0]).toMatchObject({ status: 'FAILED', cause: 'sign-in' })
    mail.state.password = 'rahasia'
  })

  test('nothing is sent to a mail server inside of the network that nobody listed', async () => {
    await ok('POST', 'schedule', { ...daily, name: 'Jam Dua', time: '14:00' })
    const opened = context
    context = { ...context, hosts: [] }
    expect(await sendAt('2026-11-20T07:00:00Z')).toEqual([])
    expect((await listRuns())[0]).toMatchObject({ status: 'FAILED', cause: 'address' })
    context = opened
  })

  test('is sent at once, and not when its user may no longer see the report', async () => {
    await ok('POST', 'users', {
      user_id: 'PEMILIK2',
      user_name: 'PEMILIK DUA',
      level: 'OWN',
      password: 'rahasia-sekali',
    })
    await ok('POST', 'schedule', { ...daily, name: 'Kedua', repeat: 'CLOSING', time: null }, 'PEMILIK2')
    await ok('POST', 'schedule-run?move=now', { schedule: 'Kedua' })
    expect(await sendAt('2026-11-20T08:00:00Z')).toHaveLength(1)
    const users = await ok('GET', 'users')
    const person = users.find(({ user_id }: { readonly user_id: string }) => user_id === 'PEMILIK2')
    await ok('PUT', `users/${person.id}`, { ...person, status_aktif: false })
    await ok('POST', 'schedule-run?move=now', { schedule: 'Kedua' })
    expect(await sendAt('2026-11-20T09:00:00Z')).toEqual([])
    expect((await listRuns())[0]).toMatchObject({ schedule: 'Kedua', status: 'FAILED', cause: 'right' })
  })

  test('belongs to owners: a cashier has neither schedules nor the mail server, whose password nobody reads', async () => {
    const token = await shop.signIn('KSR01')
    for (const path of ['schedule', 'schedule-run', 'mail-server'])
      expect((await shop.ask('GET', path, { token })).status).toBe(403)
    expect((await shop.ask('POST', 'schedule', { token, body: daily })).status).toBe(403)
    expect(JSON.stringify(await ok('GET', 'mail-server'))).not.toContain('rahasia')
  })

  test.each([
    [{ mail_to: 'bukan alamat' }, 'Isi Alamat Email, Dipisah Koma'],
    [{ time: null }, 'Jam'],
    [{ repeat: 'WEEKLY' }, 'Hari'],
  ])('is refused with %j', async (wrong, message) => {
    const token = await shop.signIn('OWNER')
    const { status, body } = await shop.ask('POST', 'schedule', { token, body: { ...daily, name: 'X', ...wrong } })
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain(message)
  })

  test('what was missed for days is sent once for each schedule', async () => {
    expect(await sendAt('2026-11-25T07:30:00Z')).toHaveLength(4)
    expect(await sendAt('2026-11-25T07:31:00Z')).toEqual([])
  })
})
