// What a move takes out of the shop or promises, whose limits it counts in, and which of them it passes.
import { isFullLevel } from '../../../engine/access/access-user.ts'
import { formatMessageValue } from '../../../engine/expression/evaluate/format-message-value.ts'
import { encodeStored } from '../../../engine/expression/evaluate/reader.ts'
import { collectNeeds } from '../../../engine/expression/terms/term-parts.ts'
import type { FieldType } from '../../../engine/field/field-type.ts'
import { buildEntryRow } from '../../../engine/record/record-reader.ts'
import { formatLabel, type Row } from '../../../engine/record/row.ts'
import type { Authorization } from '../../../engine/schema/document.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { LimitBound, LimitGroup, LimitLog } from '../../../engine/schema/project.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { fillBraces, type TextPart } from '../../../engine/value/coded-text.ts'
import { mapByName } from '../../../engine/value/records.ts'
import type { Caller } from '../../caller/caller.ts'
import { hasFullLevel } from '../../caller/move-access.ts'
import { getShopToday } from '../../day/day.ts'
import type { EntryLegs } from '../../ledger/reverse-entries.ts'
import { findCreator, sumLimitUses } from '../../storage/authorizations.ts'
import { createId } from '../../storage/create-id.ts'
import { findAllRows } from '../../storage/find-rows.ts'
import type { Connection } from '../../storage/storage.ts'
import {
  evaluateExpression,
  getDocumentScope,
  isTrue,
  type LimitUse,
  type MoveContext,
} from '../document/move-context.ts'
import type { Document } from '../document/parse-document.ts'
import { listPostingScopes } from '../document/post-sets.ts'
import { readUserLevel } from '../rule/caller-in-shop.ts'
import { insertShopRow } from '../write/write-row.ts'

export interface PassedLimit extends PassedShare {
  readonly bound: LimitBound
  /** The name of the limit. */
  readonly group: string
  /** What its text is filled with. */
  readonly values: Readonly<Record<string, string>>
}

export interface LimitAssessment {
  readonly uses: readonly LimitUse[]
  readonly passed: readonly PassedLimit[]
}

/** Roles in the log: who saved what counts, and who authorized it. */
const limitRoles = { save: 'SAVE', authorize: 'AUTHORIZE' } as const

const none: LimitAssessment = { uses: [], passed: [] }

/**
 * Evaluated on the document as it is written, and on the entries that the move reversed; entries of other documents are assessed
 * by their own moves.
 */
export const assessLimits = async (
  context: MoveContext,
  document: Document,
  reversed: readonly EntryLegs[] = [],
): Promise<LimitAssessment> => {
  const { caller, connection, move, flow } = context
  const log = caller.schema.project.limits
  if (!log) return none
  const promised = new Set(flow.moves.flatMap(({ promises }) => promises))
  const now = await sumSets(context, document, [...move.promises, ...move.post.filter(name => !promised.has(name))])
  const later = await sumSets(
    context,
    document,
    move.post.filter(name => promised.has(name)),
  )
  const settings = await readLimitSettings(connection, caller)
  const back = sumReversed(caller, log, { settings, reversed })
  const uses = [
    ...[...now, ...back].map(([group, amount]) => ({ group, amount, person: caller.user.userId })),
    ...(await listUnpromised(context, log, { document, amounts: later })),
  ].filter(({ amount }) => amount > 0)
  if (uses.length === 0) return none
  const passed: PassedLimit[] = []
  for (const use of uses) passed.push(...(await findPassed(context, { log, settings, use })))
  return { uses, passed }
}

/** What entries of these sets count, by limit. */
const sumSets = async (
  context: MoveContext,
  document: Document,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const amounts = new Map<string, number>()
  for (const name of names)
    for (const posting of context.resource.lifecycle.posts[name] ?? []) {
      if (!posting.limit) continue
      const { group, amount } = posting.limit
      for (const { scope } of listPostingScopes(context, document, posting)) {
        if (!(await isTrue(context, posting.if, scope))) continue
        const value = encodeStored(await evaluateExpression(context, amount, scope), logScale)
        if (typeof value === 'number') amounts.set(group, (amounts.get(group) ?? 0) + value)
      }
    }
  return amounts
}

/** What reversing takes out of places with a balance, by limit: an entry that had come in leaves again. */
const sumReversed = (
  { schema }: Caller,
  { groups }: LimitLog,
  { settings, reversed }: { readonly settings: LimitSettings; readonly reversed: readonly EntryLegs[] },
): readonly (readonly [string, number])[] =>
  Object.entries(groups).flatMap(([name, group]) => {
    const amounts = reversed.map(({ ledger, into }) => {
      if (!group.reversals?.includes(ledger.name)) return 0
      if (ledger.places.outside.includes(String(into[ledger.transfer.place]))) return 0
      const { field } = getResource(schema, ledger.resource)
      const unit = ledger.amounts.find(amount => field[amount.name]?.type === settings.getType(group))
      return unit ? settings.toLogUnit(group, Number(into[unit.name])) : 0
    })
    const sum = amounts.reduce((total, amount) => total + amount, 0)
    return sum > 0 ? [[name, sum]] : []
  })

