// A day that a document of JSON alone closes: the bicycle workshop with a count of its till.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkBooks } from '../../server/audit/run-audit.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { openShop, password } from '../support/shop/shop.ts'

const closing = {
  $schema: '../../dialect/resource.schema.json',
  title: 'Closing',
  'x-kind': 'document',
  'x-key': ['day'],
  'x-label': '{day}',
  'x-scope': 'shop',
  required: ['counted'],
  properties: {
    day: { $ref: 'types#date', title: 'Day', readOnly: true, 'x-default': 'sysdate()' },
    counted: { $ref: 'types#money', title: 'Counted', minimum: 0 },
  },
  'x-flow': {
    field: 'status',
    states: { OPEN: { edit: true }, CLOSED: { title: 'Closed', final: true } },
    moves: [{ id: 'close', title: 'Close The Day', from: ['OPEN'], to: 'CLOSED', who: ['*'] }],
  },
}

const entry = {
  id: 'close-day',
  title: 'Close The Day',
  to: 'document:closing/new',
  path: '/close-day',
  levels: ['BOSS', 'MECH'],
}

// biome-ignore lint/suspicious/noExplicitAny: schema files are edited as JSON
const edit = (file: string, change: (definition: any) => void): void => {
  const definition = JSON.parse(readFileSync(file, 'utf8'))
  change(definition)
  writeFileSync(file, JSON.stringify(definition))
}

let parent: string
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'kencana-closed-'))
  cpSync('tests/fixtures/bicycle-workshop', parent, { recursive: true })
  writeFileSync(join(parent, 'resources/shop/closing.json'), JSON.stringify(closing))
  edit(join(parent, 'project.json'), project => {
    project.day = { mode: 'closed', document: 'closing', move: 'close' }
  })
  edit(join(parent, 'menu.json'), menu => menu.items.push(entry))
  edit(join(parent, 'resources/shop/job.json'), job => {
    job['x-flow'].states.PAID.holdsDay = true
  })
})
afterAll(() => rmSync(parent, { recursive: true }))

describe.each(['sqlite', 'postgres'] as const)('a day that a document closes, on %s', database => {
  // 11 in the morning in New York, on a Friday.
  const friday = new Date('2026-11-20T16:00:00Z')
  let now = friday
  let boss: string
  let mechanic: string
  const signIn = async (): Promise<void> => {
    boss = await shop.signIn('OWNER')
    mechanic = await shop.signIn('MIKE')
  }
  const close = (headers = {}) =>
    shop.ask('POST', 'closing?move=close', { token: mechanic, body: { counted: 10 }, headers })
  const repair = () =>
    shop.ask('POST', 'job?move=pay', { token: mechanic, body: { bike_code: 'B1', labour: 10, parts: [] } })
  const readDate = async () => (await shop.ask('GET', 'system/date', { token: mechanic })).body

  const shop = openForTests(() =>
    openShop({ database, now: () => now, env: { SCHEMA_DIR: parent, KENCANA_START: 'demo' } }),
  )
  beforeAll(async () => {
    boss = await shop.signIn('OWNER')
    const body = { worker_id: 'MIKE', worker_name: 'Mike', role: 'MECH', secret_word: password }
    expect((await shop.ask('POST', 'worker', { token: boss, body })).status).toBe(201)
    await signIn()
  })

  test('is closed on the page of the menu that opens the document', async () => {
    const { body } = await shop.ask('GET', 'project')
    expect(body.day).toEqual({ mode: 'closed', path: '/close-day', title: 'Closing' })
    expect((await shop.ask('POST', 'system/date', { token: boss })).status).toBe(404)
  })

  test('stays open while a document holds it', async () => {
    const { body: job } = await repair()
    expect(await close()).toMatchObject({
      status: 409,
      body: { code: 'day.held', held: [{ document: 'job', count: 1 }] },
    })
    expect(await readDate()).toMatchObject({ work_day: '2026-11-20', behind: false, closing: true })
    const voided = await shop.ask('POST', `job/${job.id}/moves/void`, { token: boss, body: { versi: job.versi } })
    expect(voided.status).toBe(200)
  })

  test('ends with its move, once', async () => {
    const headers = { 'idempotency-key': 'close-friday' }
    const closed = await close(headers)
    expect(closed).toMatchObject({ status: 201, body: { day: '2026-11-20', status: 'CLOSED' } })
    expect(await readDate()).toMatchObject({ work_day: '2026-11-21', days: -1 })
    expect((await close(headers)).body).toEqual(closed.body)
    expect(await close()).toMatchObject({ status: 409, body: { code: 'day.ahead' } })
    expect(await readDate()).toMatchObject({ work_day: '2026-11-21' })
  })

  test('two days late nothing is written until it is closed, which leads to today', async () => {
    now = new Date('2026-11-23T16:00:00Z')
    await signIn()
    expect(await readDate()).toMatchObject({ work_day: '2026-11-21', behind: true, days: 2 })
    const refused = await repair()
    expect(refused).toMatchObject({ status: 409, body: { code: 'day.mismatch' } })
    expect(refused.body.message).toBe('The system date differs from today, please close the day first')
    expect(await close()).toMatchObject({ status: 201, body: { day: '2026-11-21' } })
    expect(await readDate()).toMatchObject({ work_day: '2026-11-23', behind: false })
    expect(await repair()).toMatchObject({ status: 201, body: { day: '2026-11-23' } })
  })

  test('is not closed by a doubtful clock', async () => {
    await shop.running.clock.keep()
    now = new Date(now.getTime() + 70 * 86_400_000)
    await signIn()
    expect(await close()).toMatchObject({ status: 409, body: { code: 'day.clock' } })
  })

  test('has sound books', async () => {
    const { checks } = await shop.running.storage.read(connection => checkBooks(connection, loadSchema(parent)))
    expect(checks.flatMap(({ breaches }) => breaches)).toEqual([])
  })
})
