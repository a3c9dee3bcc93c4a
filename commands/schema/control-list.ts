// The documentation page of limits: what one user may pay out or give away, authorizations, and moves without them.
import { getAccess } from '../../engine/access/access.ts'
import { canImport, isPast } from '../../engine/access/call-access.ts'
import { collectNeeds } from '../../engine/expression/terms/term-parts.ts'
import type { Authorization, Move, PostingRule } from '../../engine/schema/document.ts'
import type { LimitBound, LimitGroup } from '../../engine/schema/project.ts'
import { isListed, type Resource } from '../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'

interface MoveControl {
  readonly resource: Resource
  readonly move: Move
}

interface AuthorizedMove extends MoveControl {
  readonly authorize: Authorization
}

const head = `# Controls

Generated from \`schema/\` by \`npm run schema:generate\`. Limits are parameters of the sections Batas Tanpa Otorisasi, Batas Emas Tanpa
Otorisasi and Batas Seluruh Toko in Setting System, which the owner of a shop changes; levels that are full (Owner, Super User, Multi User) have none. Above a limit another person agrees with their own
password, and what that person agrees to counts in that person's own limit of the day: above that a full level agrees, as above the limit of a shop.
Who has a second factor agrees to more than the limit of one document (of a day, where there is none) with a code of it.

Each entry that takes money, gold or goods out of the places of the shop counts in one limit, or has a reason below why it does not; \`schema check\` refuses
others. It counts when it is saved, whatever becomes of the document on that day, on the business date and on the date of the clock.
`

const unlimited = `## What no amount limits

- A sale, deposit, order, purchase or loan that is validated moves goods and money at the validation, by a second person unless VALIDASI_ORANG_KEDUA is
  TIDAK. Without validation one person alone saves it, within the limits above.
- A payment by transfer, card or QRIS is entered before the bank shows it. A reference of QRIS is taken once; the rest is found when the account is counted
  (Hitung Kas of a bank).
- Goods sent to another shop are on their way until that shop receives them: Kirim Barang lists them. A request between shops enters in no book.
- Accessories and diamonds have no price a gram, so a new one is not compared with its group. A diamond is sold with a second person by the user who
  entered it; an accessory is sold at its price, which then changes within BATAS_UBAH_HARGA on a day, and is taken within Batas Ambil Aksesoris.
- Commissions are a report. They are paid as cash out, within the limit of cash.
- Rates of tax, settings, users and rights are changed by full levels alone.
`

const alone = `## One owner alone

A shop whose only user is its owner works from the first day: sales, buy-backs, orders and loans are saved and validated, cash is put in and taken out, and
days are closed, since full levels have no limits and VALIDASI_ORANG_KEDUA (Validasi Oleh Orang Kedua in Setting System) is OTOMATIS: who saved a document
validates it alone while no other user of the shop could agree, and needs the word of another one once there is an owner or a supervisor besides. YA asks
for it always, TIDAK never; VALIDASI_JUAL, VALIDASI_BELI and VALIDASI_HUTANG turn the validation itself off. What the table Authorizations lists without a
level under "alone" waits for a second person in every shop: prices below those of the system, goods that are scrapped, what is cancelled. A supervisor or a
second owner in Data Users is that person, at the till or from afar.
`

export const buildControlList = (schema: Schema): string => {
  const controls = Object.values(schema.resources)
    .filter(isListed)
    .flatMap(resource => (resource.lifecycle.flow?.moves ?? []).map(move => ({ resource, move })))
  const authorized = controls.flatMap(({ resource, move }) =>
    move.authorize ? [{ resource, move, authorize: move.authorize }] : [],
  )
  return `${[head, describeClosers(schema), buildLevelTable(schema, controls), buildLimitTable(schema, controls), buildShareTable(schema, authorized), buildExceptionTable(schema), buildAuthorizationTable(schema, authorized), buildFreeMoveTable(schema, controls), alone, unlimited, buildQuestionTable(schema), buildReservedTable(schema), buildImportTable(schema)].join('\n')}\n`
}

/** Levels whose menu has the page that closes days. */
const describeClosers = (schema: Schema): string => {
  const levels = Object.entries(schema.project.levels).filter(([level]) =>
    getAccess(schema, { level, shop: '', modules: [] }).pages.has('tutup-toko'),
  )
  const titles = levels.map(([, { title }]) => title).join(', ')
  return `Users whose menu has Tutup Toko close days: by level ${titles}; of users with a menu of their own those who have the entry.\n`
}

