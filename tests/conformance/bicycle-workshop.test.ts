// A small project of another kind: dollars with cents that are rounded up, no business date, several sites.
import { beforeAll, describe, expect, test } from 'vitest'
import { importFile } from '../support/files/import-files.ts'
import { describeProject } from '../support/project-cases.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { openShop, query } from '../support/shop/shop.ts'

const folder = 'tests/fixtures/bicycle-workshop'
describeProject(folder)

describe.each(['sqlite', 'postgres'] as const)('days of the workshop on %s', database => {
  // 11 in the morning in New York.
  let now = new Date('2026-11-20T16:00:00Z')
  let token: string
  const repair = () =>
    shop.ask('POST', 'job?move=pay', {
      token,
      body: {
        bike_code: 'B1',
        labour: 35.5,
        parts: [
          { part_code: 'TUBE', pieces: 2 },
          { part_code: 'CHAIN', pieces: 1 },
        ],
      },
    })
  const shop = openForTests(() =>
    openShop({ database, now: () => now, env: { SCHEMA_DIR: folder, KENCANA_START: 'demo' } }),
  )
  beforeAll(async () => {
    token = await shop.signIn('OWNER')
  })

  test('sums cents exactly, and rounds the tax up', async () => {
    // 35.50 + 2 * 7.49 + 19.99 = 70.47; its tax of 6.2542125 is 6.26.
    expect(await repair()).toMatchObject({
      status: 201,
      body: { day: '2026-11-20', net: 70.47, tax: 6.26, total: 76.73 },
    })
  })

  test.each([
    [1, '2026-11-21'],
    [29, '2026-12-20'],
  ])('works %i days later on the date of the clock', async (days, date) => {
    now = new Date(now.getTime() + days * 86_400_000)
    token = await shop.signIn('OWNER')
    expect(await repair()).toMatchObject({ status: 201, body: { day: date, total: 76.73 } })
  })

  test('reports what the till held and took', async () => {
    const filter = { since: '2026-11-01', until: '2026-12-31' }
    const { body } = await shop.ask('GET', `reports/takings?${query({ filter })}`, { token })
    expect(body.totals).toMatchObject({ taken: 230.19 })
    expect(body.heading).toContain('PERIOD : 11/01/2026 to 12/31/2026')
  })

  const bill = (amounts: readonly number[]) =>
    shop.ask('POST', 'bill?move=issue', {
      token,
      body: {
        bike_code: 'B1',
        least: 25,
        instalments: amounts.map((amount, index) => ({ due: `2027-0${index + 1}-15`, amount })),
      },
    })
  const readOverdue = async (filter: object = {}) => {
    const { body } = await shop.ask('GET', `bill?${query({ filter, sort: ['overdue', 'DESC'] })}&view=overdue`, {
      token,
    })
    return body.map((row: Record<string, unknown>) => [row.bill_no, row.overdue])
  }

  test('pays the instalments of a bill that are picked, and checks the sum that they come to', async () => {
    const { body: issued } = await bill([20, 30, 12.5])
    const [first, second, third] = issued.instalments.map(({ id }: { id: string }) => id)
    const pay = (lines: readonly string[], versi: number) =>
      shop.ask('POST', `bill/${issued.id}/moves/pay`, { token, body: { versi, lines } })
    const refused = await pay([first], issued.versi)
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringMatching(/Pay \D?25.* At Least/)])
    const { body: part } = await pay([first, second], issued.versi)
    expect(part).toMatchObject({ status: 'OPEN', paid: 50, open: 1, total: 62.5 })
    expect(await pay([third], part.versi)).toMatchObject({ body: { status: 'PAID', paid: 62.5, open: 0 } })
    expect((await pay([third], part.versi)).status).toBe(409)
  })

  const plan = (more: object = {}) => ({
    bike_code: 'B1',
    price: 80.02,
    months: 3,
    first_due: '2027-01-31',
    extras: [{ part_code: 'CHAIN' }],
    ...more,
  })
  const agree = (more?: object) => shop.ask('POST', 'plan?move=agree', { token, body: plan(more) })
  const readInstalments = (body: { readonly instalments: readonly Record<string, unknown>[] }) =>
    body.instalments.map(({ due, amount }) => [due, amount])

  test('makes the instalments of a plan from its months, with the rest in the last one', async () => {
    // 80.02 + 19.99 = 100.01; its third is 33.33 and the rest 33.35.
    const instalments = [
      ['2027-01-31', 33.33],
      ['2027-02-28', 33.33],
      ['2027-03-31', 33.35],
    ]
    const document = plan({ instalments: [{ due: '2020-01-01', amount: 5 }] })
    const preview = await shop.ask('POST', 'plan/fill/instalments', { token, body: { document } })
    expect(readInstalments({ instalments: preview.body })).toEqual(instalments)
    const { status, body } = await agree()
    expect([status, body.total, readInstalments(body)]).toEqual([201, 100.01, instalments])
  })

  test('accepts instalments as they are made, with a remark, and refuses others', async () => {
    const { body } = await shop.ask('POST', 'plan/fill/instalments', { token, body: { document: plan() } })
    const made = body.map(({ due, amount }: Record<string, unknown>) => ({ due, amount, remark: 'By Card' }))
    const accepted = await agree({ instalments: made })
    expect([accepted.status, accepted.body.instalments[2].remark]).toEqual([201, 'By Card'])
    const cheaper = await agree({ instalments: [made[0], { ...made[1], amount: 1 }, made[2]] })
    expect([cheaper.status, cheaper.body.faults[0]]).toMatchObject([
      422,
      { code: 'field.read-only', field: 'instalments.1.amount' },
    ])
    const longer = await agree({ instalments: [...made, made[2]] })
    expect([longer.status, longer.body.faults[0].code]).toEqual([422, 'lines.many'])
    expect((await agree({ months: 61 })).status).toBe(422)
  })

  test('keeps what was typed in the lines that stay when their number changes', async () => {
    const typed = [
      { due: '2020-01-01', amount: 5, remark: 'at the shop' },
      { remark: 'by transfer' },
      { remark: 'last' },
    ]
    const fill = async (months: number) => {
      const document = plan({ months, instalments: typed })
      const { body } = await shop.ask('POST', 'plan/fill/instalments', { token, body: { document } })
      return body.map(({ remark }: { readonly remark: string }) => remark)
    }
    expect(await fill(2)).toEqual(['at the shop', 'by transfer'])
    expect(await fill(4)).toEqual(['at the shop', 'by transfer', 'last', '-'])
  })

  test('makes them again when the plan is changed, and never after it is settled', async () => {
    const { body } = await agree()
    const change = (values: object, versi: number) =>
      shop.ask('PUT', `plan/${body.id}`, { token, body: { versi, ...values } })
    const { body: shorter } = await change({ months: 2 }, body.versi)
    expect(readInstalments(shorter)).toEqual([
      ['2027-01-31', 50],
      ['2027-02-28', 50.01],
    ])
    expect(shorter.instalments[0].id).toBe(body.instalments[0].id)
    const settled = await shop.ask('POST', `plan/${body.id}/moves/settle`, { token, body: { versi: shorter.versi } })
    expect(readInstalments(settled.body)).toEqual(readInstalments(shorter))
  })

  const addKind = async (kind_code: string, part_of = '') =>
    (await shop.ask('POST', 'part-kind', { token, body: { kind_code, kind_name: kind_code.toLowerCase(), part_of } }))
      .body
  const readKinds = async () => {
    const { body } = await shop.ask('GET', `part-kind?${query({ sort: ['path', 'ASC'] })}`, { token })
    return body.map(({ level, path }: Record<string, unknown>) => [level, path])
  }
  const moveKind = (row: { readonly id: string; readonly versi: number }, part_of: string) =>
    shop.ask('PUT', `part-kind/${row.id}`, { token, body: { versi: row.versi, part_of } })

  test('keeps level and path of a tree, at any depth', async () => {
    const wheel = await addKind('WHEEL')
    await addKind('TYRE', 'WHEEL')
    await addKind('WINTER', 'TYRE')
    await addKind('WHEEL-2')
    expect(await readKinds()).toEqual([
      [1, 'WHEEL'],
      [2, 'WHEEL > TYRE'],
      [3, 'WHEEL > TYRE > WINTER'],
      [1, 'WHEEL-2'],
    ])
    const drive = await addKind('DRIVE', 'WHEEL-2')
    expect((await moveKind(wheel, 'DRIVE')).status).toBe(200)
    expect(await readKinds()).toEqual([
      [1, 'WHEEL-2'],
      [2, 'WHEEL-2 > DRIVE'],
      [3, 'WHEEL-2 > DRIVE > WHEEL'],
      [4, 'WHEEL-2 > DRIVE > WHEEL > TYRE'],
      [5, 'WHEEL-2 > DRIVE > WHEEL > TYRE > WINTER'],
    ])
    for (const parent of ['DRIVE', 'WINTER']) {
      const { status, body } = await moveKind(drive, parent)
      expect([status, body.faults[0].code]).toEqual([422, 'tree.circle'])
    }
    const written = await shop.ask('POST', 'part-kind', { token, body: { kind_code: 'X', kind_name: 'x', level: 7 } })
    expect(written.status).toBe(422)
  })

  const report = async (name: string) => {
    const filter = { since: '2026-11-01', until: '2026-12-31' }
    return (await shop.ask('GET', `reports/${name}?${query({ filter })}`, { token })).body
  }

  test('sums up what was sold of each kind, with all kinds below it', async () => {
    for (const [code, kind] of [
      ['TUBE', 'WINTER'],
      ['CHAIN', 'DRIVE'],
    ]) {
      const { body } = await shop.ask('GET', `part?${query({ filter: { part_code: code } })}`, { token })
      await shop.ask('PUT', `part/${body[0].id}`, { token, body: { versi: body[0].versi, kind } })
    }
    const { rows, totals } = await report('sold-by-kind')
    expect(rows.map(({ level, cells }: Record<string, unknown>) => [level, ...Object.values(Object(cells))])).toEqual([
      [0, 'WHEEL-2', 'wheel-2', 9, 104.91],
      [1, 'DRIVE', 'drive', 9, 104.91],
      [2, 'WHEEL', 'wheel', 6, 44.94],
      [3, 'TYRE', 'tyre', 6, 44.94],
      [4, 'WINTER', 'winter', 6, 44.94],
    ])
    expect(totals).toEqual({ pieces: 9, amount: 104.91 })
  })

  test('has a column for each month, and sums both ways', async () => {
    const { columns, rows, totals, chart } = await report('parts-per-month')
    expect(chart).toMatchObject({ kind: 'bar', x: 'part_code', y: ['amount@2026-11-01', 'amount@2026-12-01'] })
    expect(columns.map(({ title }: { title: string }) => title)).toEqual(['Part', '11/2026', '12/2026', 'Total'])
    const names = columns.map(({ name }: { name: string }) => name)
    const read = (cells: Record<string, unknown>) => names.map((name: string) => cells[name] ?? null)
    expect([...rows.map(({ cells }: { cells: Record<string, unknown> }) => read(cells)), read(totals)]).toEqual([
      ['CHAIN', 39.98, 19.99, 59.97],
      ['TUBE', 29.96, 14.98, 44.94],
      [null, 69.94, 34.97, 104.91],
    ])
  })

  const oldJobs = [
    'Job,Day,Bike,Labour,Part,Pieces,Price',
    'A1,2026-01-05,B1,10,TUBE,2,5',
    'A1,2026-01-05,B1,10,CHAIN,1,18.5',
    'A2,2026-02-06,B1,0,TUBE,1,5',
  ]
  const importJobs = (rows: readonly string[]) =>
    importFile(shop, 'old_jobs', { token, file: 'old_jobs.csv', bytes: rows.join('\n') })

  test('imports jobs of a file with the job in each row, whose lines are parts that other jobs have too', async () => {
    expect(await importJobs(oldJobs)).toMatchObject({ state: 'done', result: { rows: 3, inserted: 2 } })
    const filter = { status: 'OLD' }
    const { body } = await shop.ask('GET', `job?${query({ filter, sort: ['job_no', 'ASC'] })}`, { token })
    expect(body.map(({ job_no, day, net }: Record<string, unknown>) => [job_no, day, net])).toEqual([
      ['A1', '2026-01-05', 38.5],
      ['A2', '2026-02-06', 5],
    ])
    const { body: first } = await shop.ask('GET', `job/${body[0].id}`, { token })
    expect(first.parts.map((part: Record<string, unknown>) => [part.part_code, part.amount])).toEqual([
      ['TUBE', 10],
      ['CHAIN', 18.5],
    ])
  })

  test('refuses a part that a job has twice, with its line', async () => {
    const { state, result } = await importJobs([...oldJobs, 'A1,2026-01-05,B1,10,TUBE,1,5'])
    expect([state, result.errors[0]]).toMatchObject(['failed', { line: 5, column: 'Part' }])
  })

  test('opens a second site', async () => {
    const body = { site_code: 'TWO', site_name: 'Second Street', zone: 'America/Chicago' }
    expect(await shop.ask('POST', 'site', { token, body })).toMatchObject({
      status: 201,
      body: { work_day: '2026-12-20' },
    })
  })

  test('looks up the last job beside each row of a report', async () => {
    const { body: job } = await repair()
    const { body } = await shop.ask('GET', `reports/plans-and-jobs?${query({ filter: {} })}`, { token })
    expect(body.rows[0].cells).toMatchObject({ model: 'Tourer', last_job: job.job_no, last_amount: 76.73 })
    expect(body.totals.last_amount).toBe(body.count * 76.73)
  })

  test('has fields, checks, postings and places of files that extend others', async () => {
    const more = { battery_fee: 4.5, parts: [{ part_code: 'TUBE', pieces: 1, battery_no: 'X-1' }] }
    const { body: job } = await shop.ask('POST', 'job?move=pay', { token, body: { bike_code: 'B1', ...more } })
    expect(job.parts[0].battery_no).toBe('X-1')
    const legs = await shop.running.storage.read(connection =>
      connection.all({ sql: "select amount from till_moves where place = 'RECYCLING'", values: [] }),
    )
    expect(legs.map(({ amount }) => Number(amount))).toEqual([450])
    const part = { part_code: 'MOTOR', part_name: 'Motor', price: 300, watts: 900 }
    const refused = await shop.ask('POST', 'part', { token, body: part })
    expect([refused.status, refused.body.faults[0].message]).toEqual([422, 'No More Than 750 Watts'])
    expect((await shop.ask('POST', `job/${job.id}/moves/void`, { token, body: { versi: job.versi } })).status).toBe(200)
  })

  test('lists bills by the days that they are late, on the date of each day', async () => {
    const issued = [(await bill([100])).body.bill_no]
    expect(await readOverdue()).toEqual([])
    now = new Date(now.getTime() + 16 * 86_400_000)
    token = await shop.signIn('OWNER')
    issued.push((await bill([40])).body.bill_no)
    expect(await readOverdue()).toEqual([[issued[0], 2]])
    now = new Date(now.getTime() + 60 * 86_400_000)
    token = await shop.signIn('OWNER')
    expect(await readOverdue()).toEqual([
      [issued[0], 62],
      [issued[1], 46],
    ])
    expect(await readOverdue({ overdue: 46 })).toEqual([[issued[1], 46]])
  })

  test('bills a contract with the first call of each day that it is due on, once for each month', async () => {
    const addDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
    const body = {
      bike_code: 'B1',
      next_day: addDays(-40).toISOString().slice(0, 10),
      fees: [{ days: 10, amount: 15 }],
    }
    const made = await shop.ask('POST', 'contract?move=begin', { token, body })
    expect(made).toMatchObject({ status: 201, body: { status: 'RUNNING', billed: 0 } })
    const read = async () => (await shop.ask('GET', `contract/${made.body.id}`, { token })).body
    const countBills = async () => {
      const filter = { total: 15 }
      return (await shop.ask('GET', `bill?${query({ filter })}`, { token })).body.length
    }
    const { body: due } = await shop.ask('GET', `contract?${query({})}&view=due`, { token })
    expect(due.map(({ contract_no }: { contract_no: string }) => contract_no)).toEqual([made.body.contract_no])
    expect((await shop.ask('POST', `contract/${made.body.id}/moves/bill`, { token, body: { versi: 1 } })).status).toBe(
      403,
    )
    now = addDays(5)
    token = await shop.signIn('OWNER')
    expect([(await read()).billed, await countBills(), (await read()).billed]).toEqual([2, 2, 2])
    now = addDays(30)
    token = await shop.signIn('OWNER')
    expect([(await read()).billed, await countBills()]).toEqual([3, 3])
  })
})
