import { describe, expect, test } from 'vitest'
import { readShopSettings } from '../../../server/caller/move-access.ts'
import { buildSchemaWith } from '../../support/schema/schema-files.ts'
import { testedStorages } from '../../support/storage/storages.ts'
import { createCaller, put, ruleSchema } from '../record/rule/rule-caller.ts'

for (const { name, open } of testedStorages) {
  describe(name, () => {
    test('a shop has its own values, in typed form', async () => {
      const schema = ruleSchema()
      const { storage, remove } = await open({ schema })
      await put(createCaller(schema, storage, 'A'), 'setting', { code: 'STEP', held: '12,5' })
      await put(createCaller(schema, storage, 'B'), 'setting', { code: 'STEP', held: 'x' })
      const read = (shop: string) => storage.read(connection => readShopSettings(connection, schema, shop))
      expect([...(await read('A'))]).toEqual([['STEP', '12,5']])
      expect([...(await read('C'))]).toEqual([])
      await remove()
    })

    test('a project without settings has none', async () => {
      const schema = buildSchemaWith()
      const { storage, remove } = await open({ schema })
      expect((await storage.read(connection => readShopSettings(connection, schema, 'A'))).size).toBe(0)
      await remove()
    })
  })
}
