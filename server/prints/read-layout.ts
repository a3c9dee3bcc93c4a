// Reads a print by a layout of the shop: the first layout row by key of the resource that the print names.

import { layoutLines } from '../../engine/fields/line-layout.ts'
import { pageElements } from '../../engine/fields/page-layout.ts'
import type { Row } from '../../engine/record/row.ts'
import type { Print, PrintLayout } from '../../engine/schema/document.ts'
import { findField, type Resource } from '../../engine/schema/resource.ts'
import { getResource } from '../../engine/schema/schema.ts'
import type { Caller } from '../caller/caller.ts'
import { askingFor, rowFilterFor } from '../operations/rules/evaluate-for.ts'
import { shopLines } from '../reports/fill-heading.ts'
import { listRows } from '../storage/rows.ts'
import type { Connection } from '../storage/storage.ts'
import { arrangePages } from './arrange-pages.ts'
import { arrangeRoll } from './arrange-roll.ts'
import type { PageSheet, RollSheet, SheetFrame, SheetSignature } from './sheet.ts'
import type { ShownValues } from './shown-values.ts'

export interface LayoutWanted {
  readonly connection: Connection
  readonly caller: Caller
  readonly print: Print
  readonly values: ShownValues
  /** The key that rolls print as a QR code. */
  readonly codeKey: string | undefined
  readonly signatures: readonly SheetSignature[]
}

type Arranged<Sheet> = Omit<Sheet, SheetFrame>

interface Found {
  readonly table: Resource
  readonly layout: PrintLayout
  readonly row: Row
}

/** Undefined if the shop has no such layout, or an empty one. */
export const readPage = async (wanted: LayoutWanted): Promise<Arranged<PageSheet> | undefined> => {
  const found = await findLayout(wanted, 'page')
  const elements = pageElements(found?.row[found.layout.field])
  const page = found && findField(found.table, found.layout.field)?.layout?.page
  if (!found || !page || elements.length === 0) return undefined
  const { row } = found
  const most = page.rows === undefined ? 1 : Number(row[page.rows])
  return {
    template: 'page',
    width: Number(row[page.width]),
    height: Number(row[page.height]),
    font: page.font === undefined ? 'helvetica' : String(row[page.font]),
    pages: await arrangePages(elements, wanted.values, Math.max(1, most)),
  }
}

export const readRoll = async (wanted: LayoutWanted): Promise<Arranged<RollSheet> | undefined> => {
  const found = await findLayout(wanted, 'roll')
  const lines = layoutLines(found?.row[found.layout.field]).filter(({ show }) => show)
  const roll = found && findField(found.table, found.layout.field)?.layout?.roll
  if (!found || !roll || lines.length === 0) return undefined
  const { row } = found
  const { emptyText } = wanted.caller.schema.project
  const said = (name: string | undefined): string => {
    const text = name === undefined ? '' : String(row[name] ?? '')
    return text === emptyText ? '' : text
  }
  const { signatures } = wanted
  const blocks = await arrangeRoll(lines, wanted)
  return {
    template: 'roll',
    width: Number(row[roll.width]),
    blocks: [
      ...shopLines(wanted.caller).map(text => ({ kind: 'heading', text }) as const),
      { kind: 'rule' },
      ...(said(roll.title) === '' ? [] : [{ kind: 'title', text: said(roll.title) } as const]),
      ...blocks,
      ...(signatures.length === 0 ? [] : [{ kind: 'signatures', signatures } as const]),
      ...(said(roll.closing) === '' ? [] : [{ kind: 'closing', text: said(roll.closing) } as const]),
    ],
  }
}

const findLayout = async (
  { connection, caller, print }: LayoutWanted,
  kind: PrintLayout['kind'],
): Promise<Found | undefined> => {
  for (const layout of print.layouts.filter(one => one.kind === kind)) {
    const table = getResource(caller.schema, layout.from)
    const { of, where } = layout
    const filter = where && (await rowFilterFor(askingFor(connection, caller), where.term))
    const query = {
      conditions: of ? [{ column: of.field, compare: '=', values: [of.value] } as const] : [],
      sort: table.key.map(field => ({ field, descending: false })),
      offset: 0,
      limit: 1,
      ...(filter && { filter }),
    }
    const [row] = (await listRows(connection, table, query, caller.shop.code)).rows
    if (row) return { table, layout, row }
  }
  return undefined
}
