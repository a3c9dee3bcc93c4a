// New schema files of each kind: a definition that is sound at once, and its line in the menu.

import { formatMenu } from '../../engine/access/format-menu.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import type { MenuDefinition } from '../../engine/schema-file/shapes/menu-shape.ts'
import { mapByName } from '../../engine/value/records.ts'
import { ConfigError } from '../../server/config/config.ts'
import type { ScaffoldWords } from './scaffold-words.ts'

export interface ScaffoldRequest {
  readonly name: string
  readonly title: string
  /** The folder below `resources` or `reports`. */
  readonly area: string
  /** The id of the top menu entry that gets the line; undefined: the last one with entries. */
  readonly group: string | undefined
  /** The resource that a report or a card reads, or an import fills; undefined: the first master. */
  readonly source: string | undefined
  readonly words: ScaffoldWords
}

export interface ScaffoldedFiles {
  /** Texts by their places in the schema folder. */
  readonly files: Readonly<Record<string, string>>
  readonly menu: readonly MenuLine[]
}

export interface MenuLine {
  readonly id: string
  readonly title: string
  readonly to: string
  readonly path: string
}

const format = (definition: object): string => `${JSON.stringify(definition, null, 2)}\n`

export const buildMasterFiles = ({ name, title, area, words }: ScaffoldRequest): ScaffoldedFiles => {
  const word = name.replaceAll('-', '_')
  const [key, label] = [words.key(word), words.label(word)]
  const { titles, active } = words
  return {
    files: {
      [`resources/${area}/${name}.json`]: format({
        $schema: '../../dialect/resource.schema.json',
        title,
        type: 'object',
        'x-kind': 'master',
        'x-key': [key],
        'x-label': `{${key}} - {${label}}`,
        required: [key, label],
        properties: {
          [key]: { $ref: 'types#code', title: titles.key(title), 'x-once': true },
          [label]: { $ref: 'types#text', title: titles.label(title) },
          [active]: { $ref: 'types#flag', title: titles.active, default: true },
        },
        'x-active': active,
        'x-api': { path: name },
        'x-list': {
          columns: [key, label, active],
          sort: [key],
          search: [key, label],
          filters: [active],
          export: ['csv'],
          empty: titles.none(title),
        },
        'x-form': { as: 'modal', titleAdd: titles.add(title), titleEdit: titles.edit(title) },
      }),
    },
    menu: [{ id: name, title, to: `resource:${name}`, path: `/master-${name}` }],
  }
}

export const buildDocumentFiles = ({ name, title, area, words }: ScaffoldRequest): ScaffoldedFiles => {
  const number = `${name.replaceAll('-', '_')}_no`
  const prefix = name
    .replaceAll(/[^a-z]/g, '')
    .slice(0, 3)
    .toUpperCase()
  const { titles, date, amount, remark } = words
  return {
    files: {
      [`resources/${area}/${name}.json`]: format({
        $schema: '../../dialect/resource.schema.json',
        title,
        'x-kind': 'document',
        'x-key': [number],
        'x-label': `{${number}}`,
        'x-scope': 'shop',
        required: [amount],
        properties: {
          [number]: {
            $ref: 'types#label',
            title: titles.number,
            'x-number': { pattern: `${prefix}-{yyMMdd}-{####}`, reset: 'day' },
          },
          [date]: { $ref: 'types#date', title: titles.date, readOnly: true, 'x-default': 'sysdate()' },
          [amount]: { $ref: 'types#money', title: titles.amount, exclusiveMinimum: 0 },
          [remark]: { $ref: 'types#note', title: titles.remark },
        },
        'x-flow': {
          field: 'status',
          states: {
            DRAFT: { edit: true },
            DONE: { title: titles.saved, color: 'success' },
            CANC: { title: titles.cancelled, color: 'error', final: true },
          },
          moves: [
            { id: 'save', title: titles.save, from: ['DRAFT'], to: 'DONE', who: ['*'], number: [number] },
            { id: 'cancel', title: titles.cancel, from: ['DONE'], to: 'CANC', who: ['*'] },
          ],
        },
        'x-views': {
          all: { title, columns: [number, date, amount, 'status'], filters: [date], actions: ['cancel'] },
        },
      }),
    },
    menu: [
      { id: `new-${name}`, title: titles.add(title), to: `document:${name}/new`, path: `/new-${name}` },
      { id: name, title, to: `document:${name}/all`, path: `/${name}` },
    ],
  }
}

export const buildLedgerFiles = ({ name, title, words }: ScaffoldRequest): ScaffoldedFiles => ({
  files: {
    [`ledgers/${name}.json`]: format({
      $schema: '../dialect/ledger.schema.json',
      kind: 'ledger',
      title,
      table: `${name.replaceAll('-', '_')}_moves`,
      transfer: { place: 'place', from: 'from_place', to: 'to_place' },
      places: { inside: ['HERE'], outside: ['OTHERS'] },
      amounts: { amount: { $ref: 'types#money', title: words.titles.amount, neverNegative: true } },
      kinds: { IN: { title: words.titles.incoming }, OUT: { title: words.titles.outgoing } },
      balances: [{ id: 'per_place', by: ['place'] }],
      columns: {
        incoming: { title: words.titles.incoming, sign: '+' },
        outgoing: { title: words.titles.outgoing, sign: '-' },
      },
    }),
  },
  menu: [],
})

