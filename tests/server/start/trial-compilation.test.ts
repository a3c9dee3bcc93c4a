// Schema files that a user sends are compiled in a process of its own: costly ones are refused, and the server answers others.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SchemaError } from '../../../engine/schema-file/language/schema-fault.ts'
import { readSchemaFiles } from '../../../server/schema/load-schema.ts'
import { createTrialCompilation } from '../../../server/start/trial-compilation.ts'
import { createSchemaFolder, type SchemaFolder } from '../../support/schema/schema-folder.ts'
import { openShop, type Shop } from '../../support/shop/shop.ts'

const place = 'resources/master/bank.json'
const files = readSchemaFiles('schema')
const plenty = { seconds: 300, mebibytes: 768 }

const withText = (change: (text: string) => string) =>
  files.map(file => (file.place === place ? { ...file, text: change(file.text) } : file))

describe('a trial compilation', () => {
  test('accepts files, and has all faults of wrong ones', { timeout: 600_000 }, async () => {
    const trial = createTrialCompilation(plenty)
    await trial.compile(files, 'OWNER')
    const broken = trial.compile(
      withText(text => text.replace('"properties"', '"propertis"')),
      'OWNER',
    )
    await expect(broken).rejects.toThrow(SchemaError)
    await expect(broken).rejects.toThrow(new RegExp(`${place}:\\d+:\\d+ .*propertis`))
    trial.close()
  })

  test.each([
    ['time', { seconds: 0.05, mebibytes: 768 }],
    ['memory', { seconds: 300, mebibytes: 24 }],
  ])('ends above its limit of %s', { timeout: 600_000 }, async (_, limits) => {
    const trial = createTrialCompilation(limits)
    const expected = { code: 'schema.too-costly', details: { params: limits } }
    await expect(trial.compile(files, 'OWNER')).rejects.toMatchObject(expected)
    trial.close()
  })

  test('has five files of one user waiting at most', { timeout: 600_000 }, async () => {
    const trial = createTrialCompilation({ ...plenty, seconds: 0.05 })
    const sent = ['OWNER', 'OWNER', 'OWNER', 'OWNER', 'OWNER', 'OWNER', 'OWNERB'].map(user =>
      trial.compile(files, user),
    )
    const codes = (await Promise.allSettled(sent)).map(one => one.status === 'rejected' && one.reason.code)
    expect(codes).toEqual([...Array(5).fill('schema.too-costly'), 'schema.busy', 'schema.too-costly'])
    trial.close()
  })
})

describe('the server', () => {
  let folder: SchemaFolder
  let shop: Shop
  let token: string
  beforeAll(async () => {
    folder = createSchemaFolder()
    const env = { SCHEMA_DIR: folder.path }
    shop = await openShop({ env, onSchemaRefused: () => undefined, limits: { schemaLimits: plenty } })
    token = await shop.signIn('OWNER')
  })
  afterAll(async () => {
    await shop.close()
    folder.remove()
  })

  const preview = async (change: (text: string) => string) => {
    const { body: versions } = await shop.ask('GET', 'schema/versions', { token })
    const text = change(readFileSync(join(folder.path, place), 'utf8'))
    return shop.ask('POST', 'schema/preview', { token, body: { base: versions.current, place, text } })
  }

  /** Nested ten thousand times, which takes a parser long. */
  const addField = (text: string): string =>
    text.replace('"properties": {', '"properties": { "catatan_lain": { "$ref": "types#text", "title": "Catatan" },')
  const addNesting = (text: string): string =>
    text.replace(
      '"properties": {',
      `"properties": { "dalam": ${'{"properties":{"a":'.repeat(20_000)}1${'}}'.repeat(20_000)},`,
    )

  test('names the place of an expression that is too large, and stays', { timeout: 600_000 }, async () => {
    const defs = Object.fromEntries(
      Array.from({ length: 24 }, (_, at) => [`n${at}`, at === 0 ? '1 + 1' : `n${at - 1} + n${at - 1}`]),
    )
    const { body } = await preview(text => text.replace('{', `{ "x-defs": ${JSON.stringify(defs)},`))
    expect(body.faults).toContainEqual({
      file: expect.stringContaining(place),
      line: 1,
      column: expect.any(Number),
      message: expect.stringContaining('at most 2000 parts'),
    })
  })

  test('names the place of a level that is too deep', { timeout: 600_000 }, async () => {
    const { body } = await preview(addNesting)
    expect(body.faults).toContainEqual(expect.objectContaining({ message: 'a file has at most 100 levels' }))
  })

  /** Each is small; together they take some ten seconds of processor time. */
  const addManyFields = (text: string): string => {
    const sums = Array.from({ length: 9 }, (_, at) => [`n${at}`, at === 0 ? '1 + 1' : `n${at - 1} + n${at - 1}`])
    const fields = Array.from({ length: 12_000 }, (_, at) => [
      `angka_${at}`,
      { $ref: 'money', title: `Angka ${at}`, 'x-store': false, 'x-calc': `n8 + ${at}` },
    ])
    const bank = JSON.parse(text)
    Object.assign(bank.properties, Object.fromEntries(fields))
    return JSON.stringify({ ...bank, 'x-defs': Object.fromEntries(sums) })
  }

  test('refuses files that take too much processor time, and answers other calls meanwhile', {
    timeout: 600_000,
  }, async () => {
    const trial = createTrialCompilation({ ...plenty, seconds: 4 })
    let isDone = false
    const compiling = trial.compile(withText(addManyFields), 'OWNER').finally(() => {
      isDone = true
    })
    const refusal = expect(compiling).rejects.toMatchObject({ code: 'schema.too-costly' })
    let answered = 0
    while (!isDone) {
      expect((await shop.ask('GET', 'banks', { token })).status).toBe(200)
      answered += 1
    }
    await refusal
    expect(answered).toBeGreaterThan(1)
    trial.close()
  })

  test('answers other calls while files are compiled', { timeout: 600_000 }, async () => {
    let isDone = false
    const compiling = preview(addField).finally(() => {
      isDone = true
    })
    let answered = 0
    while (!isDone) {
      expect((await shop.ask('GET', 'banks', { token })).status).toBe(200)
      answered += 1
    }
    expect(answered).toBeGreaterThan(1)
    expect(await compiling).toMatchObject({ status: 200, body: { faults: [] } })
  })
})
