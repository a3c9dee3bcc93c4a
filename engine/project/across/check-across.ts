// Checks that need several files: references between resources, paths of the API, and project.json.

import { compileLimitLog } from '../../authorization/check-limits.ts'
import { choice } from '../../field/choice.ts'
import { codes } from '../../field/codes.ts'
import { date } from '../../field/date.ts'
import { type FieldType, isSameType } from '../../field/field-type.ts'
import { flag } from '../../field/flag.ts'
import { instant } from '../../field/instant.ts'
import { menu } from '../../field/menu.ts'
import { secret } from '../../field/secret.ts'
import { formatSuggestion } from '../../message/suggest.ts'
import { parseStoredValue } from '../../record/compile-field.ts'
import type { BusinessDay, Project } from '../../schema/project.ts'
import { type FieldIndex, findField, isListed, type ResourceCore } from '../../schema/resource.ts'
import { findResource } from '../../schema/schema.ts'
import type { ParsedField, ParsedResources, ParsedSchema } from '../../schema/stages.ts'
import { compileCurrency } from '../../schema-file/files/project-types.ts'
import type { SchemaFile } from '../../schema-file/files/schema-file.ts'
import type { TableFile } from '../../schema-file/files/table-file.ts'
import { pickDefined } from '../../schema-file/language/naming.ts'
import { isServerPath } from '../../schema-file/names/server-paths.ts'
import { listStartRows, type StartDefinition } from '../../schema-file/shapes/part-shape.ts'
import type { ProjectDefinition } from '../../schema-file/shapes/project-shape.ts'
import type { CompileOptions } from '../../scope/schema-scope.ts'
import { compileWebhooks, reportWebhookMisfits } from './check-webhooks.ts'

export const checkReferences = (files: readonly TableFile[], schema: ParsedSchema): void => {
  for (const { name: resource, definition, report } of files) {
    for (const [field, { ref }] of Object.entries(definition.properties)) {
      if (!ref) continue
      const path = ['properties', field, 'x-ref']
      const target = findResource(schema, ref.to)
      if (target && target.key.length > 1)
        report([...path, 'to'], `"${ref.to}" has a key of several fields; a reference needs one`)
      const keyType = target && findField(target, target.key[0])?.type
      const fieldType = schema.resources[resource]?.field[field]?.type
      if (keyType && fieldType && !isSameType(keyType, fieldType.many ?? fieldType))
        report(
          path,
          `the field is of the type "${fieldType.name}" and the key of "${ref.to}" of the type "${keyType.name}"`,
          'key',
        )
      for (const list of ['search', 'columns'] as const) {
        for (const [index, name] of (ref[list] ?? []).entries()) {
          if (target && findField(target, name)?.writeOnly)
            report([...path, list, index], `"${name}" is written only and never shown`)
        }
      }
    }
  }
}

interface ApiRoute {
  /** `*` is every method: the path of a resource. */
  readonly method: string
  /** Without parameter names: `things/{code}` and `things/{name}` are one path. */
  readonly path: string
  readonly owner: string
}

const findRouteOwner = ({ method, path }: ApiRoute, taken: readonly ApiRoute[]): string | undefined => {
  if (isServerPath(path)) return 'the server'
  return taken.find(one => one.path === path && (one.method === method || one.method === '*' || method === '*'))?.owner
}

export const checkPaths = (files: readonly TableFile[], resources: ParsedResources): void => {
  const taken: ApiRoute[] = []
  const registerRoute = (claimed: ApiRoute, reportFault: (message: string) => void): void => {
    const route = { ...claimed, path: claimed.path.replaceAll(/\{[^}]*\}/g, '{}') }
    const holder = findRouteOwner(route, taken)
    if (holder !== undefined) reportFault(`this path belongs to ${holder} already`)
    taken.push(route)
  }
  for (const { name, path: file, report, definition } of files) {
    const resource = resources[name]
    if (resource?.file !== file || !isListed(resource)) continue
    const owner = `"${name}"`
    const at = definition.api.path === undefined ? [] : ['x-api', 'path']
    registerRoute({ method: '*', path: resource.api.path, owner }, message => report(at, message))
    for (const [index, { method, path, params }] of resource.api.aliases.entries()) {
      const reportFault = (message: string): void => report(['x-api', 'aliases', index, 'path'], message)
      registerRoute({ method, path, owner }, reportFault)
      const shadowed = Object.values(resources).find(
        other => path.replace(/\{[^}]*\}$/, '{id}') === `${other.api.path}/{id}`,
      )
      if (shadowed) reportFault(`this path would hide the single rows of "${shadowed.name}"`)
      const parts = [...path.matchAll(/\{([a-z_]+)\}/g)].map(([, part]) => part ?? '')
      for (const part of parts) {
        if (!Object.hasOwn(params, part))
          report(['x-api', 'aliases', index, 'path'], `"params" does not say which field {${part}} is`)
      }
    }
  }
}

