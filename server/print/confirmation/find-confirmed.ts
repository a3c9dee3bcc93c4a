// Finds the row of a confirmation code and reads the fields that its schema file makes public.

import type { Row } from '../../../engine/record/row.ts'
import type { Confirmation } from '../../../engine/schema/document.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { findField, type Resource } from '../../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { getPrintedWords } from '../../caller/printed-style.ts'
import { findLines } from '../../storage/find-rows.ts'
import { findRowByValue } from '../../storage/rows.ts'
import type { Connection, Storage } from '../../storage/storage.ts'
import { formatField, getFieldHeading } from '../field-text.ts'
import { findStampedState } from '../stamp-of.ts'

export interface ConfirmedFact {
  readonly title: string
  readonly text: string
}

export interface ConfirmedPaper {
  readonly title: string
  readonly shop: string
  readonly facts: readonly ConfirmedFact[]
  /** Items of the document with their values. */
  readonly things: readonly { readonly title: string; readonly facts: readonly ConfirmedFact[] }[]
  /** The text of the document's state if the document is not valid, and whether it may still become so. */
  readonly stamp: { readonly text: string; readonly isPending: boolean } | undefined
}

/** Whether the text has the form of a code; other texts are not looked up. */
export const isCode = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Returns undefined if no row has the code. */
export const findConfirmed = (storage: Storage, schema: Schema, code: string): Promise<ConfirmedPaper | undefined> =>
  storage.read(
    async connection => {
      for (const resource of Object.values(schema.resources)) {
        const { confirm } = resource.lifecycle
        const match = confirm && (await findRowByValue(connection, resource, confirm.code, code))
        if (match) return readConfirmed(connection, { schema, resource, confirm, ...match })
      }
      return undefined
    },
    { oneMoment: true },
  )

interface ConfirmedRow {
  readonly schema: Schema
  readonly resource: Resource
  readonly confirm: Confirmation
  readonly row: Row
  readonly shop: string
}

const readConfirmed = async (connection: Connection, target: ConfirmedRow): Promise<ConfirmedPaper> => {
  const { schema, resource, confirm, row } = target
  const shop = await readShop(connection, schema, target.shop)
  const buildFacts = (field: Field | undefined, source: Row): readonly ConfirmedFact[] => {
    const text = field ? formatField(field, source[field.name], getPrintedWords(shop.timeZone, schema.project)) : ''
    return field && text !== '' && text !== schema.project.emptyText ? [{ title: getFieldHeading(field), text }] : []
  }
  const things: ConfirmedPaper['things'][number][] = []
  for (const [name, [first = '', ...others]] of Object.entries(confirm.lines)) {
    const lines = resource.lifecycle.lines.find(one => one.name === name)
    if (!lines) continue
    const table = getResource(schema, lines.resource)
    for (const line of await findLines(connection, table, String(row.id), shop.code))
      things.push({
        title: buildFacts(findField(table, first), line)[0]?.text ?? '',
        facts: others.flatMap(other => buildFacts(findField(table, other), line)),
      })
  }
  const state = findStampedState(resource, row)
  return {
    title: confirm.title,
    shop: shop.name,
    facts: confirm.fields.flatMap(name => buildFacts(findField(resource, name), row)),
    things,
    stamp: state && { text: state.stamp, isPending: state.holdsDay !== undefined },
  }
}

const readShop = async (connection: Connection, schema: Schema, code: string) => {
  const { shop } = schema.project
  const table = getResource(schema, shop.resource)
  const row = (await findRowByValue(connection, table, table.key[0], code))?.row
  return { code, name: String(row?.[shop.name] ?? ''), timeZone: String(row?.[shop.timeZone] ?? 'UTC') }
}
