// Who may call an operation of the API, read plainly from the schema files and without the program that enforces it.
import { readWholeFiles } from '../schema/whole-files.ts'
import { signInRules } from './sign-in-calls.ts'

// biome-ignore lint/suspicious/noExplicitAny: the files are read as they stand
type Json = any

const resources = readWholeFiles<Json>('resource')

const getInitial = ({ states }: Json): string | undefined => Object.keys(states)[0]
const reports = readWholeFiles<Json>('report')
const parts = readWholeFiles<Json>('part')
const imports = readWholeFiles<Json>('import')
const lists = readWholeFiles<Json>('list')
const starts = readWholeFiles<Json>('start')
const dashboard: Json = readWholeFiles<Json>('dashboard').dashboard
const menu: readonly Json[] = readWholeFiles<Json>('menu').menu.items
const levels: Readonly<Record<string, Json>> = readWholeFiles<Json>('project').project.levels

/** Everyone's level in the order of the project; the first one is that of owners. */
export const levelNames = Object.keys(levels)
export const importNames = Object.keys(imports)

export interface Person {
  /** Absent for a guest. */
  readonly level?: string
  /** Ids of the entries that are given to him in place of those of his level. */
  readonly menu?: readonly string[]
  /** Ids of the entries that a service token is limited to. */
  readonly scopes?: readonly string[]
}

/** Whether the person gets past the rights. */
export type Rule = (person: Person) => boolean

const hasFullLevel = ({ level = '' }: Person): boolean => levels[level]?.full === true
const isFull = (person: Person): boolean => hasFullLevel(person) && !person.scopes
const hasLevel = ({ level }: Person): boolean => level !== undefined
/** Its rights reach what all shops share; a full level of some shops only reads that, unless the file names it. */
const isOfChain = ({ level = '' }: Person): boolean => hasFullLevel({ level }) && levels[level]?.everyShop === true
const isShared = (name: string): boolean => (resources[name]['x-scope'] ?? 'global') === 'global'
const isWhole = (person: Person): boolean => isFull(person) && isOfChain(person)
const isOwner = ({ level }: Person): boolean => level === levelNames[0]
/** Its level may agree to a move of another user. */
const mayAgree = (person: Person): boolean =>
  isFull(person) ||
  (!person.scopes && Object.values(resources).some(resource => findAgreeing(resource).includes(person.level)))
const findAgreeing = (resource: Json): readonly (string | undefined)[] =>
  (resource['x-flow']?.moves ?? []).flatMap(({ authorize }: Json) => authorize?.who ?? [])
const givesEveryLevel = ({ level = '' }: Person): boolean =>
  levelNames.every(other => levels[level]?.gives?.includes(other) ?? false)

/** Worked out once for each person, for the rules ask again for every operation. */
const once = <T>(work: (person: Person) => T): ((person: Person) => T) => {
  const known = new WeakMap<Person, T>()
  return person => {
    const found = known.get(person) ?? work(person)
    known.set(person, found)
    return found
  }
}

/** Entries of the menu that are built and open to the person in a shop without modules. */
export const entriesOf = once(person => findEntries(person, menu))

const findEntries = (person: Person, items: readonly Json[]): readonly Json[] =>
  items
    .filter(({ levels: of, always, module, shops }) => {
      const isHis = hasFullLevel(person) || person.menu || always || !of || of.includes(person.level)
      return !module && !shops && isHis
    })
    .flatMap(item => {
      const isGiven = hasFullLevel(person) || !person.menu || item.always || person.menu.includes(item.id)
      const isInScope = person.scopes?.includes(item.id) ?? true
      const isOpen = item.to && isGiven && isInScope && mayEdit(person, item.to)
      return [...(isOpen ? [item] : []), ...findEntries(person, item.items ?? [])]
    })

/** Screens that change what others may do are for who may do everything himself. */
const mayEdit = (person: Person, to: string): boolean =>
  !to.startsWith('editor:') || (to === 'editor:access' ? hasFullLevel(person) : givesEveryLevel(person))

