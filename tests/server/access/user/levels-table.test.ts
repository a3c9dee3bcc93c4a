// Every operation that writes a user, by each level upon each level: who may is what project.json says under `gives`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadSchema } from '../../../../server/schema/load-schema.ts'
import { createSchemaFolder, type SchemaFolder } from '../../../support/schema/schema-folder.ts'
import { type Answered, openShop, password, type Shop } from '../../../support/shop/shop.ts'

const { levels } = loadSchema('schema').project
const callers = ['OWN', 'SU', 'MU', 'SPV']

/** An import that changes users, as a shop's own schema may have one. */
const userImport = {
  $schema: '../dialect/import.schema.json',
  kind: 'import',
  type: 'daftar_user',
  title: 'Daftar User',
  into: 'users',
  mode: 'update',
  match: ['user_id'],
  file: { types: ['csv'], headers: 'lower-underscore', lastRow: 'dropIfBlank' },
  map: { user_id: 'user_id', user_name: 'user_name', status_aktif: 'status_aktif' },
  api: { path: 'users/import-daftar', bodyKey: 'data_users' },
  undoHours: 72,
}

let folder: SchemaFolder
let shop: Shop
const tokens = new Map<string, string>()

beforeAll(async () => {
  folder = createSchemaFolder()
  writeFileSync(join(folder.path, 'imports/daftar-user.json'), JSON.stringify(userImport))
  shop = await openShop({ env: { SCHEMA_DIR: folder.path } })
  tokens.set('OWN', await shop.signIn('OWNER'))
  tokens.set('SPV', await shop.signIn('SPV01'))
  for (const level of ['SU', 'MU']) {
    await as('OWN', 'POST', 'users', { user_id: level, user_name: level, level, password })
    tokens.set(level, await shop.signIn(level))
  }
})
afterAll(async () => {
  await shop.close()
  folder.remove()
})

const as = (level: string, method: string, path: string, body?: unknown): Promise<Answered> =>
  shop.ask(method, path, { token: tokens.get(level) ?? '', ...(body !== undefined && { body }) })

interface Target {
  readonly user_id: string
  readonly id: string
  readonly level: string
}

const buildRows = (user_name: string, { user_id }: Target) => ({
  data_users: [{ user_id, user_name, status_aktif: 'true' }],
})
const readLastImport = async (): Promise<string> => (await as('OWN', 'GET', 'imports/daftar-user/history')).body[0].id

interface Writing {
  /** What the owner does first. */
  readonly before?: (target: Target) => Promise<unknown>
  readonly write: (by: string, target: Target) => Promise<Answered>
  /** Menus are given only to levels that do not see everything anyway. */
  readonly onlyFor?: (level: string) => boolean
}

const isFull = (level: string): boolean => levels[level]?.full === true

const writings: Readonly<Record<string, Writing>> = {
  create: {
    write: (by, { level }) =>
      as(by, 'POST', 'users', { user_id: `${by}-${level}-BARU`, user_name: 'BARU', level, password }),
  },
  rename: { write: (by, { id }) => as(by, 'PUT', `users/${id}`, { user_name: 'LAIN' }) },
  'set a password': { write: (by, { id }) => as(by, 'PUT', `users/${id}`, { password: `empat ekor ${by}` }) },
  'put in another shop': { write: (by, { id }) => as(by, 'PUT', `users/${id}`, { toko_lain: 'KCB' }) },
  'switch off': { write: (by, { id }) => as(by, 'PUT', `users/${id}`, { status_aktif: false }) },
  'switch on': {
    before: ({ id }) => as('OWN', 'PUT', `users/${id}`, { status_aktif: false }),
    write: (by, { id }) => as(by, 'PUT', `users/${id}`, { status_aktif: true }),
  },
  activate: {
    before: ({ id }) => as('OWN', 'PUT', `users/${id}`, { status_aktif: false }),
    write: (by, { id }) => as(by, 'POST', `users/${id}/activate`),
  },
  'sign out': { write: (by, { id }) => as(by, 'POST', `users/${id}/keluarkan`) },
  'give a menu': {
    write: (by, { user_id }) => as(by, 'PUT', `users/hak-akses/${user_id}`, { menu: ['laporan'] }),
    onlyFor: level => !isFull(level),
  },
  import: { write: (by, target) => as(by, 'POST', 'users/import-daftar', buildRows(`IMPOR ${by}`, target)) },
  'take an import back': {
    before: target => as('OWN', 'POST', 'users/import-daftar', buildRows('DARI OWNER', target)),
    write: async by => as(by, 'POST', `imports/history/${await readLastImport()}/restore`),
  },
  'make one of the level': {
    before: ({ id }) => as('OWN', 'PUT', `users/${id}`, { level: 'SLS' }),
    write: (by, { id, level }) => as(by, 'PUT', `users/${id}`, { level }),
  },
  delete: {
    before: ({ id, level }) => as('OWN', 'PUT', `users/${id}`, { level }),
    write: (by, { id }) => as(by, 'DELETE', `users/${id}`),
  },
}

const answerOf = ({ status, body }: Answered): string => (status < 300 ? 'done' : body.code)

describe.each(callers)('%s', by => {
  test.each(Object.keys(levels))('upon %s', async level => {
    const user_id = `${by}-${level}`
    const { body } = await as('OWN', 'POST', 'users', { user_id, user_name: user_id, level, password })
    const target: Target = { user_id, id: body.id, level }
    const messages: Record<string, string> = {}
    const expected: Record<string, string> = {}
    for (const [name, { before, write, onlyFor }] of Object.entries(writings)) {
      if (onlyFor && !onlyFor(level)) continue
      await before?.(target)
      messages[name] = answerOf(await write(by, target))
      expected[name] = isFull(by) ? (levels[by]?.gives?.includes(level) ? 'done' : 'user.level-above') : 'access.denied'
    }
    expect(messages).toEqual(expected)
  })
})
