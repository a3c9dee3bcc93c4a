// The schema in the form that the browser receives: the visible part for one user, as JSON, and its conversion back.

import { restoreTerms, serializeTerms } from '../expression/terms/term-json.ts'
import { findFieldType } from '../field/all.ts'
import { getBlankValue, getTypeReference, isDateType } from '../field/field-type.ts'
import type { ListAction, ListedView } from '../schema/document-list.ts'
import type { Field } from '../schema/field.ts'
import type { Project } from '../schema/project.ts'
import { type FilterField, isOneRow, type Report, type ReportFilter, type ReportFormat } from '../schema/report.ts'
import type { Lifecycle, Resource, ResourceApi, ResourceScreen, SettingEntries } from '../schema/resource.ts'
import type { MenuItem } from '../schema/schema.ts'
import type { View } from '../schema/screen.ts'
import type { FunctionType } from '../value/function-type.ts'
import { mapByName } from '../value/records.ts'
import type { ResourceAccess } from './access.ts'

export interface FieldAnswer extends Omit<Field, 'type' | 'blank' | 'limits' | 'was'> {
  readonly type: string
  readonly limits: Omit<Field['limits'], 'pattern'> & { readonly pattern?: string }
}

type ServerOnly = 'file' | 'table' | 'perm' | 'index' | 'searched' | 'was' | 'drop' | 'workedOut' | 'card'

export interface ResourceAnswer
  extends Omit<Resource, ServerOnly | 'field' | 'fields' | 'entries' | 'api' | 'lifecycle'> {
  readonly api: Omit<ResourceApi, 'aliases'>
  readonly lifecycle: Omit<Lifecycle, 'posts' | 'asks'> & {
    /** The forms that the moves request. */
    readonly asks: Readonly<Record<string, ResourceAnswer>>
  }
  readonly fields: readonly FieldAnswer[]
  readonly entries?: EntriesAnswer
}

/** Settings by their keys; `of` is like a resource of one row. */
export interface EntriesAnswer extends Omit<SettingEntries, 'of'> {
  readonly of: ResourceAnswer
}

export interface ReportFilterAnswer extends Omit<ReportFilter, 'field' | 'rule' | 'default'> {
  readonly field: FieldAnswer
}

/** The filters and formats of a report's page; its columns come with its rows. */
export interface ReportEntry {
  readonly name: string
  readonly title: string
  readonly filters: readonly ReportFilterAnswer[]
  readonly formats: readonly ReportFormat[]
  readonly messages: Readonly<Record<string, string>>
  /** The filter that chooses shops of the user. */
  readonly shopFilter?: string
  /** It compares shops: each has one row. */
  readonly isComparison?: true
}

export interface MenuEntry {
  readonly id: string
  readonly title: string
  readonly icon?: string
  readonly about?: string
  /** Other words that find it. */
  readonly words?: string
  readonly help?: string
  readonly path?: string
  readonly target?: MenuItem['target']
  /** For a page: the screens whose rights it uses. */
  readonly needs?: MenuItem['needs']
  /** Not drawn in the menu. */
  readonly show?: false
  readonly children: readonly MenuEntry[]
}

/** A list over several documents as its screen draws it. */
export interface ListAnswer {
  readonly name: string
  readonly title: string
  readonly resource: ResourceAnswer
  readonly of: readonly Pick<ListedView, 'document' | 'view'>[]
  readonly actions: readonly ListAction[]
}

export interface SchemaAnswer {
  readonly version: string
  /** The data is a sample; absent: it is not. */
  readonly isDemo?: boolean
  readonly project: Project
  readonly menu: readonly MenuEntry[]
  /** Entries that are open by their path and not drawn. */
  readonly hidden: readonly MenuEntry[]
  readonly resources: Readonly<Record<string, ResourceAnswer>>
  readonly reports: Readonly<Record<string, ReportEntry>>
  readonly lists: Readonly<Record<string, ListAnswer>>
}

