// `schema explain`: what a file makes, and what refers to it.
import { expect, test } from 'vitest'
import { prepareSmallShop, runCommand, runJson } from '../../support/run/schema-command.ts'

const { readFile } = prepareSmallShop()

const explain = async (name: string) => (await runJson('explain', name)).result.files[0]

test('a master: its table, calls, screens, rights and the places that name it', async () => {
  const tray = await explain('tray')
  expect(tray).toMatchObject({
    name: 'tray',
    kind: 'resource',
    title: 'Tray',
    tables: ['tray'],
    routes: expect.arrayContaining(['GET /api/tray', 'POST /api/tray', 'DELETE /api/tray/{id}']),
    screens: ['Trays (tray), /trays, levels MID, LOW'],
    imports: ['trays'],
    rights: expect.arrayContaining(['MID: list get create update delete']),
  })
  for (const reference of tray.references) {
    const [file = '', line = '', column = ''] = reference.split(':').slice(-3)
    const text = readFile(file.replace(/^.*\/schema\//, '')).split('\n')[Number(line) - 1] ?? ''
    expect(text.slice(Number(column) - 1)).toMatch(/^(?:"(?:[^"\\]|\\.)*tray|\[\{ "tray")/)
  }
  expect(tray.references.length).toBeGreaterThan(2)
})

test('a document: the tables of its lines, its moves, prints and reports', async () => {
  const order = await explain('order')
  expect(order.tables.length).toBeGreaterThan(1)
  expect(order.prints.length).toBeGreaterThan(0)
  expect(order.rights).toEqual(expect.arrayContaining([expect.stringMatching(/^MID: .*move:approve/)]))
})

test('a file by its place, and every file of the shop', async () => {
  expect((await explain('ledgers/cash.json')).kind).toBe('ledger')
  const { text, exitCode } = await runCommand('explain', 'trays')
  expect(exitCode).toBe(0)
  expect(text).toMatch(/^trays: import "[^"]+", .*imports\/trays\.json\n/)
})

test('an unknown name is a sentence with the nearest one', async () => {
  expect(await runJson('explain', 'trai')).toMatchObject({
    exitCode: 2,
    summary: expect.stringMatching(/^No file is called "trai"; did you mean "tray"/),
  })
  expect(await runJson('explain')).toMatchObject({ exitCode: 2 })
})