/** The views whose rows a list over several documents shows. */
const findViews = (to: string): readonly string[] =>
  to.startsWith('list:') ? lists[to.slice('list:'.length)].of.map((of: string) => `document:${of}`) : []

type Target = readonly [kind: string, name: string, view: string]

/** What the entries of the person lead to. */
const targetsOf = once((person): readonly Target[] =>
  entriesOf(person)
    .flatMap(({ to, needs = [] }) => [to, ...needs, ...findViews(to)])
    .map(to => {
      const [kind, rest = ''] = to.split(':')
      const [name = '', view = ''] = rest.split('/')
      return [kind, name, view]
    }),
)

const getTargets = (person: Person, ...kinds: readonly string[]): readonly (readonly [name: string, view: string])[] =>
  targetsOf(person).flatMap(([kind, name, view]) => (kinds.includes(kind) ? [[name, view] as const] : []))

const reading = ['list', 'get']

const permOf = (name: string, person: Person): Json => {
  if (hasFullLevel(person) && (isOfChain(person) || !isShared(name))) return undefined
  const perm = resources[name]['x-perm']
  const own = perm?.[person.level ?? '']
  if (own || !hasFullLevel(person) || perm?.['*'] === 'none') return own ?? perm?.['*']
  const general = perm?.['*']
  return {
    ...(typeof general === 'object' && general),
    can: reading.filter(verb => general?.can?.includes(verb) ?? true),
  }
}
const isAllowed = (person: Person, name: string, verb: string): boolean => {
  const perm = permOf(name, person)
  return perm !== 'none' && (perm?.can?.includes(verb) ?? true)
}

/** Its own fields and those of its parts but what is hidden, those of its lines, and those that its moves ask for. */
const findFields = (resource: Json, hidden: readonly string[] = []): readonly Json[] => [
  ...[resource, ...(resource['x-parts'] ?? []).map((part: string) => parts[part])].flatMap(one =>
    getFields(one, hidden),
  ),
  ...(resource['x-flow']?.moves ?? []).flatMap(({ ask }: Json) =>
    [ask, ...(ask?.parts ?? []).map((part: string) => parts[part])].flatMap(buildFieldsAsked),
  ),
]

const getFields = ({ properties }: Json, hidden: readonly string[]): readonly Json[] =>
  Object.entries<Json>(properties).flatMap(([name, field]) =>
    hidden.includes(name) ? [] : [field, ...Object.values<Json>(field.items?.properties ?? {})],
  )

const buildFieldsAsked = (asked: Json): readonly Json[] =>
  Object.values<Json>(asked?.properties ?? {}).flatMap(field => [
    field,
    ...Object.values<Json>(field.items?.properties ?? {}),
  ])

const screens = ['resource', 'document'] as const

/** Resources that screens and reports of the person look rows up in. */
const searchedBy = once(
  (person): ReadonlySet<string> =>
    new Set([
      ...Object.keys(resources).flatMap(name =>
        (isOffered(person, name, 'list') || standsInForm(person, name, 'list')) && isAllowed(person, name, 'list')
          ? findFields(resources[name], permOf(name, person)?.hide).flatMap(field => field['x-ref']?.to ?? [])
          : [],
      ),
      ...getTargets(person, 'report').flatMap(([name]) =>
        (reports[name]?.filters ?? []).flatMap((one: Json) => one.ref ?? []),
      ),
    ]),
)

/** Whether a screen of his menu offers this of the rows. */
const isOffered = (person: Person, name: string, verb: string): boolean =>
  getTargets(person, ...screens).some(([opened, view]) => {
    const verbs = resources[opened]['x-views']?.[view]?.verbs
    if (opened !== name) return false
    return view === 'new' ? verb !== 'delete' : verbs === undefined || [...reading, ...verbs].includes(verb)
  })

