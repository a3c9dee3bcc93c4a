// Who may call what: every route of the menu and every operation of the API, asked by everybody, beside what the files say when
// they are read plainly, without the program.
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../support/shop.ts'

// biome-ignore lint/suspicious/noExplicitAny: the files are read as they stand
type Json = any

const jsonOf = (path: string): Json => JSON.parse(readFileSync(path, 'utf8'))
const filesIn = (pattern: string): Readonly<Record<string, Json>> =>
  Object.fromEntries(globSync(pattern).map(path => [basename(path, '.json'), jsonOf(path)]))

const resources = filesIn('schema/resources/*/*.json')
const reports = filesIn('schema/reports/*/*.json')
const imports = filesIn('schema/imports/*.json')
const menu: readonly Json[] = jsonOf('schema/menu.json').items
const full = ['OWN', 'SU', 'MU']

const actors = [
  { id: '', level: '' },
  { id: 'KSR01', level: 'KSR' },
  { id: 'SPV01', level: 'SPV' },
  { id: 'OWNER', level: 'OWN' },
  { id: 'OWNERB', level: 'OWN' },
] as const
type Actor = (typeof actors)[number]

/** Entries of the menu that are built and drawn for a level in a shop without modules. */
const entriesOf = (level: string, items: readonly Json[] = menu): readonly Json[] =>
  items
    .filter(
      ({ levels, always, module, shops }) =>
        !module && !shops && (full.includes(level) || always || !levels || levels.includes(level)),
    )
    .flatMap(item => [...(item.to && item.ready !== false ? [item] : []), ...entriesOf(level, item.items ?? [])])

const targetsOf = (level: string, kind: string): readonly string[] =>
  entriesOf(level).flatMap(({ to }) => (to.startsWith(`${kind}:`) ? [to.slice(kind.length + 1).split('/')[0]] : []))

const permOf = (resource: Json, level: string): Json => resource['x-perm']?.[level] ?? resource['x-perm']?.['*']
const isAllowed = (resource: Json, level: string, verb: string): boolean => {
  const perm = permOf(resource, level)
  return perm !== 'none' && (perm?.can?.includes(verb) ?? true)
}

/** Its own fields, those of its lines, and those that its moves ask for. */
const fieldsIn = (resource: Json): readonly Json[] => [
  ...Object.values<Json>(resource.properties).flatMap(field => [
    field,
    ...Object.values<Json>(field.items?.properties ?? {}),
  ]),
  ...(resource['x-flow']?.moves ?? []).flatMap(({ ask }: Json) => Object.values<Json>(ask?.properties ?? {})),
]

/** Resources that screens and reports of the level look rows up in. */
const lookedUp = (level: string): ReadonlySet<string> =>
  new Set([
    ...['resource', 'document'].flatMap(kind =>
      targetsOf(level, kind).flatMap(name =>
        isAllowed(resources[name], level, 'list')
          ? fieldsIn(resources[name]).flatMap(field => field['x-ref']?.to ?? [])
          : [],
      ),
    ),
    ...targetsOf(level, 'report').flatMap(name => (reports[name]?.filters ?? []).flatMap((one: Json) => one.ref ?? [])),
  ])

const isOpened = (level: string, name: string): boolean =>
  ['resource', 'document'].some(kind => targetsOf(level, kind).includes(name))

/** Rows that stand in the form of another are read by who reads the other there, and changed by who changes it. */
const standsInForm = (level: string, name: string, verb: string): boolean =>
  Object.entries(resources).some(
    ([other, { 'x-related': related = [] }]) =>
      related.some(({ resource }: Json) => resource === name) &&
      isOpened(level, other) &&
      isAllowed(resources[other], level, ['list', 'get'].includes(verb) ? 'get' : 'update'),
  )

const may = ({ level }: Actor, name: string, verb: string): boolean => {
  const resource = resources[name]
  const flow = resource['x-flow']
  const isEdited = Object.entries<Json>(flow?.states ?? {}).some(([state, { edit }]) => state !== flow.initial && edit)
  const ofDocument = ['document', 'log'].includes(resource['x-kind'])
    ? ['list', 'get', ...(isEdited ? ['update'] : [])]
    : undefined
  const verbs = resource['x-api']?.verbs ?? ofDocument
  if (verbs && !verbs.includes(verb)) return false
  if (full.includes(level)) return true
  const opened = isOpened(level, name) || standsInForm(level, name, verb)
  const read = ['list', 'get'].includes(verb) && lookedUp(level).has(name)
  return (opened || read) && isAllowed(resource, level, verb)
}

