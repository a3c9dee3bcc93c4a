// Settings that expressions ask for in several shops: read by one statement, and the same as those of each shop alone.
import { expect, test } from 'vitest'
import { readShopSettings } from '../../../server/caller/move-access.ts'
import { createTransactionReads } from '../../../server/record/rule/evaluation.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'
import { openShop } from '../../support/shop/shop.ts'
import { databases } from '../../support/storage/databases.ts'

const schema = loadSchema('schema')

test.each(databases)('one statement reads the settings of all shops of an overview (%s)', async database => {
  const shop = await openShop({ database })
  try {
    const token = await shop.signIn('OWNERB')
    const saved = await shop.ask('PUT', 'para-system', { token, body: { PEMBULATAN: 1000 } })
    expect(saved.status).toBe(200)
    await shop.running.storage.read(async connection => {
      let count = 0
      const counted: typeof connection = {
        ...connection,
        all: statement => {
          count += 1
          return connection.all(statement)
        },
      }
      const reads = createTransactionReads(['KCA', 'KCB'])
      const settings = await Promise.all(['KCA', 'KCB'].map(code => reads.readSettings(counted, schema, code)))
      expect(count).toBe(1)
      expect(settings).toEqual([
        await readShopSettings(connection, schema, 'KCA'),
        await readShopSettings(connection, schema, 'KCB'),
      ])
      expect(settings.map(of => of.get('PEMBULATAN'))).not.toEqual(['1000', '1000'])
      expect(settings[1]?.get('PEMBULATAN')).toBe('1000')
    })
  } finally {
    await shop.close()
  }
})
