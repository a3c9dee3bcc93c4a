// Every print in every form, of rows that are as full as their fields let them be, read back from its paper.
import { beforeAll, describe, expect, test } from 'vitest'
import { terbilang } from '../../domain/penjualan/terbilang.ts'
import type { Row } from '../../engine/record/row.ts'
import type { Print } from '../../engine/schema/document.ts'
import { listPrintFormats, type PrintFormat } from '../../engine/schema/document.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { resolveCaller } from '../../server/access/sign-in/session.ts'
import { RecordNotFound } from '../../server/error/errors.ts'
import { readPrintJob } from '../../server/print/build-print-job.ts'
import { drawSheet } from '../../server/print/draw-sheet.ts'
import type { PrintJob } from '../../server/print/sheet.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { findMisprints } from '../support/files/fitting-prints.ts'
import { measurePages } from '../support/files/pdf-texts.ts'
import { openForTests } from '../support/run/open-for-tests.ts'
import { type CrowdedRows, createCrowdedRows } from '../support/shop/crowded-rows.ts'
import { noon, openShop } from '../support/shop/shop.ts'

const schema = loadSchema('schema')
const printed = Object.values(schema.resources).filter(({ lifecycle }) => lifecycle.prints.length > 0)
const drawnWays: readonly PrintFormat[] = ['page', 'plain', 'roll', 'pdf']

/** The row as it comes, and with each choice of each of its fields, until it has the print. */
const getVariants = ({ fields }: Resource): readonly Row[] => [
  {},
  ...fields.flatMap(({ name, choices }) => choices.map(({ value }) => ({ [name]: value }))),
]

describe('on paper nothing is cut off, broken or drawn over something else', () => {
  let rows: CrowdedRows
  let token: string
  const shop = openForTests(() => openShop())
  beforeAll(async () => {
    rows = createCrowdedRows(shop, schema)
    token = await shop.signIn('OWNER')
  })

  const orderOf = async (resource: Resource, print: Print, way: PrintFormat): Promise<PrintJob> => {
    const caller = await resolveCaller({ schema, storage: shop.running.storage, now: () => noon }, token, 'test')
    for (const own of getVariants(resource)) {
      const id = await rows.put(resource.name, 4, own)
      const wanted = { id, print, way, origin: 'https://toko.example', before: 12 }
      const ordered = await readPrintJob(caller, resource, wanted).catch((error: unknown) => {
        if (!(error instanceof RecordNotFound)) throw error
      })
      if (ordered) return ordered
    }
    throw new Error(`no row of ${resource.name} has the print ${print.id}`)
  }

  const cases = printed.flatMap(resource =>
    resource.lifecycle.prints
      .filter(({ message }) => !message)
      .flatMap(print =>
        listPrintFormats(print)
          .filter(way => drawnWays.includes(way))
          .map(way => ({ of: `${resource.name} ${print.id} ${way}`, resource, print, way })),
      ),
  )
  test.each(cases)('$of', async ({ resource, print, way }) => {
    const ordered = await orderOf(resource, print, way)
    expect(await findMisprints(ordered, await drawSheet(ordered))).toEqual([])
  })

  const summed = cases.filter(({ resource, print }) =>
    print.fields.some(name => resource.field[name]?.type.name === 'money'),
  )
  test.each(summed)('an amount of it is in words, too: $of', async ({ resource, print, way }) => {
    const content = await drawSheet(await orderOf(resource, print, way))
    const texts = (await measurePages(content)).flatMap(page => page.texts.map(({ text }) => text)).join(' ')
    const amounts = new Set(
      texts.match(/\d{1,3}(,\d{3})+(?![\d.])/g)?.map(amount => Number(amount.replaceAll(',', ''))),
    )
    expect([...amounts].map(amount => String(terbilang.run([amount], {})))).toContainEqual(
      expect.toSatisfy((words: string) => texts.includes(words)),
    )
  })
})
