import { beforeAll, describe, expect, test } from 'vitest'
import { getResource } from '../../../../engine/schema/schema.ts'
import { type Document, readLines } from '../../../../server/record/document/parse-document.ts'
import { reloadDocument } from '../../../../server/record/move/read-again.ts'
import { getRow } from '../../../../server/record/rows/read-record.ts'
import type { Connection } from '../../../../server/storage/storage.ts'
import { openForTests } from '../../../support/run/open-for-tests.ts'
import { saleSchema } from '../../../support/schema/sale-files.ts'
import { testedStorages } from '../../../support/storage/storages.ts'
import { openMoves } from './move-world.ts'

const schema = saleSchema()
const resource = getResource(schema, 'sale')

describe.each(testedStorages)('$name', kind => {
  let id: string
  const world = openForTests(() => openMoves(kind, schema))
  beforeAll(async () => {
    ;({ id } = await world.make('sale', 'save', { customer: 'M1', paid: 100, goods: [{ piece: 'P1' }] }))
  })

  const read = async (connection: Connection): Promise<Document> => ({
    row: await getRow(connection, resource, id, world.caller()),
    lines: await readLines(connection, world.caller(), resource, id),
  })
  const again = (connection: Connection, written: Document): Promise<Document> =>
    reloadDocument({ connection, caller: world.caller(), resource }, written)

  test('returns a written document as the database stores it, including absent values', async () => {
    await world.storage.read(async connection => {
      const stored = await read(connection)
      const { paid: _, ...row } = stored.row
      const own = { ...stored, row }
      const expected = { ...stored, row: { ...stored.row, paid: null } }
      expect(await again(connection, own)).toEqual(expected)
      expect(await again(connection, stored)).toEqual(stored)
    })
  })

  test('reads again what was written since', async () => {
    await world.storage.read(async connection => {
      const stored = await read(connection)
      const older = { lines: {}, row: { ...stored.row, versi: Number(stored.row.versi) - 1, customer: 'M9' } }
      expect(await again(connection, older)).toEqual(stored)
    })
  })
})
