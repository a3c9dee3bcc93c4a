import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { smallShopFolder } from '../support/small-shop.ts'

const folder = mkdtempSync(join(tmpdir(), 'kencana-check-'))
cpSync(smallShopFolder, folder, { recursive: true })
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const check = (...args: readonly string[]): Promise<{ readonly exitCode: number; readonly lines: readonly string[] }> =>
  new Promise(resolve => {
    execFile(process.execPath, ['commands/schema.mjs', 'check', folder, ...args], (error, out, err) =>
      resolve({ exitCode: error ? 1 : 0, lines: `${out}${err}`.trimEnd().split('\n') }),
    )
  })

const change = (file: string, from: string, to: string): void => {
  const path = join(folder, file)
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
}

test('prints notes in groups with their positions, unless it is quiet, and then every fault', async () => {
  change('ledgers/cash.json', '"OUT": {', '"LENT": { "title": "Lent" }, "OUT": {')
  const [loud, quiet] = await Promise.all([check(), check('--quiet')])
  expect(loud.exitCode).toBe(0)
  expect(loud.lines).toEqual([
    expect.stringMatching(/^Without effect \(1\):$/),
    expect.stringMatching(/ledgers\/cash\.json:\d+:\d+ \/kinds\/LENT: no document posts the kind "LENT"$/),
    expect.stringMatching(/^17 files, \d+ resources, version [0-9a-f]{16}: no faults\.$/),
  ])
  expect(quiet).toEqual({ exitCode: 0, lines: loud.lines.slice(-1) })
  change('ledgers/cash.json', '"DRAWER"', '"DRAWWER"')
  const faulty = await check()
  expect(faulty.exitCode).toBe(1)
  expect(faulty.lines.at(0)).toMatch(/deposit\.json:\d+:\d+ .*: the ledger "cash" has no place "DRAWER"/)
  expect(faulty.lines.at(-1)).toMatch(/^\d+ faults\.$/)
})

test('shows a file with what another one adds to it', async () => {
  const read = (place: string): string => readFileSync(join(smallShopFolder, place), 'utf8')
  for (const place of ['ledgers/cash.json', 'resources/goods/deposit.json'])
    writeFileSync(join(folder, place), read(place))
  writeFileSync(
    join(folder, 'ledgers/vouchers.json'),
    '{ "x-extends": "cash", "kinds": { "VOUCHER": { "title": "Voucher" } } }',
  )
  const shown = await check('--show=cash')
  expect(shown.exitCode).toBe(0)
  expect(shown.lines[0]).toMatch(/^cash: ledger, .*ledgers\/cash\.json, .*ledgers\/vouchers\.json$/)
  const { kinds, ...cash } = JSON.parse(shown.lines.slice(1, -1).join('\n'))
  expect(Object.keys(kinds)).toContain('VOUCHER')
  expect(cash).not.toHaveProperty('x-extends')
  expect((await check('--show=vouchers')).lines.join('\n')).toMatch(/No file is called "vouchers"/)
})
