// Records that fit any resource, made from its schema alone.
import type { JsonScalar } from '../../../engine/field/field-type.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { findResource, type Schema } from '../../../engine/schema/schema.ts'
import { buildSampleValue } from './sample-value.ts'
import { query, type Shop } from './shop.ts'

export type SampleRecord = Record<string, JsonScalar>

/** A right record of the resource; another serial gives another one. References name rows that are there, made if need be. */
export const buildSampleRecord = async (
  shop: Shop,
  schema: Schema,
  resource: Resource,
  { token, serial }: { token: string; serial: number },
): Promise<SampleRecord> => {
  const record: SampleRecord = {}
  for (const field of resource.fields) {
    // A row of a tree is a root: its parent would need one too.
    const isParent = field.ref?.to === resource.name && !field.required
    if (field.readOnly || field.type.uploaded || isParent) continue
    if (isOfFewRows(resource, field)) continue
    if (needsForm(resource, field) || isCheckedChoice(resource, field)) {
      record[field.name] = field.default as JsonScalar
      continue
    }
    record[field.name] = field.ref
      ? await (isOfKey(resource, field) ? createKey : referredKey)(shop, schema, field, { token, serial })
      : chooseForm(field, buildSampleValue(field, serial), serial)
  }
  return { ...record, ...buildProgram(schema, resource) }
}

/** What a required text of a form may be: an address of mail, or of a computer. */
const chooseForm = ({ limits: { pattern } }: Field, value: JsonScalar, serial: number): JsonScalar => {
  if (typeof value !== 'string' || pattern === undefined || new RegExp(pattern, 'u').test(value)) return value
  const forms = [`contoh-${serial}.example`, `contoh-${serial}@toko.example`]
  return forms.find(form => new RegExp(pattern, 'u').test(form)) ?? value
}

/** A program that receives events: its address is one of documents, and its events are in every project that has programs. */
const buildProgram = ({ project: { webhooks, emptyText } }: Schema, { name }: Resource): SampleRecord =>
  webhooks?.resource === name
    ? { [webhooks.address]: 'https://[2001:db8::1]/hook', [webhooks.events]: 'member.*', [webhooks.sends]: emptyText }
    : {}

/** Optional texts that only one of a form or with right check digits may be, as an account's QR code. */
const needsForm = ({ checks }: Resource, { name, required, type, limits, presentation }: Field): boolean =>
  !required &&
  type.json.type === 'string' &&
  ((limits.pattern !== undefined && presentation.widget !== 'digits') ||
    checks.some(({ fields, rule, moves }) => !moves && fields.includes(name) && /\b\w+Sah\(/.test(rule.text)))

/** An optional choice that a rule of the row names: not every one fits the others. */
const isCheckedChoice = ({ checks }: Resource, { name, required, choices, default: usual }: Field): boolean =>
  !required &&
  choices.some(({ value }) => value === usual) &&
  checks.some(({ fields, moves }) => !moves && fields.includes(name))

/** An optional choice that no two rows have: there are more rows than choices. */
const isOfFewRows = ({ uniqueWhen }: Resource, { name, required, choices }: Field): boolean =>
  !required && choices.length > 0 && uniqueWhen.some(({ fields }) => fields.includes(name))

const isOfKey = ({ key, unique }: Resource, { name }: Field): boolean =>
  key.includes(name) || unique.some(fields => fields.includes(name))

/** Far above the serials of the rows that are asked for. */
let newest = 50_000

/** The key of a row that nobody names yet. */
const createKey = async (
  shop: Shop,
  schema: Schema,
  { ref }: Field,
  { token }: { token: string },
): Promise<JsonScalar> => {
  const target = findResource(schema, ref?.to ?? '')
  if (!target) throw new Error('a reference leads nowhere')
  newest += 1
  const made = await buildSampleRecord(shop, schema, target, { token, serial: newest })
  const { status, body } = await shop.ask('POST', target.api.path, { token, body: made })
  if (status !== 201) throw new Error(`no row of ${target.name} could be made: ${JSON.stringify(body)}`)
  return made[target.key[0]] ?? null
}

const referredKey = async (
  shop: Shop,
  schema: Schema,
  { ref }: Field,
  { token, serial }: { token: string; serial: number },
): Promise<JsonScalar> => {
  const target = findResource(schema, ref?.to ?? '')
  if (!target) throw new Error('a reference leads nowhere')
  const key = target.key[0]
  const owned = schema.project.user.shop
  const mine = target.name === schema.project.shop.resource ? await readShop(shop, token, owned) : undefined
  if (mine !== undefined) return mine
  const { body } = await shop.ask('GET', `${target.api.path}?${query({ range: [0, 0] })}`, { token })
  if (body.length > 0) return body[0][key]
  const made = await buildSampleRecord(shop, schema, target, { token, serial: serial + 500 })
  await shop.ask('POST', target.api.path, { token, body: made })
  return made[key] ?? null
}

/** The shop a token works in: rows that name a shop must name this one. */
const readShop = async (shop: Shop, token: string, field: string): Promise<JsonScalar | undefined> => {
  const { body } = await shop.ask('GET', 'users', { token })
  return Array.isArray(body) && body.length > 0 ? body[0][field] : undefined
}
