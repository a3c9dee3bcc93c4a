// Projects that cannot start: a sentence with its place, and nothing is written.
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShop } from '../../support/shop/shop.ts'

let parent: string
let folder: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'kencana-bad-'))
  folder = join(parent, 'project')
  cpSync('examples/library', folder, { recursive: true })
})
afterEach(() => rmSync(parent, { recursive: true }))

const edit = (place: string, change: (definition: Record<string, unknown>) => object): void => {
  const file = join(folder, place)
  const text = JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8'))), null, 2)
  writeFileSync(file, text)
}

/** The position of a text in a file, as line and column. */
const locate = (place: string, marker: string): string => {
  const before = readFileSync(join(folder, place), 'utf8').split(marker)[0] ?? ''
  const lines = before.split('\n')
  return `${place}:${lines.length}:${(lines.at(-1) ?? '').length + 1}`
}

const refuseStart = async (): Promise<string> => {
  const dataDir = join(parent, 'data')
  const failed = await openShop({ dataDir, env: { SCHEMA_DIR: folder, KENCANA_START: 'demo' } }).then(
    async shop => {
      await shop.close()
      return 'it started'
    },
    (error: Error) => error.message,
  )
  return failed
}

test('a module that does not exist', async () => {
  edit('project.json', project => ({ ...project, modules: ['pembelien'] }))
  const message = await refuseStart()
  expect(message).toContain(locate('project.json', '"pembelien"'))
  expect(message).toContain('no module is called "pembelien"')
  expect(existsSync(join(parent, 'data/kencana.db'))).toBe(false)
})

test('a word of its own for a text that does not exist', async () => {
  edit('project.json', project => ({ ...project, texts: { 'shell.home.nam': 'Branch' } }))
  const message = await refuseStart()
  expect(message).toContain(locate('project.json', '"shell.home.nam"'))
  expect(message).toContain('no text of the program has the key "shell.home.nam"; did you mean "shell.home.name"?')
})

test.each([
  ['a closing document that is a master', { mode: 'closed', document: 'book' }, '"book"', 'a document closes the day'],
  [
    'a closing document that is not there',
    { mode: 'closed', document: 'closing' },
    '"closing"',
    'no resource is called',
  ],
  ['a day that is closed by nothing', { mode: 'closed' }, '{\n    "mode": "closed"', 'no "document" closes the day'],
  [
    'a day whose document does not end it',
    { mode: 'closed', document: 'reservation' },
    '{\n    "mode": "closed"',
    'nothing ends the day: name the "move" of "reservation" that does, or list a hand-written module "reservation"',
  ],
  [
    'a day that ends with a move that is not there',
    { mode: 'closed', document: 'reservation', move: 'reserv' },
    '"reserv"',
    '"reservation" has no move "reserv"; did you mean "reserve"?',
  ],
])('%s', async (_, day, marker, sentence) => {
  edit('project.json', project => ({ ...project, day }))
  const message = await refuseStart()
  expect(message).toContain(locate('project.json', marker))
  expect(message).toContain(sentence)
})

test('a project without a menu', async () => {
  rmSync(join(folder, 'menu.json'))
  expect(await refuseStart()).toContain('menu.json:1:1')
})

test('a start without an owner', async () => {
  edit('start/empty.json', start => ({ ...start, chain: { branch: (start.chain as { branch: object[] }).branch } }))
  expect(await refuseStart()).toContain('no active user of the level HEAD')
})

test('a start that the project does not have', async () => {
  rmSync(join(folder, 'start/demo.json'))
  expect(await refuseStart()).toContain('the project has no start/demo.json; it has empty')
})

test('a currency without decimals, where values of the files have some', async () => {
  edit('project.json', project => ({ ...project, currency: { symbol: '£', decimals: 0 } }))
  const message = await refuseStart()
  expect(message).toContain(
    `${locate('start/demo.json', '8.99')} /chain/book/0/price: 8.99 is not a value of the type "money"`,
  )
})

test('other decimals of the currency, where rows have amounts', async () => {
  const dataDir = join(parent, 'kept')
  const url = { SCHEMA_DIR: folder, KENCANA_START: 'demo' }
  const shop = await openShop({ dataDir, env: url })
  await shop.running.close()
  edit('project.json', project => ({ ...project, currency: { symbol: '£', decimals: 3 } }))
  await expect(openShop({ dataDir, env: url })).rejects.toThrow(/book\.json.*"price"/)
})

test('two days of difference at the start, where the day follows the clock', async () => {
  const dataDir = join(parent, 'kept')
  const env = { SCHEMA_DIR: folder, KENCANA_START: 'demo' }
  // 10 in the morning in London.
  const friday = new Date('2026-03-06T10:00:00Z')
  const sunday = new Date('2026-03-08T10:00:00Z')
  const shop = await openShop({ dataDir, env, now: () => friday })
  await shop.running.close()
  const again = await openShop({ dataDir, env, now: () => sunday })
  const token = await again.signIn('DESK01')
  const { body } = await again.ask('GET', 'system/date', { token })
  expect(body).toMatchObject({ business_date: '2026-03-08', behind: false, days: 0 })
  const lent = { member_no: 'M001', copies: [{ copy_code: 'EMMA-1' }] }
  const loan = await again.ask('POST', 'loan?move=lend', { token, body: lent })
  expect(loan).toMatchObject({ status: 201, body: { lent_on: '2026-03-08' } })
  await again.close()
})
