// Reports over several shops: their totals are the sums of the shops' own, and only the user's own shops are counted.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyShop, type Report } from '../../engine/schema/report.ts'
import { getResource } from '../../engine/schema/schema.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { openShop, query, type Shop } from '../support/shop/shop.ts'
import { databases } from '../support/storage/databases.ts'

const schema = loadSchema('schema')
const reports = Object.values(schema.reports).filter(({ shopFilter }) => shopFilter !== undefined)
const days = { first: '2026-09-01', last: '2026-11-20' }

test('every report with a menu entry whose rows belong to shops spans them', () => {
  expect(reports.length).toBeGreaterThan(50)
})

describe.each(databases)('%s', database => {
  let shop: Shop
  const tokens = new Map<string, string>()
  beforeAll(async () => {
    shop = await openShop({ database, env: { KENCANA_START: 'demo-history' } })
    for (const [code, user] of Object.entries({ KCA: 'OWNER', KCB: 'OWNERB' }))
      tokens.set(code, await shop.signIn(user))
  })
  afterAll(() => shop.close())

  const readReport = async (report: Report, filter: object, code = 'KCA') => {
    const { status, body } = await shop.ask('GET', `reports/${report.name}?${query({ filter })}`, {
      token: tokens.get(code) ?? '',
    })
    expect({ report: report.name, status, body }).toMatchObject({ report: report.name, status: 200 })
    return body
  }

  /** The whole period, and the first row for each filter that must be chosen. */
  const chooseFilters = async (report: Report): Promise<Readonly<Record<string, unknown>>> => {
    const end = report.filters.find(({ since }) => since !== undefined)
    const required = report.filters.filter(({ field, default: initial }) => field.required && !initial)
    const chosen = required.map(async ({ field }) => {
      const to = field.ref && getResource(schema, field.ref.to)
      const { body } = to
        ? await shop.ask('GET', `${to.api.path}?range=[0,0]`, { token: tokens.get('KCA') ?? '' })
        : { body: [] }
      return [field.name, field.choices[0]?.value ?? body[0]?.[to?.key[0] ?? '']] as const
    })
    return {
      ...(end?.since !== undefined && { [end.since]: days.first, [end.field.name]: days.last }),
      ...Object.fromEntries(await Promise.all(chosen)),
    }
  }

  test.each(reports)('$name', async report => {
    const filter = await chooseFilters(report)
    const { shopFilter = '' } = report
    const [one, other] = [await readReport(report, filter), await readReport(report, filter, 'KCB')]
    const chain = await readReport(report, { ...filter, [shopFilter]: [everyShop] })
    expect(await readReport(report, { ...filter, [shopFilter]: ['KCB'] })).toEqual({ ...other, footer: one.footer })
    const subtotals = [one, other].filter(({ count, totals }) => count > 0 && totals).length
    expect(chain.count).toBe(one.count + other.count + subtotals)
    expect(chain.columns.map(({ name }: { name: string }) => name)).toEqual([
      shopFilter,
      ...one.columns.map(({ name }: { name: string }) => name),
    ])
    for (const { name, total, type } of chain.columns) {
      if (total !== 'sum' && total !== 'count') continue
      const [a, b] = [one.totals?.[name] ?? 0, other.totals?.[name] ?? 0]
      expect([name, type, Number(chain.totals?.[name] ?? 0).toFixed(3)]).toEqual([name, type, (a + b).toFixed(3)])
    }
    expect((chain.sections ?? []).length).toBe((one.sections ?? []).length)
  })

  test('a cashier gets the own shop only, a shop that there is not none', async () => {
    const token = await shop.signIn('SPV01')
    const ask = (codes: readonly string[]) =>
      shop.ask('GET', `reports/penjualan-rekap?${query({ filter: { kode_toko: codes } })}`, { token })
    expect((await ask(['KCA'])).status).toBe(200)
    expect((await ask(['KCB'])).status).toBe(403)
    expect((await ask(['KCA', 'KCB'])).status).toBe(403)
    expect((await ask(['KCX'])).status).toBe(403)
    const all = await ask([everyShop])
    expect([all.status, all.body.columns[0].name]).not.toEqual([200, 'kode_toko'])
  })
})