export const compileProject = (
  file: SchemaFile<ProjectDefinition>,
  schema: ParsedSchema,
  { moduleNames, textKeys }: Pick<CompileOptions, 'moduleNames' | 'textKeys'>,
): Project => {
  const { definition, report } = file
  for (const [index, name] of (definition.modules ?? []).entries())
    if (moduleNames && !moduleNames.includes(name))
      report(['modules', index], `no module is called "${name}"${formatSuggestion(name, moduleNames)}`)
  for (const key of Object.keys(definition.texts ?? {}))
    if (textKeys && !textKeys.includes(key))
      report(['texts', key], `no text of the program has the key "${key}"${formatSuggestion(key, textKeys)}`, 'key')
  for (const part of ['shop', 'user', 'tokens'] as const) {
    const resource = findResource(schema, definition[part]?.resource ?? '')
    if (resource) reportMisfits(part, resource, definition, (word, message) => report([part, word], message))
  }
  reportShopLevels(file, schema)
  reportWebhookMisfits(file, schema)
  const { resource: shops, like } = definition.shop
  const place = findResource(schema, shops)
  if (like && place && findField(place, like.field)?.ref?.to !== shops)
    report(['shop', 'like', 'field'], `the field must refer to "${shops}"`)
  const isDivided = Object.values(definition.levels).some(({ everyShop }) => everyShop === true)
  const levels = Object.entries(definition.levels).map(
    ([name, { title, full = false, everyShop = false, gives = [] }]) => {
      const ofChain = full && (everyShop || !isDivided)
      return [name, { title, full, everyShop, ofChain, gives }] as const
    },
  )
  const { single = false, first = 'MAIN' } = definition.shops ?? {}
  return {
    name: definition.name,
    tagline: definition.tagline ?? '',
    languages: definition.languages ?? ['id', 'en'],
    texts: definition.texts ?? {},
    currency: compileCurrency(definition),
    timeZone: definition.timeZone ?? 'UTC',
    dateFormat: definition.dateFormat ?? 'yyyy-MM-dd',
    day: compileDay(file, schema),
    modules: definition.modules ?? [],
    emptyText: definition.emptyText,
    shop: definition.shop,
    shops: { single, first },
    user: { ...definition.user, level: { field: definition.user.level } },
    levels: Object.fromEntries(levels),
    switches: definition.switches ?? [],
    openBehind: definition.day?.open ?? [],
    covers: definition.covers ?? {},
    ...pickDefined(definition, 'logo', 'colors', 'settings', 'authorization', 'tokens', 'drop'),
    ...compileLimitLog(definition),
    ...compileWebhooks(definition),
  }
}

const compileDay = ({ definition, report }: SchemaFile<ProjectDefinition>, schema: ParsedSchema): BusinessDay => {
  const { mode = 'none', at = '00:00', document, move } = definition.day ?? {}
  for (const [word, of] of Object.entries({ at: 'clock', document: 'closed', move: 'closed', open: 'closed' } as const))
    if (definition.day?.[word as 'at'] !== undefined && mode !== of)
      report(['day', word], `"${word}" is of the mode "${of}", and the mode is "${mode}"`, 'key')
  const closing = document === undefined ? undefined : findResource(schema, document)
  if (closing && closing.kind !== 'document')
    report(['day', 'document'], `"${closing.name}" is a ${closing.kind}, and a document closes the day`)
  if (mode === 'closed' && document === undefined) report(['day'], 'no "document" closes the day')
  const isClosedByModule = closing?.kind === 'document' && move === undefined
  if (isClosedByModule && !definition.modules?.includes(closing.name))
    report(
      ['day'],
      `nothing ends the day: name the "move" of "${closing.name}" that does, or list a hand-written module "${closing.name}"`,
    )
  else if (isClosedByModule && definition.shop.closing === undefined)
    report(['shop'], '"closing" is missing: the field that holds the business date while it is being closed')
  return { mode, at, ...(document !== undefined && { document }), ...(move !== undefined && { move }) }
}