/** What a promised entry takes more than was counted today when it was promised; its creator answers for it. */
const listUnpromised = async (
  { connection, caller, resource }: MoveContext,
  log: LimitLog,
  { document, amounts }: { readonly document: Document; readonly amounts: ReadonlyMap<string, number> },
): Promise<readonly LimitUse[]> => {
  const uses: LimitUse[] = []
  if (amounts.size === 0) return uses
  const id = String(document.row.id)
  const creator = (await findCreator(connection, resource, id)) ?? caller.user.userId
  for (const [group, amount] of amounts) {
    const where = { document: resource.name, row: id, role: limitRoles.save }
    uses.push({ group, amount: amount - (await sumUses(connection, caller, { log, group, where })), person: creator })
  }
  return uses
}

const sumUses = (
  connection: Connection,
  caller: Caller,
  { log, group, where }: { log: LimitLog; group: string; where: Parameters<typeof sumLimitUses>[1]['where'] },
): Promise<number> =>
  sumLimitUses(connection, {
    log: getResource(caller.schema, log.resource),
    fields: log.fields,
    shop: caller.shop.code,
    date: caller.shop.businessDate,
    today: getShopToday(caller),
    group,
    where,
  })

interface AssessedUse {
  readonly log: LimitLog
  readonly settings: LimitSettings
  readonly use: LimitUse
}

/** Full levels have no limits; no refusal names what a shop has used. */
const findPassed = async (
  { connection, caller }: MoveContext,
  { log, settings, use: { group: name, amount, person } }: AssessedUse,
): Promise<readonly PassedLimit[]> => {
  if (await isFull(connection, caller, person)) return []
  const group = getGroup(log, name)
  const own = await sumUses(connection, caller, { log, group: name, where: { user: person } })
  const all = await sumUses(connection, caller, { log, group: name, where: { role: limitRoles.save } })
  const used: Readonly<Record<LimitBound, number>> = { document: 0, day: own, shop: all }
  return (['document', 'day', 'shop'] as const).flatMap(bound => {
    const most = settings.getMost(group, bound)
    if (most === undefined || used[bound] + amount <= most) return []
    const format = (value: number): string => settings.format(group, value)
    const values = { limit: group.title, most: format(most), amount: format(amount) }
    const left = Math.max(0, most - used[bound])
    const sums = bound === 'shop' ? {} : { used: format(used[bound]), left: format(left), over: format(amount - left) }
    const text = fillLimitText(log, bound, { ...values, ...sums })
    const filled = { ...values, ...sums }
    const codes = { title: { limit: name }, text: { limit: name, bound, values: filled } }
    return [
      { bound, group: name, values: filled, title: group.title, text, most: values.most, amount: values.amount, codes },
    ]
  })
}

const getGroup = ({ groups }: LimitLog, name: string): LimitGroup => {
  const group = groups[name]
  if (!group) throw new Error(`the project has no limit ${name}`)
  return group
}

const isFull = async (connection: Connection, caller: Caller, person: string): Promise<boolean> =>
  isFullLevel(
    caller.schema.project,
    person === caller.user.userId ? caller.user.level : await readUserLevel(connection, caller, person),
  )

/** The title of the first limit that the user would pass by authorizing these uses; undefined if there is none. */
export const findPassedByAuthorizer = async (
  connection: Connection,
  caller: Caller,
  { uses, by }: { readonly uses: readonly LimitUse[]; readonly by: { readonly user: string; readonly level: string } },
): Promise<string | undefined> => {
  const log = caller.schema.project.limits
  if (!log || uses.length === 0 || isFullLevel(caller.schema.project, by.level)) return undefined
  const settings = await readLimitSettings(connection, caller)
  for (const { group: name, amount } of uses) {
    const group = getGroup(log, name)
    const most = settings.getMost(group, 'day')
    if (most === undefined) continue
    const used = await sumUses(connection, caller, { log, group: name, where: { user: by.user } })
    if (used + amount > most) return group.title
  }
  return undefined
}

/** The title of the first limit whose bound of one document, or of a day if it has none, these uses pass. */
export const findPassedBound = async (
  connection: Connection,
  caller: Caller,
  uses: readonly LimitUse[],
): Promise<string | undefined> => {
  const log = caller.schema.project.limits
  if (!log || uses.length === 0) return undefined
  const settings = await readLimitSettings(connection, caller)
  const passed = uses.find(({ group: name, amount }) => {
    const group = getGroup(log, name)
    const most = settings.getMost(group, 'document') ?? settings.getMost(group, 'day')
    return most !== undefined && amount > most
  })
  return passed && getGroup(log, passed.group).title
}

// The shares that a move gives away above their limit in percent, such as what is lost of a weight.

/** A share above its limit: what the authorizing person and the log read of it. */
export interface PassedShare {
  readonly title: string
  readonly text: string
  readonly most: string
  readonly amount: string
  /** The codes of its title and its text. */
  readonly codes: { readonly title: TextPart; readonly text: TextPart }
}