const mayImport = ({ level }: Actor, name: string): boolean => {
  if (full.includes(level)) return true
  const offered = targetsOf(level, 'import').some(one => ['*', name].includes(one))
  const { into, perm } = imports[name]
  const { hide = [], lock = [], can } = permOf(resources[into], level) ?? {}
  return offered && (perm?.includes(level) ?? true) && can === undefined && hide.length + lock.length === 0
}

let shop: Shop
const tokens = new Map<string, string>()
const ask = async ({ id }: Actor, method: string, path: string, body?: unknown) => {
  const token = tokens.get(id)
  return shop.ask(method, path, { ...(token !== undefined && { token }), ...(body !== undefined && { body }) })
}

beforeAll(async () => {
  shop = await openShop()
  for (const { id } of actors) if (id !== '') tokens.set(id, await shop.signIn(id))
})
afterAll(() => shop.close())

/** `in` for whatever comes after access, else the refusal. */
const verdictOf = (status: number): string => (status === 401 ? 'nobody' : status === 403 ? 'denied' : 'in')
const expected = ({ id }: Actor, allowed: boolean): string => (id === '' ? 'nobody' : allowed ? 'in' : 'denied')

const pathOf = (name: string): string => resources[name]['x-api']?.path ?? name

/** Moves of a document that his screens offer him: those that begin one where the menu says `new`, those of its views. */
const movesOf = ({ level }: Actor, name: string): readonly Json[] => {
  const { moves = [], initial } = resources[name]['x-flow'] ?? {}
  if (full.includes(level)) return moves
  const views = entriesOf(level).flatMap(({ to }) =>
    to === `document:${name}` || to.startsWith(`document:${name}/`) ? [to.slice(`document:${name}/`.length)] : [],
  )
  const isOffered = ({ id, from }: Json): boolean =>
    views.some(
      view =>
        view === '' ||
        (view === 'new' ? from.includes(initial) : resources[name]['x-views'][view].actions?.includes(id)),
    )
  return moves.filter((move: Json) => isOffered(move) && (move.who.includes('*') || move.who.includes(level)))
}

/** Whether he may begin a row, or a document by a move that its screens offer him. */
const mayBegin = (actor: Actor, name: string): boolean =>
  may(actor, name, 'create') ||
  movesOf(actor, name).some(({ from }) => from.includes(resources[name]['x-flow'].initial))

const agreement = { user_id: 'SPV01', password: 'salah', keterangan: 'COBA', content: {} }

const calls = [
  ['list', 'GET', '', undefined],
  ['create', 'POST', '', {}],
  ['get', 'GET', '/tidak-ada', undefined],
  ['update', 'PUT', '/tidak-ada', {}],
  ['delete', 'DELETE', '/tidak-ada', undefined],
] as const

