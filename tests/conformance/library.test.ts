// The example of a lending library: the generic tests, and what its own files promise over days and weeks.
import { beforeAll, describe, expect, test } from 'vitest'
import { checkBooks } from '../../server/audit/run-audit.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { describeProject } from '../support/project-cases.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { openShop, query } from '../support/shop/shop.ts'

const folder = 'examples/library'
describeProject(folder)

const dayMilliseconds = 86_400_000

describe.each(['sqlite', 'postgres'] as const)('days of the library on %s', database => {
  // 10 in the morning in London.
  let now = new Date('2026-03-02T10:00:00Z')
  let desk: string
  let head: string
  const signIn = async (): Promise<void> => {
    desk = await shop.signIn('DESK01')
    head = await shop.signIn('OWNER')
  }
  const moveClock = async (days: number): Promise<void> => {
    now = new Date(now.getTime() + days * dayMilliseconds)
    await signIn()
  }
  const lend = (copy: string) =>
    shop.ask('POST', 'loan?move=lend', {
      token: desk,
      body: { member_no: 'M001', copies: [{ copy_code: copy }] },
    })
  const findOwed = async (): Promise<number> =>
    (await shop.ask('GET', `member?${query({ filter: { member_no: 'M001' } })}`, { token: desk })).body[0].fines_owed

  const shop = openForTests(() =>
    openShop({ database, now: () => now, env: { SCHEMA_DIR: folder, KENCANA_START: 'demo' } }),
  )
  beforeAll(async () => {
    await signIn()
  })

  test('lends on day one', async () => {
    expect(await lend('EMMA-1')).toMatchObject({ status: 201, body: { lent_on: '2026-03-02', due: '2026-03-23' } })
    expect((await lend('EMMA-1')).status).toBe(409)
  })

  test('keeps the day until four in the morning, and moves it by itself then', async () => {
    now = new Date('2026-03-03T03:59:00Z')
    await signIn()
    const before = await shop.ask('GET', 'system/date', { token: desk })
    expect(before.body).toMatchObject({ business_date: '2026-03-02', today: '2026-03-02', seconds_left: 60 })
    now = new Date('2026-03-03T04:00:00Z')
    const after = await shop.ask('GET', 'system/date', { token: desk })
    expect(after.body).toMatchObject({ business_date: '2026-03-03', behind: false })
  })

  test('writes on day two', async () => {
    await moveClock(0)
    expect(await lend('MIDDLE-1')).toMatchObject({ status: 201, body: { lent_on: '2026-03-03' } })
    const reserved = await shop.ask('POST', 'reservation?move=reserve', {
      token: desk,
      body: { member_no: 'M002', book_code: 'EMMA' },
    })
    expect(reserved).toMatchObject({ status: 201, body: { until: '2026-03-17' } })
  })

  test('charges, pays and reports on day thirty', async () => {
    await moveClock(29)
    const { body: loans } = await shop.ask('GET', 'loan?view=open', { token: desk })
    expect(loans).toHaveLength(2)
    const overdue = await shop.ask('GET', 'reports/overdue', { token: desk })
    expect(overdue.body.count).toBe(2)
    for (const { id, versi } of loans) {
      const returned = await shop.ask('POST', `loan/${id}/moves/give_back`, { token: desk, body: { versi } })
      expect(returned).toMatchObject({ status: 200, body: { status: 'RETURNED', returned_on: '2026-04-01' } })
    }
    // Nine and eight days late, a copy each, at 0.25 a day.
    expect(await findOwed()).toBe(4.25)
    const pay = (amount: number) =>
      shop.ask('POST', 'payment?move=pay', { token: desk, body: { member_no: 'M001', amount } })
    expect((await pay(4.255)).status).toBe(422)
    expect((await pay(4.26)).status).toBe(409)
    expect(await pay(4.2)).toMatchObject({ status: 201, body: { amount: 4.2 } })
    expect(await findOwed()).toBe(0.05)
    const fines = await shop.ask('GET', 'reports/fines', { token: head })
    expect(fines.body.totals).toMatchObject({ fined: 4.25, paid: 4.2 })
    expect(fines.body.heading).toContain('PERIOD : 01/04/2026 to 01/04/2026')
  })

  test('has sound books, and no second branch', async () => {
    const schema = loadSchema(folder)
    const { checks } = await shop.running.storage.read(connection => checkBooks(connection, schema))
    expect(checks.flatMap(({ breaches }) => breaches)).toEqual([])
    const body = { branch_code: 'SECOND', branch_name: 'Second', time_zone: 'Europe/London' }
    expect(await shop.ask('POST', 'branch', { token: head, body })).toMatchObject({
      status: 422,
      body: { code: 'shop.single' },
    })
  })

  test('moves nothing while the clock is in doubt, until an owner confirms it', async () => {
    await shop.running.clock.keep()
    now = new Date(now.getTime() + 70 * dayMilliseconds)
    await signIn()
    expect(await lend('ORIGIN-1')).toMatchObject({ status: 409, body: { code: 'day.follows' } })
    expect((await shop.ask('POST', 'system/clock', { token: head })).status).toBe(200)
    expect(await lend('ORIGIN-1')).toMatchObject({ status: 201, body: { lent_on: '2026-06-10' } })
  })
})