/** Full levels have no limits. */
export const listPassedShares = async (
  context: MoveContext,
  { limits }: Authorization,
  document: Document,
): Promise<readonly PassedShare[]> => {
  const { caller } = context
  if (hasFullLevel(caller)) return []
  const scope = getDocumentScope(context, document)
  const shares: PassedShare[] = []
  for (const { amount, of, most, exceeded } of limits) {
    if (!(await isTrue(context, exceeded, scope))) continue
    const [value, base, percent] = [
      formatMessageValue(await evaluateExpression(context, amount, scope)),
      formatMessageValue(await evaluateExpression(context, of, scope)),
      formatMessageValue(await evaluateExpression(context, most, scope)),
    ]
    const [setting = ''] = collectNeeds(most.term).params
    const title = getSettingTitle(caller, setting)
    const values = { limit: title, most: `${percent}%`, amount: value, of: base }
    const text = fillLimitText({ texts: caller.schema.project.limits?.texts ?? {} }, 'percent', values)
    const codes = { title: { setting }, text: { setting, values } }
    shares.push({ title, text, most: `${percent}% x ${base}`, amount: value, codes })
  }
  return shares
}

const getSettingTitle = ({ schema }: Pick<Caller, 'schema'>, key: string): string => {
  const { settings } = schema.project
  return (settings && getResource(schema, settings.resource).entries?.of.field[key]?.title) ?? key
}

// The bounds of the limits of a shop, in thousandths of their unit, and how such amounts are written.

/** The decimals of the log, in which amounts of all units are stored. */
const logScale = 3

interface LimitSettings {
  /** The most in thousandths; undefined: the limit has no such bound. */
  readonly getMost: (group: LimitGroup, bound: LimitBound) => number | undefined
  /** The type of its settings; undefined without one. */
  readonly getType: (group: LimitGroup) => FieldType | undefined
  /** An amount as ledgers store it, in thousandths. */
  readonly toLogUnit: (group: LimitGroup, amount: number) => number
  readonly format: (group: LimitGroup, amount: number) => string
}

const readLimitSettings = async (connection: Connection, { schema, shop }: Caller): Promise<LimitSettings> => {
  const { settings } = schema.project
  const resource = settings && getResource(schema, settings.resource)
  const { entries } = resource ?? {}
  if (!resource || !entries) throw new Error('limits need settings with entries')
  const row = buildEntryRow({ ...resource, entries }, await findAllRows(connection, resource, shop.code))
  const getField = (group: LimitGroup, bound: LimitBound): Field | undefined => entries.of.field[group[bound] ?? '']
  const findField = (group: LimitGroup): Field | undefined =>
    getField(group, 'document') ?? getField(group, 'day') ?? getField(group, 'shop')
  return {
    getType: group => findField(group)?.type,
    toLogUnit: (group, amount) => {
      const field = findField(group)
      return field ? amount * getFactor(field) : amount
    },
    getMost: (group, bound) => {
      const field = getField(group, bound)
      const value = field && row[field.name]
      return field && typeof value === 'number' ? value * getFactor(field) : undefined
    },
    format: (group, amount) => {
      const field = findField(group)
      if (!field) return String(amount)
      return field.type.format(Math.round(amount / getFactor(field)))
    },
  }
}

const getFactor = ({ type }: Field): number => 10 ** (logScale - (type.scale ?? 0))

/** The sentence of the project for a bound that is passed. */
export const fillLimitText = (
  { texts }: Pick<LimitLog, 'texts'>,
  bound: LimitBound | 'percent',
  values: Readonly<Record<string, string>>,
): string => fillBraces(texts[bound] ?? '{limit}', name => values[name] ?? '')

// Writes the log of limits: a row for each person who answers for what a move took or promised.

/** `authorizer`: the user whose authorization the move used, if it used one of another user. */
export const recordLimitUses = async (
  { connection, caller, resource, move }: MoveContext,
  { row }: Document,
  { uses, authorizer }: { readonly uses: readonly LimitUse[]; readonly authorizer: string | undefined },
): Promise<void> => {
  const log = caller.schema.project.limits
  if (!log || uses.length === 0) return
  const table = getResource(caller.schema, log.resource)
  const empty = mapByName(table.fields, field => field.default)
  const common: Omit<UseValues, 'id' | 'user' | 'role' | 'group' | 'amount'> = {
    date: caller.shop.businessDate,
    today: getShopToday(caller),
    at: caller.now().toISOString(),
    document: resource.name,
    row: String(row.id),
    number: formatLabel(resource, row),
    move: move.id,
  }
  for (const { group, amount, person } of uses) {
    const save = { ...common, user: person, role: limitRoles.save, group, amount }
    const grant = authorizer !== undefined &&
      authorizer !== person && { ...save, user: authorizer, role: limitRoles.authorize }
    for (const values of [save, ...(grant ? [grant] : [])])
      await insertShopRow(connection, caller, table, {
        ...empty,
        ...toRow(log, { ...values, id: createId() }),
      })
  }
}

type UseValues = Readonly<Record<keyof LimitLog['fields'], string | number>>

const toRow = ({ fields }: LimitLog, values: UseValues): Row =>
  Object.fromEntries(Object.entries(fields).map(([part, field]) => [field, values[part as keyof UseValues]]))
