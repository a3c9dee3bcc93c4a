// Reads a print by a layout of the shop: the first layout row by key of the resource that the print names.

import { layoutLines } from '../../engine/field/line-layout.ts'
import { pageElements } from '../../engine/field/page-layout.ts'
import type { Row } from '../../engine/record/row.ts'
import type { Print, PrintLayout } from '../../engine/schema/document.ts'
import { findField, type Resource } from '../../engine/schema/resource.ts'
import { getResource } from '../../engine/schema/schema.ts'
import type { Caller } from '../caller/caller.ts'
import { createEvaluation, translateToFilter } from '../record/rule/evaluation.ts'
import { buildPaperLines } from '../report/fill-heading.ts'
import { listRows } from '../storage/rows.ts'
import type { Connection } from '../storage/storage.ts'
import { arrangePages } from './arrange-pages.ts'
import { arrangeRoll } from './arrange-roll.ts'
import type { LayoutValues } from './layout-values.ts'
import type { PageSheet, RollSheet, SheetFrame, SheetSignature } from './sheet.ts'

export interface LayoutRequest {
  readonly connection: Connection
  readonly caller: Caller
  readonly print: Print
  readonly values: LayoutValues
  /** The key that rolls print as a QR code. */
  readonly codeKey: string | undefined
  readonly signatures: readonly SheetSignature[]
}

type SheetContent<Sheet> = Omit<Sheet, SheetFrame>

interface StoredLayout {
  readonly table: Resource
  readonly layout: PrintLayout
  readonly row: Row
}

/** Undefined if the shop has no such layout, or an empty one. */
export const readPage = async (request: LayoutRequest): Promise<SheetContent<PageSheet> | undefined> => {
  const stored = await findLayout(request, 'page')
  const elements = pageElements(stored?.row[stored.layout.field])
  const page = stored && findField(stored.table, stored.layout.field)?.layout?.page
  if (!stored || !page || elements.length === 0) return undefined
  const { row } = stored
  const most = page.rows === undefined ? 1 : Number(row[page.rows])
  return {
    template: 'page',
    width: Number(row[page.width]),
    height: Number(row[page.height]),
    font: page.font === undefined ? 'helvetica' : String(row[page.font]),
    pages: await arrangePages(elements, request.values, Math.max(1, most)),
  }
}

export const readRoll = async (request: LayoutRequest): Promise<SheetContent<RollSheet> | undefined> => {
  const stored = await findLayout(request, 'roll')
  const lines = layoutLines(stored?.row[stored.layout.field]).filter(({ show }) => show)
  const roll = stored && findField(stored.table, stored.layout.field)?.layout?.roll
  if (!stored || !roll || lines.length === 0) return undefined
  const { row } = stored
  const { emptyText } = request.caller.schema.project
  const getText = (name: string | undefined): string => {
    const text = name === undefined ? '' : String(row[name] ?? '')
    return text === emptyText ? '' : text
  }
  const { signatures } = request
  const blocks = await arrangeRoll(lines, request)
  return {
    template: 'roll',
    width: Number(row[roll.width]),
    blocks: [
      ...buildPaperLines(request.caller).map(text => ({ kind: 'heading', text }) as const),
      { kind: 'rule' },
      ...(getText(roll.title) === '' ? [] : [{ kind: 'title', text: getText(roll.title) } as const]),
      ...blocks,
      ...(signatures.length === 0 ? [] : [{ kind: 'signatures', signatures } as const]),
      ...(getText(roll.closing) === '' ? [] : [{ kind: 'closing', text: getText(roll.closing) } as const]),
    ],
  }
}

const findLayout = async (
  { connection, caller, print }: LayoutRequest,
  kind: PrintLayout['kind'],
): Promise<StoredLayout | undefined> => {
  for (const layout of print.layouts.filter(one => one.kind === kind)) {
    const table = getResource(caller.schema, layout.from)
    const { of, where } = layout
    const filter = where && (await translateToFilter(createEvaluation(connection, caller), where.term))
    const query = {
      conditions: of ? [{ column: of.field, compare: '=', values: [of.value] } as const] : [],
      sort: table.key.map(field => ({ field, descending: false })),
      offset: 0,
      limit: 1,
      filter,
    }
    const [row] = (await listRows(connection, table, query, caller.shop.code)).rows
    if (row) return { table, layout, row }
  }
  return undefined
}