/** Rows that stand in the form of another are read by who reads the other there, and changed by who changes it. */
const standsInForm = (person: Person, name: string, verb: string): boolean =>
  Object.entries(resources).some(([other, { 'x-related': related = [] }]) => {
    const ofOther = reading.includes(verb) ? 'get' : 'update'
    return (
      related.some(({ resource }: Json) => resource === name) &&
      isOffered(person, other, ofOther) &&
      isAllowed(person, other, ofOther)
    )
  })

/** Verbs that the API has for the rows at all. */
const getVerbs = (name: string): readonly string[] | undefined => {
  const resource = resources[name]
  const flow = resource['x-flow']
  const isEdited = Object.entries<Json>(flow?.states ?? {}).some(
    ([state, { edit }]) => state !== getInitial(flow) && edit,
  )
  const ofDocument = ['document', 'log'].includes(resource['x-kind'])
    ? [...reading, ...(isEdited ? ['update'] : [])]
    : undefined
  return resource['x-api']?.verbs ?? ofDocument
}

const may =
  (name: string, verb: string): Rule =>
  person => {
    if (!hasLevel(person) || !(getVerbs(name)?.includes(verb) ?? true)) return false
    if (isFull(person)) return isAllowed(person, name, verb)
    const opened = isOffered(person, name, verb) || standsInForm(person, name, verb)
    const read = reading.includes(verb) && searchedBy(person).has(name)
    return (opened || read) && isAllowed(person, name, verb)
  }

/** Who only looks rows up sees what the lookup shows: no pictures, and no card. */
const mayOpen =
  (name: string): Rule =>
  person =>
    may(name, 'get')(person) && (isFull(person) || isOffered(person, name, 'get') || standsInForm(person, name, 'get'))

/** Moves of a document that his screens offer him: those that begin one where the menu says `new`, those of its views. */
const getMoves = (person: Person, name: string): readonly Json[] => {
  const { moves = [], states = {} } = resources[name]['x-flow'] ?? {}
  const initial = getInitial({ states })
  if (!hasLevel(person) || permOf(name, person) === 'none') return []
  if (isFull(person)) return moves
  const views = getTargets(person, 'document').flatMap(([opened, view]) => (opened === name ? [view] : []))
  const isShown = ({ id, from }: Json): boolean =>
    views.some(view => {
      if (view === '') return true
      const { actions = [], begins = [] } = resources[name]['x-views'][view] ?? {}
      return ((view === 'new' || begins.length > 0) && from.includes(initial)) || actions.includes(id)
    })
  return moves.filter(
    (move: Json) =>
      isShown(move) && (hasFullLevel(person) || move.who.includes('*') || move.who.includes(person.level)),
  )
}

const mayMove =
  (name: string, id?: string): Rule =>
  person =>
    getMoves(person, name).some(move => id === undefined || move.id === id)

/** Who may change a document completes its lines, without access to a move. */
const mayTypeLines =
  (name: string): Rule =>
  person =>
    mayMove(name)(person) || may(name, 'update')(person)

/** Whether he may begin a row, or a document by a move that his screens offer him. */
const mayBegin =
  (name: string): Rule =>
  person =>
    may(name, 'create')(person) ||
    getMoves(person, name).some(({ from }) => from.includes(getInitial(resources[name]['x-flow'])))

const mayReport =
  (name: string): Rule =>
  person =>
    isFull(person) ||
    getTargets(person, 'report').some(([opened]) => opened === name) ||
    getTargets(person, ...screens).some(([of, view]) => resources[of]?.['x-views']?.[view]?.above?.includes(name))

/** Its entry, and one of its documents that he may list. */
const mayOpenList =
  (name: string): Rule =>
  person =>
    (isFull(person) || entriesOf(person).some(({ to }) => to === `list:${name}`)) &&
    lists[name].of.some((of: string) => may(of.split('/')[0] ?? '', 'list')(person))

const mayOpenPage =
  (name: string): Rule =>
  person =>
    isFull(person) || entriesOf(person).some(({ to }) => to === `page:${name}`)

const mayLookAt =
  (name: string): Rule =>
  person =>
    hasLevel(person) && entriesOf(person).some(({ to }) => to === `dashboard:${name}`)

