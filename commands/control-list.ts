// The documentation page of limits: what one user may pay out or give away, authorizations, and moves without them.
import { accessOf } from '../engine/access/access.ts'
import { needsOf } from '../engine/expression/terms/needs.ts'
import type { Authorization, Limit, Move } from '../engine/schema/document.ts'
import { isListed, type Resource } from '../engine/schema/resource.ts'
import { getResource, type Schema } from '../engine/schema/schema.ts'

interface Control {
  readonly resource: Resource
  readonly move: Move
}

interface Authorized extends Control {
  readonly authorize: Authorization
}

const head = `# Controls

Generated from \`schema/\` by \`npm run schema:generate\`. Limits are parameters of the section Batas Tanpa Otorisasi in Setting System, which the owner of a
shop changes; levels that are full (Owner, Super User, Multi User) have none. Above a limit another person agrees with their own password.
`

export const controlList = (schema: Schema): string => {
  const controls = Object.values(schema.resources)
    .filter(isListed)
    .flatMap(resource => (resource.lifecycle.flow?.moves ?? []).map(move => ({ resource, move })))
  const authorized = controls.flatMap(({ resource, move }) =>
    move.authorize ? [{ resource, move, authorize: move.authorize }] : [],
  )
  return `${[head, perLevel(schema, authorized), limitTable(schema, authorized), authorizationTable(authorized), freeTable(schema, controls), askTable(schema)].join('\n')}\n`
}

const table = (title: string, columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [
    `## ${title}\n`,
    ...[columns, columns.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ').replaceAll('\n', ' ')} |`),
    '',
  ].join('\n')

const code = (text: string): string => (text === '' ? '' : `\`${text.replaceAll('|', '\\|')}\``)

/** Finds the setting of a limit, with its formatted default. */
const settingOf = (schema: Schema, { most }: Limit): { readonly key: string; readonly text: string } => {
  const [key = ''] = needsOf(most.term).params
  const { settings } = schema.project
  const field = settings && getResource(schema, settings.resource).entries?.of.field[key]
  if (!field) throw new Error(`${most.text} names no setting`)
  const value = Number(field.type.toJson(field.default))
  return { key, text: `${value.toLocaleString('en-US')} (${key})` }
}

/** The same limit of several moves, such as a purchase and a trade-in, is one. */
const perLevel = (schema: Schema, authorized: readonly Authorized[]): string => {
  const levels = Object.entries(schema.project.levels).filter(([, { full }]) => full !== true)
  const rows = levels.map(([level, { title }]) => {
    const own = authorized.filter(({ resource, move }) => mayMake(schema, level, { resource, move }))
    const daily = own.flatMap(({ resource, authorize: { limits } }) =>
      limits.filter(({ per }) => per === 'day').map(limit => `${resource.title}: ${settingOf(schema, limit).text}`),
    )
    return [`${title} (${level})`, [...new Set(daily)].join('; ') || 'nothing']
  })
  return table('What one person takes in a day, by level', ['level', 'at most, without another person'], rows)
}

const mayMake = (schema: Schema, level: string, { resource, move }: Control): boolean => {
  const { modules } = schema.project
  return accessOf(schema, { level, shop: '', modules }).of(resource).moves.has(move.id)
}

const limitTable = (schema: Schema, authorized: readonly Authorized[]): string => {
  const rows = authorized.flatMap(({ resource, move, authorize: { limits, who } }) =>
    limits.map(limit => {
      const { amount, per, of, where = '' } = limit
      const { text } = settingOf(schema, limit)
      const percent = of === undefined ? per : `percent of ${code(of)}`
      return [resource.title, move.title, code(amount), code(where), percent, text, who.join(', ')]
    }),
  )
  return table('Limits', ['document', 'move', 'amount', 'only if', 'per', 'limit', 'who agrees'], rows)
}

const authorizationTable = (authorized: readonly Authorized[]): string => {
  const rows = authorized
    .filter(({ authorize: { if: condition, limits } }) => condition || limits.length === 0)
    .map(({ resource, move, authorize: { category, if: condition, who, alone, except } }) => [
      resource.title,
      move.title,
      category,
      code(condition?.text ?? ''),
      who.join(', '),
      alone.join(', '),
      except.join(', '),
    ])
  const columns = ['document', 'move', 'category', 'only if', 'who agrees', 'alone', 'never the one in']
  return table('Authorizations', columns, rows)
}

/** Moves that post entries without an authorization. */
const freeTable = (schema: Schema, controls: readonly Control[]): string => {
  const rows = controls
    .filter(
      ({ move: { authorize, post, reverse, who } }) => !authorize && who.length > 0 && post.length + reverse.length > 0,
    )
    .map(({ resource, move }) => {
      const levels = Object.keys(schema.project.levels).filter(level => mayMake(schema, level, { resource, move }))
      return [resource.title, move.title, [...move.post, ...move.reverse].join(', '), levels.join(', ')]
    })
  return table('Moves that enter in a book without another person', ['document', 'move', 'entries', 'levels'], rows)
}

/** The confirmations of a save, by form, grid or import. */
const askTable = (schema: Schema): string => {
  const rows = Object.values(schema.resources)
    .filter(isListed)
    .flatMap(({ title, checks, log }) =>
      checks
        .filter(({ level }) => level === 'ask')
        .map(({ fields, rule, message }) => {
          const isLogged = log?.reason !== undefined && fields.some(name => log.fields.includes(name))
          return [title, fields.join(', '), code(rule.text), message, isLogged ? 'yes' : '']
        }),
    )
  const columns = ['list or document', 'fields', 'asked unless', 'question', 'with a reason in the log']
  return table('Saves that ask first, by form, grid and import alike', columns, rows)
}