const formatTable = (title: string, columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [
    `## ${title}\n`,
    ...[columns, columns.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ').replaceAll('\n', ' ')} |`),
    '',
  ].join('\n')

const formatCode = (text: string): string => (text === '' ? '' : `\`${text.replaceAll('|', '\\|')}\``)

interface LimitSetting {
  readonly text: string
  /** The default in rupiah; 0 for a limit of something else. */
  readonly rupiah: number
}

/** Finds a setting by its key, with its formatted default. */
const findSetting = (schema: Schema, key: string): LimitSetting => {
  const { settings } = schema.project
  const field = settings && getResource(schema, settings.resource).entries?.of.field[key]
  if (!field) throw new Error(`no setting is called ${key}`)
  const value = Number(field.type.toJson(field.default))
  return { text: `${value.toLocaleString('en-US')} (${key})`, rupiah: field.type.unit === 'Rp' ? value : 0 }
}

interface CountedSet extends MoveControl {
  readonly set: string
  readonly postings: readonly PostingRule[]
}

/** The sets of entries that count in the limit, with the move at which they count. */
const listCountedSets = (controls: readonly MoveControl[], group: string): readonly CountedSet[] =>
  controls.flatMap(({ resource, move }) => {
    const { flow, posts } = resource.lifecycle
    const promised = new Set((flow?.moves ?? []).flatMap(({ promises }) => promises))
    const sets = [...move.promises, ...move.post.filter(set => !promised.has(set))]
    return sets.flatMap(set => {
      const postings = (posts[set] ?? []).filter(({ limit }) => limit?.group === group)
      return postings.length > 0 ? [{ resource, move, set, postings }] : []
    })
  })

const listGroups = ({ project }: Schema): readonly (readonly [string, LimitGroup])[] =>
  Object.entries(project.limits?.groups ?? {})

const buildLevelTable = (schema: Schema, controls: readonly MoveControl[]): string => {
  const levels = Object.entries(schema.project.levels).filter(([, { full }]) => full !== true)
  const rows = levels.map(([level, { title }]) => {
    const daily = listGroups(schema).flatMap(([name, group]) => {
      const sets = listCountedSets(controls, name).filter(set => canMakeMove(schema, level, set))
      if (group.day === undefined || sets.length === 0) return []
      const { text, rupiah } = findSetting(schema, group.day)
      return [{ text: `${[...new Set(sets.map(({ resource }) => resource.title))].join(', ')}: ${text}`, rupiah }]
    })
    const total = daily.reduce((sum, { rupiah }) => sum + rupiah, 0)
    return [`${title} (${level})`, total.toLocaleString('en-US'), daily.map(({ text }) => text).join('; ') || 'nothing']
  })
  const columns = ['level', 'rupiah in all', 'at most, without another person']
  return formatTable('What one person takes in a day, by level', columns, rows)
}

const canMakeMove = (schema: Schema, level: string, { resource, move }: MoveControl): boolean => {
  const { switches: modules } = schema.project
  return getAccess(schema, { level, shop: '', modules }).of(resource).moves.has(move.id)
}

const bounds: readonly LimitBound[] = ['document', 'day', 'shop']

const buildLimitTable = (schema: Schema, controls: readonly MoveControl[]): string => {
  const rows = listGroups(schema).map(([name, group]) => {
    const sets = listCountedSets(controls, name)
    const counted = sets.map(({ resource, move, postings }) => {
      const amounts = postings.map(({ limit }) => formatCode(limit?.amount.text ?? ''))
      return `${resource.title}, ${move.title}: ${[...new Set(amounts)].join(', ')}`
    })
    const most = bounds.map(bound => (group[bound] === undefined ? '' : findSetting(schema, group[bound]).text))
    const who = [...new Set(sets.flatMap(({ move }) => move.authorize?.who ?? []))]
    const taken = (group.reversals ?? []).map(
      ledger => `what is taken back of ${schema.ledgers[ledger]?.title ?? ledger} after it had come in`,
    )
    return [group.title, [...new Set(counted), ...taken].join('; '), ...most, who.join(', ')]
  })
  const columns = ['limit', 'what counts', 'one document', 'one person a day', 'a shop a day', 'who agrees']
  return formatTable('Limits', columns, rows)
}

const buildShareTable = (schema: Schema, authorized: readonly AuthorizedMove[]): string => {
  const rows = authorized.flatMap(({ resource, move, authorize: { limits, who } }) =>
    limits.map(({ amount, of, where, most }) => {
      const [key = ''] = collectNeeds(most.term).params
      const amounts = [amount, of].map(({ text }) => formatCode(text))
      return [
        resource.title,
        move.title,
        ...amounts,
        formatCode(where?.text ?? ''),
        findSetting(schema, key).text,
        who.join(', '),
      ]
    }),
  )
  const columns = ['document', 'move', 'amount', 'in percent of', 'only if', 'limit', 'who agrees']
  return formatTable('Limits in percent', columns, rows)
}

/** Entries that leave the places of the shop and count in no limit, with the reason of the file. */
const buildExceptionTable = (schema: Schema): string => {
  const rows = Object.values(schema.resources)
    .filter(isListed)
    .flatMap(({ title, lifecycle: { posts, flow } }) => [
      ...Object.entries(posts).flatMap(([set, postings]) =>
        postings
          .filter(({ unlimited }) => unlimited !== undefined)
          .map(({ from, to, unlimited = '' }) => [title, set, formatCode(from.text), formatCode(to.text), unlimited]),
      ),
      ...(flow?.moves ?? [])
        .filter(({ unlimited }) => unlimited !== undefined)
        .map(({ title: move, reverse, unlimited = '' }) => [title, reverse.join(', '), move, 'taken back', unlimited]),
    ])
  return formatTable('What leaves the shop without a limit', ['document', 'entries', 'from', 'to', 'reason'], rows)
}

const buildAuthorizationTable = (schema: Schema, authorized: readonly AuthorizedMove[]): string => {
  const limited = new Set(
    listGroups(schema).flatMap(([name]) => listCountedSets(authorized, name).map(({ move }) => move)),
  )
  const rows = authorized
    .filter(
      ({ move, authorize: { if: condition, limits } }) => condition || (limits.length === 0 && !limited.has(move)),
    )
    .map(({ resource, move, authorize: { category, if: condition, who, alone, except } }) => [
      resource.title,
      move.title,
      category,
      formatCode(condition === undefined || condition.text === 'true' ? '' : condition.text),
      who.join(', '),
      alone.join(', '),
      except.join(', '),
    ])
  const columns = ['document', 'move', 'category', 'only if', 'who agrees', 'alone', 'never the one in']
  return formatTable('Authorizations', columns, rows)
}

/** Moves that post entries without an authorization. */
const buildFreeMoveTable = (schema: Schema, controls: readonly MoveControl[]): string => {
  const rows = controls
    .filter(
      ({ move: { authorize, post, reverse, who } }) => !authorize && who.length > 0 && post.length + reverse.length > 0,
    )
    .map(({ resource, move }) => {
      const levels = Object.keys(schema.project.levels).filter(level => canMakeMove(schema, level, { resource, move }))
      return [resource.title, move.title, [...move.post, ...move.reverse].join(', '), levels.join(', ')]
    })
  return formatTable(
    'Moves that enter in a book without another person',
    ['document', 'move', 'entries', 'levels'],
    rows,
  )
}

/** The confirmations of a save, by form, grid or import. */
const buildQuestionTable = (schema: Schema): string => {
  const rows = Object.values(schema.resources)
    .filter(isListed)
    .flatMap(({ title, checks, log }) =>
      checks
        .filter(({ level }) => level === 'ask')
        .map(({ fields, rule, message }) => {
          const isLogged = log?.reason !== undefined && fields.some(name => log.fields.includes(name))
          return [title, fields.join(', '), formatCode(rule.text), message, isLogged ? 'yes' : '']
        }),
    )
  const columns = ['list or document', 'fields', 'asked unless', 'question', 'with a reason in the log']
  return formatTable('Saves that ask first, by form, grid and import alike', columns, rows)
}

/** The rules of a save that depend on the level of the user. */
const buildReservedTable = (schema: Schema): string => {
  const rows = Object.values(schema.resources)
    .filter(isListed)
    .flatMap(({ title, checks }) =>
      checks
        .filter(({ level, rule }) => level === 'error' && rule.text.includes('user.level'))
        .map(({ fields, rule, message }) => [title, fields.join(', '), formatCode(rule.text), message]),
    )
  const columns = ['list or document', 'fields', 'saved only if', 'message']
  return formatTable('Saves that a full level makes itself, by form, grid and import alike', columns, rows)
}

/** Who imports what, and until when it can be undone. */
const buildImportTable = (schema: Schema): string => {
  const levels = Object.entries(schema.project.levels)
  const rows = Object.values(schema.imports).map(imported => {
    const allowed = levels.flatMap(([level, { title }]) => {
      const access = getAccess(schema, { level, shop: '', modules: [] })
      return canImport(schema, access, { level }, imported) ? [title] : []
    })
    const effect = isPast(imported) ? 'days that are over: figures, and notas that prove a price' : 'rows of the list'
    const target = getResource(schema, imported.into).title
    return [imported.title, target, effect, allowed.join(', '), `${imported.undoHours} hours`]
  })
  return formatTable('Imports', ['import', 'into', 'what it changes', 'who', 'undone within'], rows)
}
