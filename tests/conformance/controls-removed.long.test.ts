// Each control is taken out of the schema files: the tests of the controls report it by name.
import { globSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { createSchemaFolder, type SchemaFolder } from '../support/schema/schema-folder.ts'
import { listUnasked, prepareAttempts } from '../support/shop/authorization-attempts.ts'
import { createDesk, type Desk, fundDesk } from '../support/shop/desk.ts'
import { listWrongEdges, prepareLimitAttempts } from '../support/shop/limit-attempts.ts'
import { openShop } from '../support/shop/shop.ts'

const schema = loadSchema('schema')
const unlimited = '900000000000'

interface LimitFile {
  percent?: string
}

interface PostingFile {
  limit?: unknown
  unlimited?: string
}

interface AuthorizationFile {
  if?: string
  limits?: LimitFile[]
}

const opened: { readonly pieces: Desk; readonly folder: SchemaFolder }[] = []
afterAll(async () => {
  for (const { pieces, folder } of opened) {
    await pieces.shop.close()
    folder.remove()
  }
})

interface ShopChange {
  readonly authorize: (authorize: AuthorizationFile) => AuthorizationFile
  readonly post?: (posting: PostingFile) => PostingFile
}

/** A demo shop with each authorization, and each entry, of its files changed. */
const openChanged = async ({ authorize, post }: ShopChange): Promise<Desk> => {
  const folder = createSchemaFolder()
  for (const place of globSync('resources/**/*.json', { cwd: folder.path }))
    folder.editJson(place, resource => {
      for (const move of resource['x-flow']?.moves ?? []) {
        if (move.authorize) move.authorize = authorize(move.authorize)
        if (!post) continue
        delete move.promises
        // Where nothing has a limit, what is taken back needs no reason for having none.
        delete move.unlimited
      }
      const sets = resource['x-post'] ?? {}
      if (post) for (const set of Object.keys(sets)) sets[set] = sets[set].map(post)
    })
  const pieces = await createDesk(await openShop({ env: { KENCANA_START: 'demo', SCHEMA_DIR: folder.path } }))
  opened.push({ pieces, folder })
  return pieces
}

const listNames = (lines: readonly string[]): readonly string[] => [...new Set(lines)].toSorted()

test('an authorization that asks nobody', async () => {
  const pieces = await openChanged({ authorize: authorize => ({ ...authorize, if: "user.user_id == '-'" }) })
  const desk = await fundDesk(pieces)
  const attempts = await prepareAttempts(desk)
  const unasked = await listUnasked(desk, attempts)
  const names = attempts.map(({ authorization }) => authorization)
  expect(names.filter(name => unasked.some(line => line.startsWith(`${name} `)))).toEqual(names)
})

test('a limit that is taken out', async () => {
  const pieces = await openChanged({
    authorize: ({ limits, ...authorize }) => ({
      if: "user.user_id == '-'",
      ...authorize,
      ...(limits && { limits: limits.map(limit => ({ ...limit, percent: unlimited })) }),
    }),
    post: ({ limit, ...posting }) => ({ ...posting, ...(limit !== undefined && { unlimited: 'Tanpa batas' }) }),
  })
  const attempts = await prepareLimitAttempts(pieces)
  const wrong = await listWrongEdges(pieces, schema, attempts)
  const names = wrong.map(line => line.replace(/ above \w+$/, ''))
  expect(listNames(names)).toEqual(listNames(attempts.flatMap(one => one.limits)))
})