const mayLook = mayLookAt('main')

/** One of the offers, whose rows may all be created. */
const mayTakeOffer: Rule = person =>
  Object.values(starts)
    .flatMap(({ offers = [] }) => offers)
    .some(({ rows }: Json) => Object.keys(rows).every(name => may(name, 'create')(person)))

/** One of the parts of the dashboard that answer there is for his level, and what it leads to stands in his menu. */
const mayChart =
  (path: string): Rule =>
  person =>
    mayLook(person) &&
    findParts(path).some(
      ({ levels: of, to }) =>
        (!of || hasFullLevel(person) || of.includes(person.level)) &&
        (!to || entriesOf(person).some(entry => entry.to === to)),
    )

const getPathOfCall = ({ api }: Json): string => (api ?? '').split('?')[0]
const calledParts: readonly Json[] = [...(dashboard.cards ?? []), ...(dashboard.charts ?? [])].filter(({ api }) => api)
const findParts = (path: string): readonly Json[] => calledParts.filter(part => getPathOfCall(part) === path)

const mayImport =
  (name: string): Rule =>
  person => {
    const offered = isFull(person) || getTargets(person, 'import').some(([one]) => ['*', name].includes(one))
    if (hasFullLevel(person) && permOf(imports[name].into, person) === undefined) return offered
    const { into, perm, history = false, map = {} } = imports[name]
    const { hide = [], lock = [], can } = permOf(into, person) ?? {}
    const isNarrowed = can !== undefined || [...hide, ...lock].some(field => Object.hasOwn(map, field))
    const isOfPast = !hasFullLevel(person) && !(perm?.includes(person.level) ?? !history)
    return offered && !isOfPast && !isNarrowed
  }