/** Fields of a list that a report or an import may show, the key first. */
const listShownFields = ({ key, fields }: Resource): readonly Resource['fields'][number][] => {
  const shown = fields.filter(({ type, writeOnly }) => !type.secret && !type.uploaded && !writeOnly)
  return [...shown.filter(({ name }) => key.includes(name)), ...shown.filter(({ name }) => !key.includes(name))].slice(
    0,
    4,
  )
}

export const buildReportFiles = (request: ScaffoldRequest, schema: Schema): ScaffoldedFiles => {
  const { name, title, area } = request
  const source = getSource(request, schema)
  return {
    files: {
      [`reports/${area}/${name}.json`]: format({
        $schema: '../../dialect/report.schema.json',
        kind: 'report',
        title,
        from: `resource:${source.name}`,
        filters: [],
        columns: listShownFields(source).map(field => ({ name: field.name, title: field.title, value: field.name })),
        sort: [source.key[0]],
        outputs: { pdf: {}, xlsx: true, csv: true },
      }),
    },
    menu: [{ id: name, title, to: `report:${name}`, path: `/${name}` }],
  }
}

export const buildImportFiles = (request: ScaffoldRequest, schema: Schema): ScaffoldedFiles => {
  const { name, title } = request
  const source = getSource(request, schema)
  const needed = source.fields.filter(field => !field.readOnly && (field.required || source.key.includes(field.name)))
  const hasEntry = flattenTargets(schema).includes('import')
  return {
    files: {
      [`imports/${name}.json`]: format({
        $schema: '../dialect/import.schema.json',
        kind: 'import',
        type: name.replaceAll('-', '_'),
        title,
        into: source.name,
        mode: 'upsert',
        file: { headers: 'lower-underscore', maxRows: 5000 },
        map: mapByName(needed, field => field.name),
      }),
    },
    menu: hasEntry ? [] : [{ id: 'imports', title: 'Import', to: 'import:*', path: '/imports' }],
  }
}

/** Adds a card to the dashboard, which is made with the first one. */
export const buildCardFiles = (
  request: ScaffoldRequest,
  schema: Schema,
  dashboardText: string | undefined,
): ScaffoldedFiles => {
  const { name, title, words } = request
  const source = getSource(request, schema)
  const dashboard = JSON.parse(
    dashboardText ?? '{ "$schema": "./dialect/dashboard.schema.json", "kind": "dashboard", "cards": [] }',
  ) as { readonly cards?: readonly object[] }
  const card = {
    id: name,
    title,
    from: `resource:${source.name}`,
    values: [{ name: 'count', title: words.titles.count, value: 'count()' }],
  }
  return {
    files: { 'dashboard.json': format({ ...dashboard, cards: [...(dashboard.cards ?? []), card] }) },
    menu: flattenTargets(schema).includes('dashboard')
      ? []
      : [{ id: 'dashboard', title: 'Dashboard', to: 'dashboard:main', path: '/dashboard' }],
  }
}

const flattenTargets = ({ menu }: Schema): readonly string[] => {
  const collectKinds = (items: Schema['menu']): readonly string[] =>
    items.flatMap(({ target, items: children }) => [...(target ? [target.kind] : []), ...collectKinds(children)])
  return collectKinds(menu)
}

const getSource = ({ source }: ScaffoldRequest, { resources, project }: Schema): Resource => {
  const own = [project.shop.resource, project.user.resource]
  const masters = Object.values(resources).filter(({ kind, name }) => kind === 'master' && !own.includes(name))
  const match = source === undefined ? masters[0] : resources[source]
  if (match) return match
  throw new ConfigError(
    source === undefined
      ? 'The project has no master yet: begin one first.'
      : `no resource is called "${source}"; there are ${masters.map(({ name }) => name).join(', ')}.`,
  )
}

/** Adds the lines after the last one that the menu draws, for the levels of its neighbours; other lines stay as they are. */
export const addMenuLines = (text: string, group: string | undefined, lines: readonly MenuLine[]): string => {
  const menu = JSON.parse(text) as MenuDefinition
  const top =
    group === undefined
      ? (menu.items.findLast(({ items = [] }) => items.length > 0) ?? menu.items.at(-1))
      : menu.items.find(item => item.id === group)
  if (!top)
    throw new ConfigError(
      `menu.json has no top entry with the id "${group ?? ''}"; say --menu=${menu.items.map(item => item.id).join(' | ')}.`,
    )
  if (top.items === undefined) return formatMenu({ ...menu, items: [...menu.items, ...lines] })
  const lastDrawn = top.items.findLastIndex(({ show }) => show !== false)
  const levels = top.items[lastDrawn]?.levels ?? top.levels
  const added = lines.map(line => ({ ...line, ...(levels && { levels }) }))
  const extended = { ...top, items: top.items.toSpliced(lastDrawn + 1, 0, ...added) }
  return formatMenu({ ...menu, items: menu.items.map(item => (item === top ? extended : item)) })
}
