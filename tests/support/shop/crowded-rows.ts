// Rows as full as their fields let them be: the longest names and the largest amounts, straight into the tables of a shop.
import { v7 } from 'uuid'
import type { Stored } from '../../../engine/field/field-type.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { lineLinks } from '../../../engine/schema/lines.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { insertRow } from '../../../server/storage/rows.ts'
import { noon, type Shop } from './shop.ts'

/** Capital words as people type names, none longer than a dozen letters. */
const words = 'KALUNG RANTAI ITALIA MAHKOTA BERLIAN EROPA MODEL KUPU-KUPU LIONTIN HATI '

/** Exactly so long, and it ends in the middle of no space. */
export const getLongText = (length: number): string =>
  words
    .repeat(Math.ceil(length / words.length))
    .slice(0, length)
    .replace(/ $/, 'A')

const day = '2026-11-20'

/** As long as a number of a document may become. */
const longestNumber = 'KCA-PJ-261120-000001'

/** Amounts of the largest document that a shop has ever seen, and beyond: hundreds of billions, ten kilograms of gold. */
const largest: Readonly<Record<string, Stored>> = {
  code: 'KODE-PANJANG-20HURUF',
  codes: 'KODE-PANJANG-20HURUF',
  barcode: '98765432',
  int: 98_765,
  money: 987_654_321_098,
  usd: 987_654_321,
  weight: 9_876_543,
  carat: 987_654,
  decimal: 987_654_321,
  percent: 9_999,
  flag: 1,
  date: day,
  time: '23:59',
  instant: noon.toISOString(),
  secret: '',
}

const getLongestChoice = ({ choices }: Field): string | undefined =>
  choices.toSorted((one, other) => (other.title ?? other.value).length - (one.title ?? one.value).length)[0]?.value

/** Notes of two thousand letters are possible; two hundred are more than anybody writes on what is printed. */
const longestNote = 200

const buildCrowdedValue = (field: Field): Stored => {
  const { type, limits } = field
  const choice = getLongestChoice(field)
  if (choice !== undefined) return choice
  if (type.uploaded) return field.default
  const most = largest[type.name]
  if (most === undefined) return getLongText(Math.min(limits.maxLength ?? type.json.maxLength ?? 120, longestNote))
  return typeof most === 'number' && limits.maximum !== undefined ? Math.min(most, Number(limits.maximum)) : most
}

/** `own` stands in place of what the fields would hold. */
export const buildCrowdedRow = (resource: Resource, own: Row = {}): Row => ({
  ...Object.fromEntries(resource.fields.map(field => [field.name, buildCrowdedValue(field)])),
  ...own,
})

const serialDigits = 5

export interface CrowdedRows {
  /** The id of a row with that many of each of its lines, or with these values in its lines. */
  readonly put: (name: string, lines: number | Readonly<Record<string, readonly Row[]>>, own?: Row) => Promise<string>
}

export const createCrowdedRows = (shop: Shop, schema: Schema): CrowdedRows => {
  const { storage } = shop.running
  const stamp = { at: noon.toISOString(), by: 'OWNER' }
  let serial = 0
  const write = async (resource: Resource, row: Row): Promise<string> => {
    const id = v7()
    await storage.write(connection => insertRow(connection, resource, { row, id, shop: 'KCA', stamp }))
    return id
  }
  /** Keys, and what is unique, end in a number of their own. */
  const numbered = (resource: Resource, row: Row): Row => {
    serial += 1
    const unique = new Set([...resource.key, ...resource.unique.flat()])
    return Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        unique.has(name) && typeof value === 'string' ? getNumberedText(resource.field[name]?.type.name, value) : value,
      ]),
    )
  }
  const getNumberedText = (type: string | undefined, text: string): string =>
    (type === 'label' ? longestNumber : text).slice(0, -serialDigits) + String(serial).padStart(serialDigits, '0')
  /** The shop of the row, where that is a field of it. */
  const ofShop = ({ field: fields }: Resource): Row => {
    const [name = ''] = getResource(schema, schema.project.shop.resource).key
    return Object.hasOwn(fields, name) ? { [name]: 'KCA' } : {}
  }
  return {
    put: async (name, lines, own) => {
      const resource = getResource(schema, name)
      const id = await write(resource, {
        ...numbered(resource, buildCrowdedRow(resource)),
        ...ofShop(resource),
        ...own,
      })
      for (const { name: lineName, resource: table } of resource.lifecycle.lines) {
        const rows = typeof lines === 'number' ? Array.from({ length: lines }, () => ({})) : (lines[lineName] ?? [])
        for (const [index, row] of rows.entries()) {
          const lineTable = getResource(schema, table)
          const links = { [lineLinks.document]: id, [lineLinks.position]: index + 1 }
          await write(lineTable, { ...numbered(lineTable, buildCrowdedRow(lineTable)), ...row, ...links })
        }
      }
      return id
    },
  }
}
