// Each control is taken out of the schema files: the tests of the controls report it by name.
import { globSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { createSchemaFolder, type SchemaFolder } from '../support/schema/schema-folder.ts'
import { listUnasked, prepareAttempts } from '../support/shop/authorization-attempts.ts'
import { createBuying } from '../support/shop/buying.ts'
import { listWrongDays, listWrongEdges, prepareLimitAttempts } from '../support/shop/limit-attempts.ts'
import { createPieces, type Pieces } from '../support/shop/pieces.ts'
import { openShop } from '../support/shop/shop.ts'

const schema = loadSchema('schema')
const unlimited = '900000000000'

interface LimitFile {
  document?: string
  day?: string
  percent?: string
  made?: string
}

interface AuthorizationFile {
  if?: string
  limits?: LimitFile[]
}

const opened: { readonly pieces: Pieces; readonly folder: SchemaFolder }[] = []
afterAll(async () => {
  for (const { pieces, folder } of opened) {
    await pieces.shop.close()
    folder.remove()
  }
})

/** A demo shop with each authorization of its files changed. */
const openChanged = async (change: (authorize: AuthorizationFile) => AuthorizationFile): Promise<Pieces> => {
  const folder = createSchemaFolder()
  for (const place of globSync('resources/**/*.json', { cwd: folder.path }))
    folder.editJson(place, resource => {
      for (const move of resource['x-flow']?.moves ?? []) if (move.authorize) move.authorize = change(move.authorize)
    })
  const pieces = await createPieces(await openShop({ env: { KENCANA_START: 'demo', SCHEMA_DIR: folder.path } }))
  opened.push({ pieces, folder })
  return pieces
}

const changeLimits = (authorize: AuthorizationFile, change: (limit: LimitFile) => LimitFile): AuthorizationFile => ({
  ...authorize,
  ...(authorize.limits && { limits: authorize.limits.map(change) }),
})

const listNames = (lines: readonly string[]): readonly string[] => [...new Set(lines)].toSorted()

test('an authorization that asks nobody', async () => {
  const pieces = await openChanged(authorize => ({ ...authorize, if: "user.user_id == '-'" }))
  const desk = await createBuying(pieces)
  const attempts = await prepareAttempts(desk)
  const unasked = await listUnasked(desk, attempts)
  const names = attempts.map(({ authorization }) => authorization)
  expect(names.filter(name => unasked.some(line => line.startsWith(`${name} `)))).toEqual(names)
})

test('a limit that is taken out', async () => {
  const pieces = await openChanged(authorize =>
    changeLimits(authorize, limit => {
      const most = (['document', 'day', 'percent'] as const).filter(per => limit[per] !== undefined)
      return { ...limit, ...Object.fromEntries(most.map(per => [per, unlimited])) }
    }),
  )
  const attempts = await prepareLimitAttempts(pieces)
  const wrong = await listWrongEdges(pieces, schema, attempts)
  const names = wrong.map(line => line.replace(/ above \w+$/, ''))
  expect(listNames(names)).toEqual(listNames(attempts.flatMap(one => one.limits)))
})

test('a limit of a day that forgets what was made', async () => {
  const pieces = await openChanged(authorize =>
    changeLimits(authorize, limit => (limit.made === undefined ? limit : { ...limit, made: '0' })),
  )
  const attempts = await prepareLimitAttempts(pieces)
  const wrong = await listWrongDays(pieces, schema, attempts)
  const days = attempts.flatMap(one => one.limits.filter(limit => limit.includes(' day ')))
  expect(listNames(wrong.map(line => line.replace(/ \w+$/, '')))).toEqual(listNames(days))
})