describe.each(actors)('$id $level', actor => {
  test('calls of records what his screens need, and nothing else', async () => {
    const found: string[] = []
    const wanted: string[] = []
    for (const name of Object.keys(resources)) {
      for (const [verb, method, below, body] of calls) {
        const { status } = await ask(actor, method, `${pathOf(name)}${below}`, body)
        found.push(`${name} ${verb} ${verdictOf(status)}`)
        const allowed =
          verb === 'create' ? may(actor, name, verb) || movesOf(actor, name).length > 0 : may(actor, name, verb)
        wanted.push(`${name} ${verb} ${expected(actor, allowed)}`)
      }
      const around = [
        ['GET', 'tidak-ada/history', may(actor, name, 'get')],
        ['GET', 'drafts', mayBegin(actor, name)],
        ['DELETE', 'drafts/tidak-ada', mayBegin(actor, name)],
        ...(resources[name]['x-print'] ?? []).map(
          ({ id }: Json) => ['GET', `tidak-ada/print/${id}`, may(actor, name, 'get')] as const,
        ),
        ...(resources[name]['x-flow']?.moves ?? []).flatMap(({ id }: Json) =>
          ['moves', 'preview', 'authorize'].map(
            word => ['POST', `tidak-ada/${word}/${id}`, movesOf(actor, name).some(move => move.id === id)] as const,
          ),
        ),
      ] as const
      for (const [method, below, allowed] of around) {
        const body = method === 'POST' ? (below.includes('/authorize/') ? agreement : {}) : undefined
        found.push(`${name} ${below} ${verdictOf((await ask(actor, method, `${pathOf(name)}/${below}`, body)).status)}`)
        wanted.push(`${name} ${below} ${expected(actor, allowed)}`)
      }
      for (const { method, path, open = false } of resources[name]['x-api']?.aliases ?? []) {
        const { status } = await ask(actor, method, path.replaceAll(/\{[^}]*\}/g, 'X'))
        found.push(`${path} ${verdictOf(status)}`)
        wanted.push(`${path} ${expected(actor, open || may(actor, name, 'list'))}`)
      }
      for (const { id } of resources[name]['x-actions'] ?? []) {
        const { status } = await ask(actor, 'POST', `${pathOf(name)}/tidak-ada/${id}`)
        found.push(`${name} ${id} ${verdictOf(status)}`)
        wanted.push(`${name} ${id} ${expected(actor, may(actor, name, 'update'))}`)
      }
    }
    expect(found).toEqual(wanted)
  })

  test('calls the reports and imports of his menu, and nothing else', async () => {
    const found: string[] = []
    const wanted: string[] = []
    const look = async (allowed: boolean, method: string, path: string, body?: unknown): Promise<void> => {
      found.push(`${path} ${verdictOf((await ask(actor, method, path, body)).status)}`)
      wanted.push(`${path} ${expected(actor, allowed)}`)
    }
    for (const name of Object.keys(reports)) {
      const allowed = full.includes(actor.level) || targetsOf(actor.level, 'report').includes(name)
      await look(allowed, 'GET', `reports/${name}`)
      await look(allowed, 'GET', `reports/${name}/filters`)
      await look(allowed, 'POST', `reports/${name}/files`, {})
      if (reports[name].api) await look(allowed, reports[name].api.method ?? 'GET', reports[name].api.path, {})
    }
    for (const name of Object.keys(imports)) {
      const allowed = mayImport(actor, name)
      await look(allowed, 'POST', `imports/${name}/check`)
      await look(allowed, 'POST', `imports/${name}`)
      await look(allowed, 'GET', `imports/${name}/history`)
      if (imports[name].api) await look(allowed, 'POST', imports[name].api.path, {})
    }
    expect(found).toEqual(wanted)
  })

  test('calls what is his own: session, shop, password, schema and date', async () => {
    const own: readonly (readonly [method: string, path: string, body?: unknown])[] = [
      ['GET', 'users/session'],
      ['POST', 'users/shop', {}],
      ['POST', 'users/change-password', {}],
      ['GET', 'system/date'],
      ['GET', 'schema'],
      ['GET', 'openapi.json'],
      ['GET', 'imports'],
    ]
    for (const [method, path, body] of own)
      expect([path, verdictOf((await ask(actor, method, path, body)).status)]).toEqual([path, expected(actor, true)])
    for (const [method, path] of [
      ['POST', 'system/date'],
      ['GET', 'system/backup'],
    ] as const)
      expect(verdictOf((await ask(actor, method, path)).status)).toBe(expected(actor, full.includes(actor.level)))
  })

  test('has the routes of his menu', async () => {
    const { body } = await ask(actor, 'GET', 'schema')
    const pathsIn = (items: readonly Json[]): readonly string[] =>
      items.flatMap(({ path, children }) => [...(path ? [path] : []), ...pathsIn(children)])
    const paths = entriesOf(actor.level).flatMap(({ path }) => path ?? [])
    expect(actor.id === '' ? [] : pathsIn(body.menu)).toEqual(actor.id === '' ? [] : paths)
  })
})

test('rows of another shop do not exist, and it cannot be named', async () => {
  const [, , , mine, other] = actors
  if (!mine || !other) throw new Error('two owners are needed')
  const owned = Object.keys(resources).filter(
    name => resources[name]['x-scope'] === 'shop' || resources[name]['x-scope']?.shops,
  )
  const found: string[] = []
  for (const name of owned) {
    const [row] = (await ask(other, 'GET', pathOf(name))).body
    if (!row) continue
    const listed = (await ask(mine, 'GET', pathOf(name))).body
    expect(listed.some((one: { id: string }) => one.id === row.id)).toBe(false)
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const { status } = await ask(mine, method, `${pathOf(name)}/${row.id}`, method === 'PUT' ? {} : undefined)
      found.push(`${name} ${method} ${status}`)
    }
  }
  expect(found.filter(line => /(?:PUT|GET|DELETE) (?!404|403)/.test(line))).toEqual([])
  expect(found.length).toBeGreaterThan(9)
  const [, cashier] = actors
  expect((await ask(cashier, 'POST', 'users/shop', { kode_toko: 'KCB' })).status).toBe(403)
})
