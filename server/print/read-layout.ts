// Reads a print by a layout of the shop: the first layout row by key of the resource that the print names. Lines of a roll
// layout get the values of a document; consecutive keys of the same lines form a list.

import { type LayoutLine, layoutLines } from '../../engine/field/line-layout.ts'
import { pageElements } from '../../engine/field/page-layout.ts'
import type { Row } from '../../engine/record/row.ts'
import type { Print, PrintFormat, PrintLayout } from '../../engine/schema/document.ts'
import { findField, type Resource } from '../../engine/schema/resource.ts'
import { getResource } from '../../engine/schema/schema.ts'
import type { Caller } from '../caller/caller.ts'
import { createEvaluation, translateToFilter } from '../record/rule/evaluation.ts'
import { buildPaperLines } from '../report/answer-parts.ts'
import { listRows } from '../storage/rows.ts'
import type { Connection } from '../storage/storage.ts'
import { arrangePages, getKeyLines } from './arrange-pages.ts'
import type { LayoutValues } from './layout-values.ts'
import type { PageSheet, RollBlock, RollSheet, SheetFrame, SheetSignature } from './sheet.ts'

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

/** By the layout for the way, or the nearest one; undefined if the shop has none, or an empty one. */
export const readLayoutSheet = async (
  request: LayoutRequest,
  way: PrintFormat,
): Promise<SheetContent<PageSheet> | SheetContent<RollSheet> | undefined> => {
  if (way === 'page') return readPage(request)
  if (way === 'text') return (await readPage(request)) ?? readRoll(request)
  return readRoll(request)
}

/** Undefined if the shop has no such layout, or an empty one. */
const readPage = async (request: LayoutRequest): Promise<SheetContent<PageSheet> | undefined> => {
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

const readRoll = async (request: LayoutRequest): Promise<SheetContent<RollSheet> | undefined> => {
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

interface RollContext {
  readonly values: LayoutValues
  /** The key that is printed as a QR code. */
  readonly codeKey: string | undefined
}

/** Omits lines without a value. */
const arrangeRoll = async (
  lines: readonly LayoutLine[],
  { values, codeKey }: RollContext,
): Promise<readonly RollBlock[]> => {
  const blocks: RollBlock[] = []
  let at = 0
  while (at < lines.length) {
    const first = lines[at]
    if (!first) break
    const name = getKeyLines(first.key)
    const end = name === undefined ? at + 1 : findGroupEnd(lines, at, name)
    if (name === undefined) blocks.push(...(await buildBlocks(first, { values, codeKey })))
    else blocks.push(...(await buildItems(lines.slice(at, end), values)))
    at = end
  }
  return blocks
}

const findGroupEnd = (lines: readonly LayoutLine[], from: number, name: string): number => {
  const other = lines.findIndex(({ key }, index) => index > from && getKeyLines(key) !== name)
  return other === -1 ? lines.length : other
}

const buildBlocks = async (
  { key, label }: LayoutLine,
  { values, codeKey }: RollContext,
): Promise<readonly RollBlock[]> => {
  const { text, picture } = await values.of(key)
  if (picture) return [{ kind: 'picture', picture }]
  if (text === '') return []
  return key === codeKey ? [{ kind: 'qrcode', label, text }] : [{ kind: 'pair', label, text }]
}

const buildItems = async (keys: readonly LayoutLine[], values: LayoutValues): Promise<readonly RollBlock[]> => {
  const items: RollBlock[] = []
  for (const line of values.getLines(getKeyLines(keys[0]?.key ?? '') ?? '')) {
    const [first, ...others] = await Promise.all(
      keys.map(async ({ key, label }) => ({ title: label, text: (await values.ofLine(key, line)).text })),
    )
    items.push({ kind: 'item', text: first?.text ?? '', pairs: others.filter(({ text }) => text !== '') })
  }
  return items.length === 0 ? [] : [{ kind: 'rule' }, ...items, { kind: 'rule' }]
}
