// `schema plan` beside a real database: what the next start does with changed files.
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { parseConfig } from '../../../server/config/config.ts'
import { openAppliedSchema } from '../../../server/project/open-storage.ts'
import { prepareSmallShop, runCommand, runJson } from '../../support/run/schema-command.ts'

const { changeFile, getPath } = prepareSmallShop()

/** Starts on the files as they are now, and closes again. */
const start = async (): Promise<void> => {
  const { storage } = await openAppliedSchema(parseConfig(process.env), { now: () => new Date(), command: 'start' })
  await storage.close()
}

const nothing = { appear: [], go: [], change: [] }

test('says that a new database is made', async () => {
  expect(await runCommand('plan')).toEqual({ exitCode: 0, text: expect.stringMatching(/^There is no database in /) })
})

test('says that nothing changes after the start', async () => {
  await start()
  const { result, ...output } = await runJson('plan')
  expect(output).toMatchObject({ exitCode: 0, summary: expect.stringMatching(/^Nothing changes with version /) })
  expect(result).toMatchObject({ effects: [], upgrades: [], menu: nothing, rights: nothing, screens: nothing })
})

test('names the columns, entries, rights and screens that change, until the start has changed them', async () => {
  await start()
  changeFile('resources/goods/tray.json', '"properties": {', '"properties": { "corner": { "$ref": "types#text" },')
  changeFile('menu.json', '"levels": ["MID", "LOW"]', '"levels": ["MID"]')
  const { result, exitCode } = await runJson('plan')
  expect(exitCode).toBe(0)
  expect(result.effects).toEqual([{ kind: 'add-column', table: 'tray', name: 'corner' }])
  expect(result.menu).toEqual({ appear: [], go: [], change: ['goods', 'tray'] })
  expect(result.rights.appear).toEqual([])
  expect(result.rights.go).toContain('LOW create tray')
  expect(result.screens).toEqual({ appear: [], go: [], change: ['resource:tray'] })
  const { text } = await runCommand('plan')
  expect(text.split('\n')).toEqual(
    expect.arrayContaining(['add the column tray.corner', 'menu entry changes: goods', 'right goes: LOW create tray']),
  )
  await start()
  expect((await runJson('plan')).result).toMatchObject({ effects: [], rights: nothing, screens: nothing })
})

test('takes the changed files from another folder, and refuses what is no option', async () => {
  await start()
  expect(await runJson('plan', `--to=${getPath('.')}`)).toMatchObject({ exitCode: 0 })
  expect(await runJson('plan', '--to=nowhere')).toMatchObject({ exitCode: 2 })
})

test('a change that rows refuse has exit code 1, and the line of its field', async () => {
  await start()
  const Database = createRequire(import.meta.url)('better-sqlite3')
  const database = new Database(`${process.env.DATA_DIR}/kencana.db`)
  const columns = database.prepare('SELECT name FROM pragma_table_info(?)').pluck().all('tray') as string[]
  const values: Readonly<Record<string, unknown>> = { versi: 1, active: 1 }
  database
    .prepare(`INSERT INTO tray (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`)
    .run(columns.map(name => values[name] ?? 'LONG'))
  database.close()
  changeFile('resources/goods/tray.json', '"tray": {', '"tray": { "maxLength": 2, ')
  expect(await runJson('plan')).toMatchObject({
    exitCode: 1,
    findings: [
      {
        code: 'data',
        severity: 'fault',
        file: expect.stringMatching(/tray\.json$/),
        line: expect.any(Number),
        message: expect.stringMatching(/^1 row has a "tray" that is no longer allowed, such as "LONG"/),
      },
    ],
    result: { effects: [] },
  })
})

test('diff compares two folders by meaning', async () => {
  expect(await runCommand('diff', getPath('.'), getPath('.'))).toEqual({ exitCode: 0, text: 'They do not differ.' })
  changeFile('resources/goods/tray.json', '"properties": {', '"properties": { "corner": { "$ref": "types#text" },')
  expect(await runJson('diff', 'tests/fixtures/small-shop')).toMatchObject({
    exitCode: 1,
    findings: [],
    result: { tables: ['tray: the field corner is added'], screens: { change: ['resource:tray'] } },
  })
})