export const buildMenuEntry = ({
  id,
  title,
  icon,
  about,
  words,
  help,
  path,
  target,
  needs,
  show,
  items,
}: MenuItem): MenuEntry => ({
  id,
  title,
  ...(icon !== undefined && { icon }),
  ...(about !== undefined && { about }),
  ...(words !== undefined && { words }),
  ...(help !== undefined && { help }),
  ...(path !== undefined && { path }),
  ...(target && { target }),
  ...(needs && { needs }),
  ...(!show && { show }),
  children: items.map(buildMenuEntry),
})

/** The entries that the menu draws; a group without drawn entries is left out. */
export const filterDrawnEntries = (entries: readonly MenuEntry[]): readonly MenuEntry[] =>
  entries.flatMap(entry => {
    if (entry.show === false) return []
    const children = filterDrawnEntries(entry.children)
    return children.length > 0 || entry.path !== undefined ? [{ ...entry, children }] : []
  })

/** Returns the resource without hidden fields and server-only members; undefined if the user has no access. */
export const buildResourceAnswer = (resource: Resource, access: ResourceAccess): ResourceAnswer | undefined => {
  const { verbs, moves, visible, locked } = access
  if (verbs.size === 0) return undefined
  const shown = resource.fields.filter(visible).map(({ name }) => name)
  const key = [[...verbs], [...moves], shown, [...locked]].join(' ')
  const last = lastAnswers.get(resource)
  if (last?.key === key) return last.answer
  const answer = serializeResource(resource, access)
  lastAnswers.set(resource, { key, answer })
  return answer
}

/** Of the last rights: a changed file leaves the other resources as they are, and open pages request all of them again. */
const lastAnswers = new WeakMap<Resource, { readonly key: string; readonly answer: ResourceAnswer }>()

const serializeResource = (resource: Resource, { verbs, moves, visible, locked }: ResourceAccess): ResourceAnswer => {
  const {
    field: _field,
    file: _file,
    table: _table,
    perm: _perm,
    index: _index,
    searched: _searched,
    was: _was,
    drop: _drop,
    workedOut: _workedOut,
    card: _card,
    offline,
    fields,
    entries,
    ...rest
  } = resource
  const names = new Set(fields.filter(visible).map(({ name }) => name))
  const entriesPart = entries && buildEntriesAnswer(entries, { verbs, moves, locked, visible: () => true })
  return serializeTerms({
    ...rest,
    ...(entriesPart && { entries: entriesPart }),
    fields: fields.filter(visible).map(field => buildFieldAnswer(field, locked)),
    // A check that reads a hidden field is left to the server, and one of the audit to the audit.
    checks: rest.checks.filter(
      ({ rule, isAudited }) =>
        !isAudited && !fields.some(field => !visible(field) && namesField(rule.text, field.name)),
    ),
    api: { path: rest.api.path, verbs: [...verbs] },
    ...(offline && { offline: { fields: offline.fields.filter(name => names.has(name)) } }),
    screen: buildScreenAnswer(rest.screen, names),
    lifecycle: buildLifecycleAnswer(rest.lifecycle, moves),
  })
}