/** Operations that are the same whatever the schema files hold. */
export const standing: Readonly<Record<string, Rule>> = {
  'POST /users/login': () => true,
  ...signInRules,
  'GET /health': () => true,
  'GET /project': () => true,
  'GET /users/session': hasLevel,
  'POST /users/shop': hasLevel,
  'GET /users/sessions': hasLevel,
  'DELETE /users/sessions': hasLevel,
  // Whose session it is says the row behind the id.
  'DELETE /users/sessions/{id}': hasLevel,
  'GET /users/second-factor': hasLevel,
  'POST /users/second-factor': isFull,
  'POST /users/second-factor/confirm': isFull,
  'POST /users/second-factor/remove': hasLevel,
  'POST /users/logout': hasLevel,
  'POST /users/change-password': hasLevel,
  'GET /system/date': hasLevel,
  'POST /system/date': isFull,
  'POST /system/clock': isOwner,
  // What the day comes to so far sees who has the report.
  'GET /system/close': mayOpenPage('tutup-toko'),
  'POST /system/close': mayOpenPage('tutup-toko'),
  'GET /system/close/figures': mayReport('eod'),
  'GET /jobs/tutup-toko': mayOpenPage('tutup-toko'),
  'POST /jobs/tutup-toko': mayOpenPage('tutup-toko'),
  'GET /system/refused-sign-ins': isOwner,
  'POST /system/refused-sign-ins': isOwner,
  'GET /system/backup': isWhole,
  'POST /system/backup': isWhole,
  'GET /system/backup/exercise': isWhole,
  'POST /system/backup/exercise': isWhole,
  'GET /system/practice': givesEveryLevel,
  'POST /system/practice': givesEveryLevel,
  'DELETE /system/practice': givesEveryLevel,
  'POST /system/practice/reset': givesEveryLevel,
  'GET /schema': hasLevel,
  'GET /openapi.json': hasLevel,
  // Whose picture it is says the row behind the address.
  'GET /files/{folder}/{resource}/{field}/{file}': hasLevel,
  'GET /schema/faults': givesEveryLevel,
  'GET /schema/versions': givesEveryLevel,
  'GET /schema/versions/{seq}/difference': givesEveryLevel,
  'GET /schema/versions/{seq}/plan': givesEveryLevel,
  'POST /schema/versions/{seq}/revert': givesEveryLevel,
  'GET /schema/files/{place}': givesEveryLevel,
  'POST /schema/preview': givesEveryLevel,
  'POST /schema/apply': givesEveryLevel,
  'GET /schema/files': givesEveryLevel,
  'PUT /schema/files/{place}': givesEveryLevel,
  'GET /schema/menu': givesEveryLevel,
  'PUT /schema/menu': givesEveryLevel,
  'GET /users/{id}/levels': isFull,
  'PUT /users/{id}/levels': isFull,
  'GET /users/hak-akses/{user_id}': isFull,
  'PUT /users/hak-akses/{user_id}': isFull,
  'GET /users/hak-akses/{user_id}/why': isFull,
  // What is found are rows of lists that he may read.
  'GET /find': hasLevel,
  'GET /dashboard': mayLook,
  'GET /dashboard/shops': mayLookAt('shops'),
  'GET /dashboard/shops/{shop}/alerts/{alert}': mayLookAt('shops'),
  'GET /dashboard/sidebar': mayLook,
  'GET /start/offers': mayTakeOffer,
  'POST /start/offers': mayTakeOffer,
  // Whose print it is says the resource behind the name.
  'GET /print-tests/{resource}/{print}': hasLevel,
  'GET /imports': hasLevel,
  // What somebody asked for himself: whose it is says the row behind the id.
  'GET /imports/takeover': mayOpenPage('takeover'),
  'GET /imports/jobs/{id}': hasLevel,
  'GET /imports/jobs/{id}/bad-rows': hasLevel,
  'POST /imports/jobs/{id}/stop': hasLevel,
  'POST /imports/history/{id}/restore': hasLevel,
  'GET /imports/history/{id}/labels': hasLevel,
  'GET /reports/files/{id}': hasLevel,
  'DELETE /reports/files/{id}': hasLevel,
  'GET /reports/files/{id}/content': hasLevel,
  // Which document it is for says the body; who may not begin its move is refused there.
  'POST /authorization': hasLevel,
  // Which requests: who may agree by level and shop; the others are not there.
  'POST /authorization/requests': hasLevel,
  'GET /authorization/requests': hasLevel,
  'GET /authorization/requests/{id}': hasLevel,
  'GET /authorization/requests/{id}/own': hasLevel,
  'GET /authorization/requests/{id}/pictures/{number}': hasLevel,
  'DELETE /authorization/requests/{id}': hasLevel,
  'POST /authorization/requests/{id}/answer': hasLevel,
  // Whether modules are switched on, which the session says as well.
  'GET /para-system/type/module': hasLevel,
  'GET /pembelian/get/jual/{barcode}': person => mayBegin('pembelian')(person) || mayBegin('penjualan')(person),
  'GET /penjualan/qris': mayBegin('penjualan'),
  'GET /pajak/retail-invoice/{masa}': mayReport('pajak-rinci'),
  'GET /data-pribadi/{kode}': mayOpenPage('data-pribadi'),
  'GET /data-pribadi/{kode}/salinan': mayOpenPage('data-pribadi'),
  'GET /harga-disimpan': hasLevel,
  'GET /papan-harga/{kode_toko}': () => true,
  'GET /pemberitahuan': mayAgree,
  'POST /pemberitahuan': mayAgree,
  'DELETE /pemberitahuan': mayAgree,
}

const verbOfMethod: Readonly<Record<string, readonly [all: string, one: string]>> = {
  GET: ['list', 'get'],
  POST: ['create', ''],
  PUT: ['update', 'update'],
  DELETE: ['', 'delete'],
}

