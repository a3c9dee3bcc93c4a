// The documentation page of limits: what one user may pay out or give away, authorizations, and moves without them.
import { getAccess } from '../../engine/access/access.ts'
import { canImport, isPast } from '../../engine/access/import-access.ts'
import { collectNeeds } from '../../engine/expression/terms/needs.ts'
import type { Authorization, AuthorizationLimit, Move } from '../../engine/schema/document.ts'
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

Generated from \`schema/\` by \`npm run schema:generate\`. Limits are parameters of the section Batas Tanpa Otorisasi in Setting System, which the owner of a
shop changes; levels that are full (Owner, Super User, Multi User) have none. Above a limit another person agrees with their own password.
`

const unlimited = `## What no amount limits

- A sale, deposit, order, purchase or loan that is validated moves goods and money at the validation, by a second person unless VALIDASI_ORANG_KEDUA is
  TIDAK. Without validation one person alone saves it, within the limits above.
- A payment by transfer, card or QRIS is entered before the bank shows it. A reference of QRIS is taken once; the rest is found when the account is counted
  (Hitung Kas of a bank).
- Goods sent to another shop are on their way until that shop receives them: Kirim Barang lists them. A request between shops enters in no book.
- A piece becomes cheaper by a quarter with each save, not with each day; its cost is lowered by the owner alone, and a sale below it needs another person.
- Commissions are a report. They are paid as cash out, within the limit of cash.
- Rates of tax, settings, users and rights are changed by full levels alone.
`

export const buildControlList = (schema: Schema): string => {
  const controls = Object.values(schema.resources)
    .filter(isListed)
    .flatMap(resource => (resource.lifecycle.flow?.moves ?? []).map(move => ({ resource, move })))
  const authorized = controls.flatMap(({ resource, move }) =>
    move.authorize ? [{ resource, move, authorize: move.authorize }] : [],
  )
  return `${[head, buildLevelTable(schema, authorized), buildLimitTable(schema, authorized), buildAuthorizationTable(authorized), buildFreeMoveTable(schema, controls), unlimited, buildQuestionTable(schema), buildReservedTable(schema), buildImportTable(schema)].join('\n')}\n`
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

/** Finds the setting of a limit, with its formatted default. */
const findSetting = (schema: Schema, { most }: AuthorizationLimit): LimitSetting => {
  const [key = ''] = collectNeeds(most.term).params
  const { settings } = schema.project
  const field = settings && getResource(schema, settings.resource).entries?.of.field[key]
  if (!field) throw new Error(`${most.text} names no setting`)
  const value = Number(field.type.toJson(field.default))
  return { text: `${value.toLocaleString('en-US')} (${key})`, rupiah: field.type.name === 'money' ? value : 0 }
}

/** The same limit of several moves, such as a purchase and a trade-in, is one. */
const buildLevelTable = (schema: Schema, authorized: readonly AuthorizedMove[]): string => {
  const levels = Object.entries(schema.project.levels).filter(([, { full }]) => full !== true)
  const rows = levels.map(([level, { title }]) => {
    const available = authorized.filter(({ resource, move }) => canMakeMove(schema, level, { resource, move }))
    const daily = available.flatMap(({ resource, authorize: { limits } }) =>
      limits
        .filter(({ per }) => per === 'day')
        .map(limit => ({ title: resource.title, ...findSetting(schema, limit) })),
    )
    // Moves that share a setting share what is left of it.
    const settings = [...Map.groupBy(daily, ({ text }) => text)].map(([text, uses]) => ({
      text: `${[...new Set(uses.map(use => use.title))].join(', ')}: ${text}`,
      rupiah: uses[0]?.rupiah ?? 0,
    }))
    const total = settings.reduce((sum, { rupiah }) => sum + rupiah, 0)
    const texts = settings.map(({ text }) => text).join('; ') || 'nothing'
    return [`${title} (${level})`, total.toLocaleString('en-US'), texts]
  })
  const columns = ['level', 'rupiah in all', 'at most, without another person']
  return formatTable('What one person takes in a day, by level', columns, rows)
}

const canMakeMove = (schema: Schema, level: string, { resource, move }: MoveControl): boolean => {
  const { switches: modules } = schema.project
  return getAccess(schema, { level, shop: '', modules }).of(resource).moves.has(move.id)
}

const buildLimitTable = (schema: Schema, authorized: readonly AuthorizedMove[]): string => {
  const rows = authorized.flatMap(({ resource, move, authorize: { limits, who } }) =>
    limits.map(limit => {
      const { amount, per, of, where = '' } = limit
      const { text } = findSetting(schema, limit)
      const percent = of === undefined ? per : `percent of ${formatCode(of)}`
      return [resource.title, move.title, formatCode(amount), formatCode(where), percent, text, who.join(', ')]
    }),
  )
  return formatTable('Limits', ['document', 'move', 'amount', 'only if', 'per', 'limit', 'who agrees'], rows)
}

const buildAuthorizationTable = (authorized: readonly AuthorizedMove[]): string => {
  const rows = authorized
    .filter(({ authorize: { if: condition, limits } }) => condition || limits.length === 0)
    .map(({ resource, move, authorize: { category, if: condition, who, alone, except } }) => [
      resource.title,
      move.title,
      category,
      formatCode(condition?.text ?? ''),
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