const namesField = (text: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(text)

const buildScreenAnswer = (screen: ResourceScreen, names: ReadonlySet<string>) => ({
  ...screen,
  ...filterPresentation(screen, names),
  views: mapByName(Object.values(screen.views), view => buildViewAnswer(view, names)),
})

const buildLifecycleAnswer = (
  { posts: _posts, asks, flow, ...lifecycle }: Lifecycle,
  moves: ReadonlySet<string>,
): ResourceAnswer['lifecycle'] => ({
  ...lifecycle,
  ...(flow && { flow: { ...flow, moves: flow.moves.filter(({ id }) => moves.has(id)) } }),
  asks: buildAsksAnswer(asks, moves),
})

/** Requested forms of the moves that the user may make. */
const buildAsksAnswer = (asks: Lifecycle['asks'], moves: ReadonlySet<string>): ResourceAnswer['lifecycle']['asks'] => {
  const access: ResourceAccess = {
    verbs: new Set(['create']),
    moves: new Set(),
    visible: () => true,
    locked: new Set(),
  }
  return Object.fromEntries(
    Object.entries(asks).flatMap(([move, resource]) => {
      const answer = moves.has(move) ? buildResourceAnswer(resource, access) : undefined
      return answer ? [[move, answer]] : []
    }),
  )
}

/** The list and form presentation without references to hidden fields. */
const filterPresentation = ({ list, form }: Pick<ResourceScreen, 'list' | 'form'>, names: ReadonlySet<string>) => ({
  list: {
    ...list,
    columns: list.columns.filter(({ field }) => names.has(field)),
    sort: list.sort.filter(({ field }) => names.has(field)),
    search: list.search.filter(name => names.has(name)),
    filters: list.filters.filter(name => names.has(name)),
  },
  form: {
    ...form,
    sections: form.sections.map(section => ({ ...section, fields: section.fields.filter(name => names.has(name)) })),
  },
})

const buildViewAnswer = ({ filter: _filter, ...view }: View, names: ReadonlySet<string>): Omit<View, 'filter'> => ({
  ...view,
  ...filterPresentation(view, names),
  edit: view.edit.filter(name => names.has(name)),
})

const buildEntriesAnswer = ({ of, ...entries }: SettingEntries, access: ResourceAccess): EntriesAnswer | undefined => {
  const answer = buildResourceAnswer(of, access)
  return answer && { ...entries, of: answer }
}

export const buildReportEntry = (report: Report): ReportEntry => {
  const { name, title, filters, outputs, messages, shopFilter } = report
  return serializeTerms({
    name,
    title,
    filters: filters.map(({ field, rule: _rule, default: _default, ...filter }) => ({
      ...filter,
      field: buildFieldAnswer(createFilterField(field), new Set()),
    })),
    formats: outputs.formats,
    messages,
    ...(shopFilter !== undefined && { shopFilter, ...(isOneRow(report) && { isComparison: true as const }) }),
  })
}

/** A filter is displayed and filled in like a field, but it is not stored. */
const createFilterField = ({ ref, ...field }: FilterField): Field => ({
  ...field,
  description: '',
  once: false,
  readOnly: false,
  writeOnly: false,
  default: null,
  case: 'upper',
  messages: {},
  stored: true,
  ...(ref && { ref: { ...ref, preload: false, checked: true, scan: false, refusals: [] } }),
})

const buildFieldAnswer = (
  { type, blank: _blank, limits: { pattern, ...limits }, was: _was, ...field }: Field,
  locked: ReadonlySet<string>,
): FieldAnswer => ({
  ...field,
  type: getTypeReference(type),
  readOnly: field.readOnly || locked.has(field.name),
  limits: { ...limits, ...(pattern && { pattern: pattern.source }) },
})

/** The resource again, with its field types; throws when the answer names a type that this program does not have. */
export const restoreResource = (
  source: ResourceAnswer,
  { emptyText }: Pick<Project, 'emptyText'>,
  functions: Readonly<Record<string, FunctionType>> = {},
): Resource => {
  const { entries, ...answer } = restoreTerms(source, functions)
  const fields = answer.fields.map(field => restoreField(field, emptyText))
  const asks = Object.entries(answer.lifecycle.asks)
  return {
    ...answer,
    fields,
    field: mapByName(fields, field => field),
    file: '',
    table: '',
    perm: {},
    index: [],
    searched: [],
    api: { ...answer.api, aliases: [] },
    lifecycle: {
      ...answer.lifecycle,
      posts: {},
      asks: Object.fromEntries(asks.map(([move, inner]) => [move, restoreResource(inner, { emptyText }, functions)])),
    },
    ...(entries && { entries: { ...entries, of: restoreResource(entries.of, { emptyText }, functions) } }),
  }
}

export const isDateFilter = ({ field: { type: name } }: ReportFilterAnswer): boolean => {
  const type = findFieldType(name)
  return type !== undefined && isDateType(type)
}

/** The field again, with its type; throws when the answer names one that this program does not have. */
export const restoreField = (
  { type: name, limits: { pattern, ...limits }, ...field }: FieldAnswer,
  emptyText: string,
): Field => {
  const type = findFieldType(name)
  if (!type) throw new Error(`no field type is called ${name}`)
  return {
    ...field,
    type,
    blank: getBlankValue(type, emptyText),
    limits: { ...limits, ...(pattern !== undefined && { pattern: new RegExp(pattern, 'u') }) },
  }
}