/** Types that the server needs for fields which the project names. */
const neededTypes: Readonly<Record<string, FieldType>> = {
  shops: codes,
  businessDate: date,
  closing: date,
  active: flag,
  password: secret,
  level: choice,
  menu,
  scopes: menu,
  write: flag,
  until: date,
  used: instant,
}

const reportMisfits = (
  part: 'shop' | 'user' | 'tokens',
  resource: ResourceCore & FieldIndex<ParsedField>,
  definition: ProjectDefinition,
  reportFault: (word: string, message: string) => void,
): void => {
  const words = pickTexts(definition[part] ?? {})
  if (resource.key.join() !== words.key)
    reportFault('key', `the key of "${resource.name}" is "${resource.key.join(', ')}"`)
  for (const [word, needed] of Object.entries(neededTypes)) {
    const type = findField(resource, words[word] ?? '')?.type
    if (type && !isSameType(type, needed))
      reportFault(word, `the field must be of the type "${needed.name}", not "${type.name}"`)
  }
  const hash = findField(resource, words.hash ?? '')
  if (hash && !(hash.writeOnly && hash.readOnly)) reportFault('hash', 'the field must be "readOnly" and "writeOnly"')
  const choices = (findField(resource, words.level ?? '')?.limits.choices ?? []).map(String)
  const unknownLevels = choices.filter(value => !Object.hasOwn(definition.levels, value))
  if (unknownLevels.length > 0)
    reportFault('level', `the field has choices that are no levels: ${unknownLevels.join(', ')}`)
}

const pickTexts = (words: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(words).flatMap(([word, value]) => (typeof value === 'string' ? [[word, value]] : [])),
  )

const isOfSomeShops = ({ levels }: ProjectDefinition, name: string): boolean =>
  Object.hasOwn(levels, name) && levels[name]?.everyShop !== true

/** Levels in one shop are those of some shops alone: one of every shop is the level of the user. */
const reportShopLevels = ({ definition, report }: SchemaFile<ProjectDefinition>, schema: ParsedSchema): void => {
  const { levels } = definition.user
  const resource = findResource(schema, levels?.resource ?? '')
  if (!levels || !resource) return
  const reportWord = (word: string, message: string) => report(['user', 'levels', word], message)
  const isReference = (word: 'user' | 'shop', target: string): boolean => {
    const field = findField(resource, levels[word])
    if (field && field.ref?.to !== target) reportWord(word, `the field must refer to "${target}"`)
    return field?.ref?.to === target
  }
  const isUser = isReference('user', definition.user.resource)
  const isShop = isReference('shop', definition.shop.resource)
  if (isUser && isShop && resource.key.toSorted().join() !== [levels.user, levels.shop].toSorted().join())
    reportWord('resource', `the key of "${resource.name}" must be ${levels.user}, ${levels.shop}`)
  const field = findField(resource, levels.level)
  const misplaced = field?.limits.choices?.map(String).filter(name => !isOfSomeShops(definition, name)) ?? []
  if (field && !field.limits.choices) reportWord('level', 'the field must be a choice of levels')
  else if (misplaced.length > 0)
    reportWord('level', `the field has choices that are no levels of one shop: ${misplaced.join(', ')}`)
}

export const checkStart = ({ definition, report }: SchemaFile<StartDefinition>, schema: ParsedSchema): void => {
  for (const { path, rows } of listStartRows(definition)) {
    for (const [name, entries] of Object.entries(rows)) {
      const resource = findResource(schema, name)
      if (!resource) continue
      for (const [index, entry] of entries.entries()) {
        for (const [field, value] of Object.entries(entry)) {
          const at = [...path, name, index, field]
          checkStartValue(findField(resource, field), value, message => report(at, message))
        }
      }
    }
  }
}

/** Texts are not checked: they may contain `{shop}`, and are parsed when the row is created. */
const checkStartValue = (
  field: ParsedField | undefined,
  value: unknown,
  reportFault: (message: string) => void,
): void => {
  if (field && value !== null && typeof value !== 'string') parseStoredValue(value, field.type, reportFault)
}