/** Below the path of a resource: its rows, one row, and what stands around them. */
const rowRule = (name: string, method: string, below: readonly string[]): Rule | undefined => {
  const [first = '', second = '', third = ''] = below
  const [ofAll, ofOne] = verbOfMethod[method] ?? ['', '']
  if (below.length === 0) return ofAll === 'create' ? mayBegin(name) : may(name, ofAll)
  if (first === 'shops') return person => may(name, 'create')(person) && may(name, 'update')(person)
  if (['preview', 'authorize', 'answers', 'values'].includes(first)) return mayBegin(name)
  if (first === 'lines' || first === 'fill') return mayTypeLines(name)
  if (first !== '{id}') return undefined
  if (below.length === 1) return ofOne === '' ? undefined : may(name, ofOne)
  if (second === 'card') return resources[name]['x-card'] && mayOpen(name)
  if (second === 'history' || second === 'print') return may(name, 'get')
  if (['moves', 'preview', 'authorize', 'answers'].includes(second)) return mayMove(name, third)
  if (second === 'lines') return mayTypeLines(name)
  if (method === 'POST' && (second === 'activate' || hasAction(name, second))) return may(name, 'update')
  return hasField(name, second) ? (method === 'GET' ? mayOpen(name) : may(name, 'update')) : undefined
}

const hasAction = (name: string, action: string): boolean =>
  (resources[name]['x-actions'] ?? []).some(({ id }: Json) => id === action)
const hasField = (name: string, field: string): boolean => Object.hasOwn(resources[name].properties, field)

const getPath = (name: string): string => resources[name]['x-api']?.path ?? name

/** The calls of the specification under paths of their own. */
const ownCalls: Readonly<Record<string, Rule>> = Object.fromEntries([
  ...Object.keys(resources).flatMap(name =>
    (resources[name]['x-api']?.aliases ?? []).map(({ method, path, move, open = false }: Json) => [
      `${method} /${path}`,
      open ? hasLevel : move === undefined ? may(name, 'list') : mayMove(name, move),
    ]),
  ),
  ...Object.entries(reports).flatMap(([name, { api }]) =>
    api ? [[`${api.method ?? 'GET'} /${api.path}`, mayReport(name)]] : [],
  ),
  ...calledParts.map(part => [`GET /${getPathOfCall(part)}`, mayChart(getPathOfCall(part))]),
  ...Object.entries(imports).flatMap(([name, { api }]) => (api ? [[`POST /${api.path}`, mayImport(name)]] : [])),
])

/** Resources with their paths, the longest first. */
const pathsOfResources = Object.keys(resources)
  .map(name => [name, `/${getPath(name)}/`] as const)
  .toSorted(([, one], [, other]) => other.length - one.length)

/** The resource whose path the operation begins with. */
const findResource = (path: string): string | undefined => {
  const asked = `${path.replace(/^\/(?:drafts|offline)\//, '/')}/`
  return pathsOfResources.find(([, own]) => asked.startsWith(own))?.[0]
}

/** Who may call the operation; undefined where no file and no rule here names it. */
export const getRule = (method: string, path: string): Rule | undefined => {
  const known = standing[`${method} ${path}`] ?? ownCalls[`${method} ${path}`]
  if (known) return known
  const [, area = '', name = ''] = path.split('/')
  if (area === 'reports') return reports[name] && mayReport(name)
  if (area === 'lists') return lists[name] && mayOpenList(name)
  if (area === 'imports') return imports[name] && mayImport(name)
  const resource = findResource(path)
  if (resource === undefined) return undefined
  if (area === 'drafts') return mayBegin(resource)
  if (area === 'offline') return may(resource, 'list')
  return rowRule(
    resource,
    method,
    path
      .slice(getPath(resource).length + 1)
      .split('/')
      .slice(1),
  )
}

/** What follows the path of a call that begins a document: the move that begins it. */
export const queryOf = (path: string): string => {
  const { moves = [], states = {} } = findResourceFile(path)?.['x-flow'] ?? {}
  const first = moves.find(({ from }: Json) => from.includes(getInitial({ states })))
  return first && !path.includes('{id}') ? `?move=${first.id}` : ''
}

/** The file of the resource that a path begins with; undefined for other paths. */
export const findResourceFile = (path: string): Json => {
  const name = findResource(path)
  return name === undefined ? undefined : { name, ...resources[name] }
}
